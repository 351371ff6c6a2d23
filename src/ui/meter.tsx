import { cx } from '@/lib/cx'

export type MeterTone = 'accent' | 'good' | 'warn' | 'bad' | 'module'

const fills: Record<MeterTone, string> = { accent: 'bg-accent', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', module: 'bg-module' }

export function share(value: number, max: number): number {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
}

/** The drawn bar that meter and progress share. */
export function Bar({ part, tone, className, marks }: { part: number; tone: MeterTone; className?: string; marks?: readonly number[] }) {
  return (
    <span className={cx('relative block h-1.5 min-w-10 rounded-xs bg-hover forced-colors:border forced-colors:border-[CanvasText]', className)}>
      <span
        className={cx('block h-full rounded-xs transition-[width] duration-slow ease-out forced-colors:bg-[Highlight] forced-color-adjust-none', fills[tone])}
        style={{ width: `${part * 100}%` }}
      />
      {marks?.map((mark) => (
        <span key={mark} className="absolute -top-0.5 -bottom-0.5 w-0.5 rounded-xs bg-text" style={{ insetInlineStart: `${mark * 100}%` }} />
      ))}
    </span>
  )
}

/** How much of a known whole: a budget, a share. `text` is what a screen reader says instead of the bare number. */
export function Meter({ value, max = 100, tone = 'accent', label, text, className, mark }: { value: number; max?: number; tone?: MeterTone; label: string; text?: string; className?: string; mark?: number }) {
  return (
    <span role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={Math.min(max, Math.max(0, value))} aria-valuetext={text} className="block">
      <Bar part={share(value, max)} tone={tone} className={className} marks={mark === undefined ? undefined : [share(mark, max)]} />
    </span>
  )
}
