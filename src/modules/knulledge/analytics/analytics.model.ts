import type { EventName } from '@/lib/analytics/catalogue'

/** Days of a period, today included; the periods that analytics_overview sums. */
export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]

export interface Totals {
  events: number
  users: number
  sessions: number
  /** Page views. */
  views: number
  /** Sessions in which a question was answered with at least one quote. */
  converted: number
}

export interface Ranked {
  now: number
  before: number
  sessions: number
}

/** What analytics_overview answers. */
export interface Overview {
  /** Start of the period, ISO. */
  from: string
  until: string
  now: Totals
  /** The equal period before, up to the same time of day. */
  before: Totals
  days: (Totals & { day: string })[]
  events: (Ranked & { name: EventName })[]
  screens: (Ranked & { screen: string })[]
  /** The oldest event that is kept; null before the first. */
  since: string | null
  /** How many days events are kept; 0: none are. */
  kept_days: number
}

/** In the order of the specification. */
export const metrics = ['events', 'users', 'sessions', 'views', 'conversion'] as const
export type Metric = (typeof metrics)[number]

/** Share of sessions that converted, 0 to 1; null where there was no session to convert. */
export const conversionOf = ({ sessions, converted }: Totals): number | null => (sessions > 0 ? converted / sessions : null)

export const valueOf = (metric: Metric, totals: Totals): number | null => (metric === 'conversion' ? conversionOf(totals) : totals[metric])

/**
 * How a value compares with the one before: a share of it, or for rates the difference in percentage points. Null where
 * there is nothing to compare with.
 */
export function changeOf(metric: Metric, now: Totals, before: Totals): number | null {
  const a = valueOf(metric, now)
  const b = valueOf(metric, before)
  if (a === null || b === null) return null
  if (metric === 'conversion') return (a - b) * 100
  return b > 0 ? a / b - 1 : null
}

/** The top of an axis: the next round number, with a half that is whole. */
export function axisEnd(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const end = Math.ceil(([1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((size) => size * power >= most) ?? 10) * power)
  return end % 2 === 0 ? end : end + 1
}

/** A calendar day of the database as a date at noon here: no time zone moves it to its neighbour. */
export const dayOf = (day: string): Date => new Date(`${day}T12:00:00`)

type Cell = string | number

/** What Export Data writes: the days, then what was done and seen, as one table with its kind in the first column. */
export function exportRows(overview: Overview, words: { head: readonly string[]; event: (name: EventName) => string; screen: (id: string) => string; kinds: Record<'day' | 'event' | 'screen', string> }): Cell[][] {
  const rate = (totals: Totals): Cell => {
    const share = conversionOf(totals)
    return share === null ? '' : Math.round(share * 1000) / 1000
  }
  return [
    [...words.head],
    ...overview.days.map((day): Cell[] => [words.kinds.day, day.day, day.events, day.users, day.sessions, day.views, rate(day)]),
    ...overview.events.map((row): Cell[] => [words.kinds.event, words.event(row.name), row.now, '', row.sessions, '', '']),
    ...overview.screens.map((row): Cell[] => [words.kinds.screen, words.screen(row.screen), '', '', row.sessions, row.now, '']),
  ]
}
