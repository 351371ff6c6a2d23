/** A mark on a time axis. `at` is milliseconds since 1970. */
export interface Tick {
  at: number
  label: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Steps that people count time in, each with its length in milliseconds (months: about). */
const steps = [
  { unit: 'minute', size: 1, length: minute },
  { unit: 'minute', size: 5, length: 5 * minute },
  { unit: 'minute', size: 15, length: 15 * minute },
  { unit: 'minute', size: 30, length: 30 * minute },
  { unit: 'hour', size: 1, length: hour },
  { unit: 'hour', size: 2, length: 2 * hour },
  { unit: 'hour', size: 4, length: 4 * hour },
  { unit: 'hour', size: 6, length: 6 * hour },
  { unit: 'hour', size: 12, length: 12 * hour },
  { unit: 'day', size: 1, length: day },
  { unit: 'day', size: 2, length: 2 * day },
  { unit: 'day', size: 7, length: 7 * day },
  { unit: 'day', size: 14, length: 14 * day },
  { unit: 'month', size: 1, length: 30.4 * day },
  { unit: 'month', size: 3, length: 91.3 * day },
  { unit: 'month', size: 6, length: 182.6 * day },
  { unit: 'month', size: 12, length: 365.25 * day },
] as const

/** For spans that no project and no audit log has; still an axis. */
const century = { unit: 'month', size: 1200, length: 36_525 * day } as const

type Step = (typeof steps)[number] | typeof century

/**
 * Marks between two moments, at round local times, at most `most` of them (two moments that lie together get one or
 * none). The reader's own midnight counts, not that of UTC: an axis is read beside a wall clock.
 */
export function timeTicks(from: number, to: number, language: string, most = 6): Tick[] {
  if (!(to > from) || most < 1) return []
  const step: Step = steps.find(({ length }) => (to - from) / length <= most) ?? century
  const label = labelFor(step, language)
  const ticks: Tick[] = []
  for (let at = firstAfter(from, step); at <= to; at = next(at, step)) ticks.push({ at, label: label(at) })
  return ticks.slice(0, most)
}

function firstAfter(from: number, { unit, size }: Step): number {
  const date = new Date(from)
  if (unit === 'minute') date.setMinutes(Math.floor(date.getMinutes() / size) * size, 0, 0)
  else if (unit === 'hour') date.setHours(Math.floor(date.getHours() / size) * size, 0, 0, 0)
  else if (unit === 'day') date.setHours(0, 0, 0, 0)
  else {
    date.setMonth(Math.floor(date.getMonth() / size) * size, 1)
    date.setHours(0, 0, 0, 0)
  }
  const at = date.getTime()
  return at < from ? next(at, { unit, size: unit === 'day' ? 1 : size }) : at
}

/* Through the calendar and not by adding milliseconds: a day in March has 23 hours. */
function next(at: number, { unit, size }: Pick<Step, 'unit' | 'size'>): number {
  const date = new Date(at)
  if (unit === 'minute') return at + size * minute
  if (unit === 'hour') date.setHours(date.getHours() + size)
  else if (unit === 'day') date.setDate(date.getDate() + size)
  else date.setMonth(date.getMonth() + size)
  /* An hour that the clock skips or repeats must not stop the axis. */
  return Math.max(date.getTime(), at + minute)
}

function labelFor({ unit, size }: Step, language: string): (at: number) => string {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const month = new Intl.DateTimeFormat(language, size >= 12 ? { year: 'numeric' } : { month: 'short', year: '2-digit' })
  if (unit === 'month') return (at) => month.format(at)
  if (unit === 'day') return (at) => date.format(at)
  return (at) => {
    const moment = new Date(at)
    return unit === 'hour' && moment.getHours() === 0 && moment.getMinutes() === 0 ? date.format(at) : time.format(at)
  }
}
