import { csvLines } from '@/lib/tabular/write-csv'
import type { AuditEntry } from './admin.model'

/** Spans of time that the explorer offers, in hours. */
export const periods = { day: 24, week: 168, month: 720, quarter: 2160 } as const
export type Period = keyof typeof periods | 'all' | 'custom'
export const periodNames: readonly Period[] = ['day', 'week', 'month', 'quarter', 'all', 'custom']

export const sources = ['server', 'client'] as const
export type Source = (typeof sources)[number]

export interface AuditFilter {
  organisation: string | null
  user: string | null
  /** Beginning of the action, in any case. */
  action: string
  source: Source | null
  /** Part of the target. */
  target: string
  /** ISO, inclusive; null: from the beginning. */
  since: string | null
  /** ISO, exclusive; null: until now. */
  until: string | null
}

/** The most entries that one export holds; admin_audit_total counts one further. */
export const exportLimit = 50_000
/** Entries of one call while exporting: the most that the database gives. */
export const exportPage = 1000

const hour = 3_600_000
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`))

/** The days of a custom range that the address names, or null for what is no day. */
export const rangeOf = (params: URLSearchParams) => {
  const [from, to] = [params.get('from'), params.get('to')]
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null }
}

/**
 * What the address asks for. A span ends now and begins at a full hour, so that the same question asked again is the
 * same one; the days of a custom range are the reader's, both included.
 */
export function filterOf(params: URLSearchParams, now: number): AuditFilter & { period: Period } {
  const period = periodNames.find((name) => name === params.get('period')) ?? 'week'
  const { from, to } = rangeOf(params)
  const nextDay = (day: string) => {
    const at = new Date(`${day}T00:00`)
    at.setDate(at.getDate() + 1)
    return at
  }
  const since =
    period === 'custom' ? (from ? new Date(`${from}T00:00`) : null) : period === 'all' ? null : new Date(Math.floor((now - periods[period] * hour) / hour) * hour)
  return {
    period,
    organisation: params.get('org'),
    user: params.get('user'),
    action: (params.get('action') ?? '').trim(),
    source: sources.find((name) => name === params.get('source')) ?? null,
    target: (params.get('q') ?? '').trim(),
    since: since?.toISOString() ?? null,
    until: period === 'custom' && to ? nextDay(to).toISOString() : null,
  }
}

/** Columns of the export: names of the interface of the database, the same in every language, for machines to read. */
export const csvHeader = csvLines([['time', 'organisation', 'organisation_id', 'person', 'person_id', 'action', 'target', 'target_withheld', 'record_id', 'changed', 'source', 'entry_id']])

export const csvRows = (rows: readonly AuditEntry[]) =>
  csvLines(
    rows.map((row) => [
      row.created_at, row.org_name, row.org_id, row.user_name, row.user_id, row.action, row.target, row.withheld, row.record_id, row.changed?.join(' '), row.source, row.id,
    ]),
  )
