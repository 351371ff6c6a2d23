/**
 * What 90 days of a service were like, from the intervals of its incidents. Pure: the same intervals and the same now
 * give the same days.
 *
 * How it is counted
 *   * A day is a UTC day, from 00:00:00 up to and without the next; the last one is today, up to now.
 *   * An incident counts from when it started until it stopped hurting, or until now. SEV1 is down, SEV2 and SEV3 are
 *     degraded, SEV4 is neither (the database says which: private.status_impact).
 *   * Where incidents overlap, a second is counted once: as down where one of them was down, else as degraded.
 *   * Before the service existed nothing is counted: those seconds are not observed.
 *   * Uptime is the share of observed seconds that were not down. Degraded seconds were up, and are told beside it.
 */

export type Impact = 'down' | 'degraded' | 'none'

export interface Interval {
  /** Milliseconds since 1970, the end not included. */
  from: number
  to: number
  impact: Impact
}

export interface Day {
  /** YYYY-MM-DD, UTC. */
  date: string
  /** Seconds. */
  observed: number
  down: number
  degraded: number
}

const dayMs = 86_400_000
const seconds = (ms: number) => Math.round(ms / 1000)

/** What of these intervals lies between two moments, merged: none touches or overlaps the next, the earliest first. */
export function merged(intervals: readonly Pick<Interval, 'from' | 'to'>[], from: number, to: number): { from: number; to: number }[] {
  const inside = intervals
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.to > one.from)
    .sort((a, b) => a.from - b.from)
  const result: { from: number; to: number }[] = []
  for (const one of inside) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push(one)
  }
  return result
}

const length = (intervals: readonly { from: number; to: number }[]) => intervals.reduce((sum, { from, to }) => sum + to - from, 0)

/** The last `count` days, the oldest first. `since`: when the service came to be. */
export function daysOf(intervals: readonly Interval[], since: number, now: number, count = 90): Day[] {
  const today = Math.floor(now / dayMs) * dayMs
  const down = intervals.filter(({ impact }) => impact === 'down')
  const hurt = intervals.filter(({ impact }) => impact !== 'none')
  return Array.from({ length: count }, (_, index) => {
    const start = today - (count - 1 - index) * dayMs
    const from = Math.max(start, since)
    const to = Math.min(start + dayMs, now)
    const downMs = length(merged(down, from, to))
    return {
      date: new Date(start).toISOString().slice(0, 10),
      observed: seconds(Math.max(to - from, 0)),
      down: seconds(downMs),
      degraded: seconds(length(merged(hurt, from, to)) - downMs),
    }
  })
}

export interface Uptime {
  /** Share of observed seconds that were not down, 0 to 1; null where nothing was observed. */
  share: number | null
  /** Seconds. */
  observed: number
  down: number
  degraded: number
}

export function uptimeOf(days: readonly Day[]): Uptime {
  const sum = (part: 'observed' | 'down' | 'degraded') => days.reduce((total, day) => total + day[part], 0)
  const observed = sum('observed')
  return { share: observed > 0 ? (observed - sum('down')) / observed : null, observed, down: sum('down'), degraded: sum('degraded') }
}

/** The worst that hurts at this moment. */
export function impactAt(intervals: readonly Interval[], now: number): Impact {
  const running = intervals.filter(({ from, to }) => from <= now && to > now).map(({ impact }) => impact)
  return running.includes('down') ? 'down' : running.includes('degraded') ? 'degraded' : 'none'
}
