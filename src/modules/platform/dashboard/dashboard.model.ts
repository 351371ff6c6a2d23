import { tokenCeiling } from '../home/layers.model'

/** The four counts, in the order of the specification. */
export const countKinds = ['chat', 'project', 'service', 'dataset'] as const
export type CountKind = (typeof countKinds)[number]

export const dashboardTabs = ['all', 'knulledge', 'knulldev', 'knullops'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** How one count grew. `days` are 30 totals, oldest first. */
export interface Trend {
  kind: CountKind
  month: number
  month_before: number
  days: number[]
}

/** Tokens of one source on one day (UTC), as dashboard_usage() gives them. */
export interface UsageRow {
  /** 2026-11-21 */
  day: string
  source: string
  tokens: number
}

export interface UsageDay {
  /** Midnight UTC. */
  date: Date
  /** Tokens by source, in the order of `sources`. Never less than 0, so that it can be drawn. */
  parts: number[]
  total: number
}

export interface Usage {
  tokens: number
  /** The most used first. */
  sources: { source: string; tokens: number }[]
  /** Its first day, today, and its last day: midnights UTC. */
  first: Date
  today: Date
  last: Date
  /** Every day of the month up to today. */
  days: UsageDay[]
  /** How many days the month has. */
  length: number
  /** The part of the month that is over, 0 to 1. */
  gone: number
  /** Tokens by the end of the month at this pace; null on its first day, when a pace says nothing. */
  forecast: number | null
}

const day = 86_400_000

/** The month (UTC) of a moment, its rows laid out by day. `now` in milliseconds. */
export function usageOf(rows: readonly UsageRow[], now: number): Usage {
  const at = new Date(now)
  const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
  const bySource = new Map<string, number>()
  for (const { source, tokens } of rows) bySource.set(source, (bySource.get(source) ?? 0) + tokens)
  const sources = [...bySource].map(([source, tokens]) => ({ source, tokens })).sort((a, b) => b.tokens - a.tokens || a.source.localeCompare(b.source))
  const tokens = sources.reduce((sum, source) => sum + source.tokens, 0)
  const days = Array.from({ length: at.getUTCDate() }, (_, index): UsageDay => {
    const date = new Date(start + index * day)
    const key = date.toISOString().slice(0, 10)
    const own = rows.filter((row) => row.day === key)
    return {
      date,
      parts: sources.map(({ source }) => Math.max(0, own.filter((row) => row.source === source).reduce((sum, row) => sum + row.tokens, 0))),
      total: own.reduce((sum, row) => sum + row.tokens, 0),
    }
  })
  const gone = (now - start) / (end - start)
  return {
    tokens,
    sources,
    first: new Date(start),
    today: new Date(start + (at.getUTCDate() - 1) * day),
    last: new Date(end - day),
    days,
    length: Math.round((end - start) / day),
    gone,
    forecast: now - start < day ? null : Math.round(tokens / gone),
  }
}

/** What a day may use for the month to end at its ceiling. */
export const dailyShare = (length: number): number => tokenCeiling / length

const steps = [1, 2, 2.5, 5, 10]

/** The end of an axis that holds a value: 1, 2, 2.5 or 5 times a power of ten, and never 0. */
export function axisEnd(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return (steps.find((step) => step * power >= most) ?? 10) * power
}
