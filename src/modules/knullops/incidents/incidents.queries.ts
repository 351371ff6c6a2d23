import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask, askMaybe, askPage } from '@/data/ask'
import { db } from '@/data/client'
import { toAppError } from '@/data/errors'
import {
  parseIncidentNumber,
  statusesOf,
  type CountRow,
  type Incident,
  type IncidentStatus,
  type IncidentText,
  type IncidentView,
  type ResponseTime,
  type Severity,
  type TimelineEntry,
  type TimeName,
} from './incidents.model'

/** The length of a page, of every list of this module. */
export const pageSize = 50

/** While an incident runs, others move it too: what they did shows after at most this long. */
const watch = 15_000

export interface IncidentFilter {
  view: IncidentView
  severity: Severity | null
  text: string
}

/** `%` and `_` are letters to a person who types them. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** What every act on an incident makes stale: the lists, the services' state, projects that show it, home and audit log. */
const touched = (org: string) => [['incidents', org], ['services', org], ['projects', org], ['home', org], ['activity', org]]

/** Newest first, by number: pages of 50. */
export const incidentsQuery = (org: string, filter: IncidentFilter) =>
  infiniteQueryOptions({
    queryKey: ['incidents', org, 'list', filter],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) => {
      let query = db.from('incident_list').select('*').eq('org_id', org)
      if (filter.view === 'open') query = query.eq('is_open', true)
      else if (filter.view !== 'all') query = query.in('status', statusesOf[filter.view])
      if (filter.severity) query = query.eq('severity', filter.severity)
      const number = parseIncidentNumber(filter.text)
      if (number !== null) query = query.eq('number', number)
      else if (filter.text.trim()) query = query.ilike('title', likeText(filter.text.trim()))
      if (pageParam !== null) query = query.lt('number', pageParam)
      return askPage<Incident>(query.order('number', { ascending: false }).limit(pageSize).abortSignal(signal).overrideTypes<Incident[], { merge: false }>())
    },
    getNextPageParam: ({ rows }) => (rows.length < pageSize ? null : (rows.at(-1)?.number ?? null)),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })

/** How many there are in each state and severity: the numbers on the tabs. */
export const incidentCountsQuery = (org: string) =>
  queryOptions({
    queryKey: ['incidents', org, 'counts'],
    queryFn: ({ signal }) => ask<CountRow[]>(db.rpc('incident_counts', { p_org_id: org }).abortSignal(signal)),
  })

/** The open ones, for the overview. Nobody handles more than a page of them at once; the list has the rest. */
export const openIncidentsQuery = (org: string) =>
  queryOptions({
    queryKey: ['incidents', org, 'open'],
    queryFn: ({ signal }) =>
      ask<Incident[]>(
        db.from('incident_list').select('*').eq('org_id', org).eq('is_open', true).order('severity').order('started_at').limit(pageSize).abortSignal(signal).overrideTypes<Incident[], { merge: false }>(),
      ),
    refetchInterval: watch,
  })

export const incidentQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['incidents', org, 'one', id],
    queryFn: ({ signal }) => ask<Incident>(db.from('incident_list').select('*').eq('org_id', org).eq('id', id).abortSignal(signal).maybeSingle().overrideTypes<Incident, { merge: false }>()),
    refetchInterval: ({ state }) => (state.data?.is_open ? watch : false),
  })

/** Newest first. The org-wide one, without an incident, is what the overview shows. */
export const timelineQuery = (org: string, incident: string | null, running = false) =>
  infiniteQueryOptions({
    queryKey: ['incidents', org, 'timeline', incident],
    initialPageParam: null as { at: string; id: string } | null,
    queryFn: ({ signal, pageParam }) => {
      let query = db.from('incident_timeline').select('*').eq('org_id', org)
      if (incident) query = query.eq('incident_id', incident)
      if (pageParam) query = query.or(`created_at.lt."${pageParam.at}",and(created_at.eq."${pageParam.at}",id.lt.${pageParam.id})`)
      return askPage<TimelineEntry>(
        query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize).abortSignal(signal).overrideTypes<TimelineEntry[], { merge: false }>(),
      )
    },
    getNextPageParam: ({ rows }) => {
      const last = rows.at(-1)
      return last && rows.length === pageSize ? { at: last.created_at, id: last.id } : null
    },
    select: ({ pages }) => pages.flatMap((page) => page.rows),
    refetchInterval: running ? watch : false,
  })

/** Medians of a period; `except` leaves an incident out, to compare it with the others. */
export const responseTimesQuery = (org: string, since: string, until: string | null = null, except: string | null = null) =>
  queryOptions({
    queryKey: ['incidents', org, 'times', since, until, except],
    queryFn: ({ signal }) =>
      ask<ResponseTime[]>(
        db
          .rpc('incident_response_times', {
            p_org_id: org,
            p_since: since,
            ...(until ? { p_until: until } : {}),
            ...(except ? { p_except: except } : {}),
          })
          .abortSignal(signal)
          .overrideTypes<ResponseTime[], { merge: false }>(),
      ),
  })

export interface Report {
  clientId: string
  title: string
  description: string
  severity: Severity
  serviceIds: string[]
  /** ISO; without it the database takes now. */
  startedAt?: string
}

/** Answers the id of the incident; the same report twice answers the first one's. */
export const reportIncident = (org: string) =>
  mutationOptions({
    mutationFn: async (report: Report) => {
      const id = await ask<string>(
        db.rpc('report_incident', {
          p_org_id: org,
          p_title: report.title,
          p_description: report.description,
          p_severity: report.severity,
          p_service_ids: report.serviceIds,
          p_started_at: report.startedAt,
          p_client_id: report.clientId,
        }),
      )
      track('incident_reported', { severity: report.severity })
      return id
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const moveIncident = (org: string, id: string) =>
  mutationOptions({
    mutationKey: ['incidents', org, 'move', id],
    mutationFn: async ({ to, note = '' }: { to: IncidentStatus; note?: string }) => {
      const moved = await askMaybe<unknown>(db.rpc('move_incident', { p_incident_id: id, p_to: to, p_note: note }))
      if (to !== 'triggered') track('incident_moved', { to })
      return moved
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const editIncidentTime = (org: string, id: string) =>
  mutationOptions({
    mutationFn: ({ state, at, reason }: { state: TimeName; at: string; reason: string }) =>
      askMaybe<unknown>(db.rpc('edit_incident_time', { p_incident_id: id, p_state: state, p_at: at, p_reason: reason })),
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const setIncidentSeverity = (org: string, id: string) =>
  mutationOptions({
    mutationFn: (severity: Severity) => askMaybe<unknown>(db.rpc('set_incident_severity', { p_incident_id: id, p_severity: severity })),
    meta: { invalidates: touched(org) },
  })

export const setIncidentServices = (org: string, id: string) =>
  mutationOptions({
    mutationFn: (serviceIds: string[]) => askMaybe<unknown>(db.rpc('set_incident_services', { p_incident_id: id, p_service_ids: serviceIds })),
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const takeCommand = (org: string, id: string) =>
  mutationOptions({
    mutationFn: () => askMaybe<unknown>(db.rpc('take_command', { p_incident_id: id })),
    meta: { invalidates: touched(org) },
  })

export const editIncidentText = (org: string, id: string) =>
  mutationOptions({
    mutationFn: ({ title, description }: IncidentText) =>
      ask<{ id: string }>(db.from('incidents').update({ title, description }).eq('org_id', org).eq('id', id).select('id').maybeSingle()),
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const deleteIncident = (org: string, id: string) =>
  mutationOptions({
    mutationFn: () => ask<{ id: string }>(db.from('incidents').delete().eq('org_id', org).eq('id', id).select('id').maybeSingle()),
    meta: { invalidates: touched(org), errors: 'inline' },
  })

/** The id is the form's: the same note sent twice is one line. */
export const addNote = (org: string, incident: string) =>
  mutationOptions({
    mutationFn: async ({ id, body }: { id: string; body: string }) => {
      try {
        await askMaybe<unknown>(db.from('incident_updates').insert({ id, org_id: org, incident_id: incident, kind: 'note', body }))
      } catch (error) {
        if (toAppError(error).kind !== 'conflict') throw error
      }
    },
    meta: { invalidates: [['incidents', org], ['activity', org]], errors: 'inline' },
  })
