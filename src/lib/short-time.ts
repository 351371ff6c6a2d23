/**
 * A moment in the few characters of a timeline's first column: the minute if it was today, the day of this year, or
 * the month of another. Today is the reader's.
 */
export function shortTime(value: string | number | Date, language: string, now: number): string {
  const at = new Date(value)
  const today = new Date(now)
  if (at.toDateString() === today.toDateString()) return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  if (at.getFullYear() === today.getFullYear()) return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(at)
  return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric' }).format(at)
}

const units = [86_400_000, 3_600_000, 60_000, 1000]

/** A span cut down to its largest unit, for where "12 days" says enough: 12 d 4 h → 12 d. In and out milliseconds. */
export function largestUnit(span: number): number {
  const unit = units.find((size) => span >= size) ?? 1000
  return Math.floor(Math.max(0, span) / unit) * unit
}
