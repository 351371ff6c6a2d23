import { queryOptions } from '@tanstack/react-query'
import { ask, askCount } from '@/data/ask'
import { db } from '@/data/client'
import { prefixesOf, type AuditEntry, type Module } from '../activity/audit.model'
import type { CountKind, Trend, UsageRow } from './dashboard.model'

/* Under "activity": whatever is done anywhere makes it stale. */
const root = (org: string) => ['activity', org, 'dashboard'] as const
export const dashboardKey = root
/** Others work too: what they did shows after at most this long. */
const watch = 60_000

const head = { count: 'exact', head: true } as const

/** One of the four counts. Projects are this person's own, wherever they are (ruling 7). Each is asked on its own, so that each fails alone. */
export const countQuery = (org: string, user: string, kind: CountKind) =>
  queryOptions({
    queryKey: [...root(org), 'count', kind, user],
    queryFn: ({ signal }) => {
      const counts = {
        chat: () => db.from('chat_sessions').select('id', head).eq('org_id', org),
        project: () => db.from('knulldev_projects').select('id', head).eq('user_id', user),
        service: () => db.from('services').select('id', head).eq('org_id', org),
        dataset: () => db.from('datasets').select('id', head).eq('org_id', org),
      }
      return askCount(counts[kind]().abortSignal(signal))
    },
    refetchInterval: watch,
  })

/** Services that an open incident affects. */
export const affectedQuery = (org: string) =>
  queryOptions({
    queryKey: [...root(org), 'affected'],
    queryFn: ({ signal }) => askCount(db.from('service_list').select('id', head).eq('org_id', org).gt('open_incidents', 0).abortSignal(signal)),
    refetchInterval: watch,
  })

/** How the four counts grew. */
export const trendsQuery = (org: string) =>
  queryOptions({
    queryKey: [...root(org), 'trends'],
    queryFn: ({ signal }) => ask<Trend[]>(db.rpc('dashboard_trends', { p_org_id: org }).abortSignal(signal).overrideTypes<Trend[], { merge: false }>()),
    refetchInterval: watch,
  })

/** Tokens of this month by day and source. */
export const usageQuery = (org: string) =>
  queryOptions({
    queryKey: [...root(org), 'usage'],
    queryFn: ({ signal }) => ask<UsageRow[]>(db.rpc('dashboard_usage', { p_org_id: org }).abortSignal(signal)),
    refetchInterval: watch,
  })

/** The dashboard fetches 10 entries (specification, section 9). */
const fetched = 10

/** The latest entries of the audit log, of all or of one module. */
export const recentQuery = (org: string, module: Module | null) =>
  queryOptions({
    queryKey: [...root(org), 'recent', module],
    queryFn: async ({ signal }) => {
      let query = db.from('audit_logs').select('*').eq('org_id', org)
      /* The underscore of a prefix stands for any sign in LIKE; no other action begins with these words. */
      if (module) query = query.or(prefixesOf(module).map((prefix) => `action.like.${prefix}*`).join(','))
      const rows = await ask(query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(fetched).abortSignal(signal))
      return rows as unknown as AuditEntry[]
    },
    refetchInterval: watch,
  })

/** A record that a module's tab leads to. */
export interface LatestRecord {
  id: string
  name: string
  /** Incidents. */
  number: number | null
  severity: string | null
  /** Projects and incidents. */
  status: string | null
  at: string
}

const shown = 5

/** What a module was busy with last: conversations, projects, or the incidents that are open. */
export const latestQuery = (org: string, module: Module) =>
  queryOptions({
    queryKey: [...root(org), 'latest', module],
    queryFn: async ({ signal }): Promise<LatestRecord[]> => {
      if (module === 'knulledge') {
        const rows = await ask(db.from('chat_sessions').select('id, title, updated_at').eq('org_id', org).order('updated_at', { ascending: false }).limit(shown).abortSignal(signal))
        return rows.map(({ id, title, updated_at }) => ({ id, name: title, number: null, severity: null, status: null, at: updated_at }))
      }
      if (module === 'knulldev') {
        const rows = await ask(db.from('knulldev_projects').select('id, name, status, updated_at').eq('org_id', org).order('updated_at', { ascending: false }).limit(shown).abortSignal(signal))
        return rows.map(({ id, name, status, updated_at }) => ({ id, name, number: null, severity: null, status, at: updated_at }))
      }
      const rows = await ask(
        db.from('incidents').select('id, number, title, severity, status, started_at').eq('org_id', org).eq('is_open', true).order('severity').order('started_at').limit(shown).abortSignal(signal),
      )
      return rows.map(({ id, number, title, severity, status, started_at }) => ({ id, name: title, number, severity, status, at: started_at }))
    },
    refetchInterval: watch,
  })
