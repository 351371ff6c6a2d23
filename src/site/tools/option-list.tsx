import { useId, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

export interface Option {
  readonly value: string
  readonly label: string
  /** At the end of the line: what it counts. */
  readonly end?: ReactNode
  /** Under the label once it is chosen. */
  readonly reason?: ReactNode
}

export interface OptionListProps {
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** One of a few, each on its line: native radio buttons within the caller's fieldset. */
export function OptionList({ options, value, onChange }: OptionListProps) {
  const name = useId()
  return (
    <div className="grid gap-1.5">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-sm border border-line bg-raised px-3.5 py-2.5 text-base transition-colors duration-fast hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus print:not-has-checked:hidden"
        >
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} className="mt-1 size-4 shrink-0 cursor-pointer accent-accent outline-none" />
          <span className="min-w-0">
            {option.label}
            {option.value === value && option.reason ? <span className="mt-1 block text-sm text-muted">{option.reason}</span> : null}
          </span>
          {option.end ? <span className={cx('num shrink-0 text-xs leading-6', option.value === value ? 'font-semibold text-accent-text' : 'text-faint')}>{option.end}</span> : null}
        </label>
      ))}
    </div>
  )
}
