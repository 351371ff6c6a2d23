import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { useNow } from './use-now'

export type TimeTextProps = {
  /** ISO 8601, as the database gives it. */
  value: string | Date
  /** `relative` renews itself; `datetime` is the day and the minute; `time` the minute alone. */
  mode?: 'relative' | 'datetime' | 'time'
  className?: string
}

function Relative({ at }: { at: Date }) {
  const format = useFormat()
  const now = useNow()
  // A row written this second must not be "in 0 seconds" because two clocks differ.
  return format.relative(new Date(Math.min(at.getTime(), now)), new Date(now))
}

/** A moment, in the reader's words. The full date is in the title and, for machines, in datetime. */
export function TimeText({ value, mode = 'relative', className }: TimeTextProps) {
  const format = useFormat()
  const at = typeof value === 'string' ? new Date(value) : value
  if (Number.isNaN(at.getTime())) return null
  const full = format.dateTime(at)
  return (
    <time dateTime={at.toISOString()} title={mode === 'datetime' ? undefined : full} className={cx('whitespace-nowrap', className)}>
      {mode === 'relative' ? <Relative at={at} /> : mode === 'time' ? format.time(at) : full}
    </time>
  )
}
