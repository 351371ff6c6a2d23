import { useId, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { useText } from '@/site/text'

interface FigureProps {
  /** States the finding. */
  title: string
  /** Where the numbers are from: "illustrative", a period, a size. */
  note: string
  /** Inputs that change the drawing. */
  controls?: ReactNode
  children: ReactNode
  /** The drawing's numbers, behind a button. */
  table?: ReactNode
  className?: string
}

/** A drawing on the one raised sheet of its section, with its controls and its numbers. */
export function Figure({ title, note, controls, children, table, className }: FigureProps) {
  const t = useText('site-solution-parts')
  return (
    <figure className={cx('elevated min-w-0 overflow-hidden rounded-xl border border-line bg-raised', className)}>
      <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line px-5 py-4 md:px-7">
        <span className="text-md font-semibold text-pretty">{title}</span>
        <span className="text-xs text-muted md:ms-auto">{note}</span>
      </figcaption>
      {controls ? <div className="border-b border-line px-5 py-4 md:px-7">{controls}</div> : null}
      {children}
      {table ? (
        <details className="border-t border-line">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center px-5 text-sm font-medium text-accent-text underline decoration-accent-line underline-offset-3 md:px-7">{t('table')}</summary>
          <div className="px-5 pb-5 md:px-7">{table}</div>
        </details>
      ) : null}
    </figure>
  )
}

/** Rows of text; the first of each heads it. Numbers are right-aligned from the second column on. */
export function DataTable({ label, head, rows, numbers = true }: { label: string; head: readonly string[]; rows: readonly (readonly ReactNode[])[]; numbers?: boolean }) {
  const end = numbers ? 'text-end tabular-nums' : ''
  return (
    // Five columns do not fit 320 px: the box scrolls, and the keyboard needs it to be reachable for that.
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-xs text-muted">
            {head.map((cell, index) => (
              <th key={cell} scope="col" className={cx('py-2 pe-3 font-medium text-start last:pe-0', index > 0 && end)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Rows never move: their place is their name.
            <tr key={place} className="border-b border-line last:border-b-0">
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className="py-2 pe-3 text-start font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={index} className={cx('py-2 pe-3 text-muted last:pe-0', end)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SliderProps {
  label: string
  /** What the position means, as one would say it. */
  text: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A native range: arrow keys, Home and End work, and its meaning is read out. */
export function Slider({ label, text, value, min, max, step = 1, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="num font-medium text-accent-text" aria-hidden="true">
          {text}
        </span>
      </div>
      <input id={id} type="range" min={min} max={max} step={step} value={value} aria-valuetext={text} onChange={(event) => onChange(Number(event.target.value))} className="h-7 w-full cursor-pointer accent-accent" />
    </div>
  )
}

/** One of a few: native radio buttons that look like one pill, several lines of them where it is narrow. */
export function Pills<Value extends string>({ legend, options, value, onChange, hidden = false }: { legend: string; options: readonly { value: Value; label: string }[]; value: Value; onChange: (value: Value) => void; /** The legend is for screen readers alone. */ hidden?: boolean }) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <legend className={hidden ? 'sr-only' : 'float-start text-sm font-medium max-md:mb-2'}>{legend}</legend>
      <div className="flex max-w-full flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.5 md:rounded-pill">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-9 cursor-pointer items-center justify-center rounded-md px-3.5 text-sm font-medium text-muted transition-colors duration-fast hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-[var(--shadow-sm),0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-focus md:rounded-pill dark:has-checked:bg-overlay forced-colors:has-checked:outline-2"
          >
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none" />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
