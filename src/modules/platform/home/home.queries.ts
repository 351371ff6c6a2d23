import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe, askPage } from '@/data/ask'
import { db } from '@/data/client'
import { clockOf, type AuditEntry } from './clock.model'
import type { Layers } from './layers.model'
import type { FirstSteps, QueueImport, QueueIncident, QueueProject } from './queue.model'

/* Everything here changes with anything that is done anywhere: it is stale whenever the audit log is. */
const home = (org: string) => ['activity', org, 'home'] as const
/** Others work too: what they did shows after at most this long. */
const watch = 30_000
/** More than the queue could show; the modules' own lists have the rest. */
const most = 50

/** What may need somebody, of all three modules. */
export const queueQuery = (org: string) =>
  queryOptions({
    queryKey: [...home(org), 'queue'],
    queryFn: async ({ signal }) => {
      const [incidents, imports, projects] = await Promise.all([
        ask(
          db
            .from('incident_list')
            .select('id, number, title, severity, status, is_open, started_at, detected_at, acknowledged_at, resolved_at, commander_id, services')
            .eq('org_id', org)
            .in('status', ['triggered', 'acknowledged', 'mitigated', 'reopened', 'resolved'])
            .order('number', { ascending: false })
            .limit(most)
            .abortSignal(signal),
        ),
        ask(db.rpc('stopped_imports', { p_org_id: org }).abortSignal(signal)),
        ask(db.rpc('project_board', { p_org_id: org, p_per_lane: most }).abortSignal(signal)),
      ])
      return {
        incidents: incidents as unknown as QueueIncident[],
        imports: imports as unknown as QueueImport[],
        projects: projects as unknown as QueueProject[],
      }
    },
    refetchInterval: watch,
  })

/** Which of the first steps the organisation has taken. */
export const firstStepsQuery = (org: string) =>
  queryOptions({
    queryKey: [...home(org), 'steps'],
    queryFn: ({ signal }) => ask<FirstSteps>(db.rpc('home_first_steps', { p_org_id: org }).abortSignal(signal).single()),
  })

/** The longest stretch of the audit log that the clock draws; of a longer one it draws the end. */
export const clockLength = 200

/** What the database did for people (not who signed in) since a moment, newest first, and how much of it there is. */
export const clockQuery = (org: string, since: string) =>
  queryOptions({
    queryKey: [...home(org), 'clock', since],
    queryFn: async ({ signal }) => {
      const { rows, total } = await askPage(
        db
          .from('audit_logs')
          .select('id, action, target, meta, user_id, created_at', { count: 'exact' })
          .eq('org_id', org)
          .eq('source', 'server')
          .gte('created_at', since)
          .order('created_at', { ascending: false })
          .limit(clockLength)
          .abortSignal(signal),
      )
      return { events: clockOf(rows as unknown as AuditEntry[]), total }
    },
    refetchInterval: watch,
  })

/** The numbers of the three modules. */
export const layersQuery = (org: string) =>
  queryOptions({
    queryKey: [...home(org), 'layers'],
    queryFn: ({ signal }) => ask<Layers>(db.rpc('home_layers', { p_org_id: org }).abortSignal(signal).single()),
    refetchInterval: watch * 2,
  })

/** Takes an incident that nobody has acknowledged: the caller leads it from then on. */
export const acknowledge = (org: string) =>
  mutationOptions({
    mutationFn: async (incidentId: string) => {
      await askMaybe(db.rpc('move_incident', { p_incident_id: incidentId, p_to: 'acknowledged' }))
    },
    meta: { invalidates: [['activity', org], ['incidents', org], ['services', org], ['projects', org]] },
  })
