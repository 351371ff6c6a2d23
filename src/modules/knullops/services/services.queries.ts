import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask, askCount, askPage } from '@/data/ask'
import { db } from '@/data/client'
import { toAppError } from '@/data/errors'
import { likeText, pageSize } from '../incidents/incidents.queries'
import type { Service, ServiceIncident, ServiceValues } from './services.model'

export type ServiceView = 'all' | 'affected'

export interface ServiceFilter {
  view: ServiceView
  tier: number | null
  text: string
}

const touched = (org: string) => [['services', org], ['incidents', org], ['projects', org], ['home', org], ['activity', org]]

/** By name: pages of 50. */
export const servicesQuery = (org: string, filter: ServiceFilter) =>
  infiniteQueryOptions({
    queryKey: ['services', org, 'list', filter],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      let query = db.from('service_list').select('*').eq('org_id', org)
      if (filter.view === 'affected') query = query.gt('open_incidents', 0)
      if (filter.tier) query = query.eq('tier', filter.tier)
      if (filter.text.trim()) query = query.ilike('name', likeText(filter.text.trim()))
      if (pageParam !== null) query = query.gt('name_key', pageParam)
      return askPage<Service>(query.order('name_key').limit(pageSize).abortSignal(signal).overrideTypes<Service[], { merge: false }>())
    },
    getNextPageParam: ({ rows }) => (rows.length < pageSize ? null : (rows.at(-1)?.name_key ?? null)),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })

/** The affected ones, for the overview, the most important first. */
export const affectedServicesQuery = (org: string) =>
  queryOptions({
    queryKey: ['services', org, 'affected'],
    queryFn: ({ signal }) =>
      ask<Service[]>(
        db.from('service_list').select('*').eq('org_id', org).gt('open_incidents', 0).order('worst_severity').order('tier').order('name_key').limit(pageSize).abortSignal(signal).overrideTypes<Service[], { merge: false }>(),
      ),
    refetchInterval: 15_000,
  })

export const serviceCountsQuery = (org: string) =>
  queryOptions({
    queryKey: ['services', org, 'counts'],
    queryFn: async ({ signal }) => {
      const count = (view: ServiceView) => {
        const query = db.from('service_list').select('id', { count: 'exact', head: true }).eq('org_id', org)
        return askCount((view === 'affected' ? query.gt('open_incidents', 0) : query).abortSignal(signal))
      }
      const [all, affected] = await Promise.all([count('all'), count('affected')])
      return { all, affected }
    },
  })

/** What a picker offers: the most important first, narrowed by what is typed. */
export const serviceChoicesQuery = (org: string, text: string) =>
  queryOptions({
    queryKey: ['services', org, 'choices', text],
    queryFn: ({ signal }) => {
      let query = db.from('service_list').select('*').eq('org_id', org)
      if (text.trim()) query = query.ilike('name', likeText(text.trim()))
      return ask<Service[]>(query.order('tier').order('name_key').limit(pageSize).abortSignal(signal).overrideTypes<Service[], { merge: false }>())
    },
    placeholderData: keepPreviousData,
  })

/** The services that a form already has: their names, whatever the picker is narrowed to. */
export const servicesByIdQuery = (org: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['services', org, 'named', [...ids].sort()],
    queryFn: ({ signal }) => ask<Service[]>(db.from('service_list').select('*').eq('org_id', org).in('id', [...ids]).order('name_key').abortSignal(signal).overrideTypes<Service[], { merge: false }>()),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

export const serviceQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['services', org, 'one', id],
    queryFn: ({ signal }) => ask<Service>(db.from('service_list').select('*').eq('org_id', org).eq('id', id).abortSignal(signal).maybeSingle().overrideTypes<Service, { merge: false }>()),
    refetchInterval: ({ state }) => (state.data?.open_incidents ? 15_000 : false),
  })

/** Open or past incidents of a service, newest first. */
export const serviceIncidentsQuery = (org: string, service: string, open: boolean) =>
  infiniteQueryOptions({
    queryKey: ['services', org, 'incidents', service, open],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) => {
      let query = db.from('service_incidents').select('*').eq('org_id', org).eq('service_id', service).eq('is_open', open)
      if (pageParam !== null) query = query.lt('number', pageParam)
      return askPage<ServiceIncident>(query.order('number', { ascending: false }).limit(pageSize).abortSignal(signal).overrideTypes<ServiceIncident[], { merge: false }>())
    },
    getNextPageParam: ({ rows }) => (rows.length < pageSize ? null : (rows.at(-1)?.number ?? null)),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })

/** More intervals than this would not be seen apart in a chart. */
const mostIntervals = 500

/**
 * Everything that hurt a service, or any service, since a moment: also what began before it and lasted into it.
 * Cancelled incidents were none.
 */
export const intervalsQuery = (org: string, service: string | null, since: string) =>
  queryOptions({
    queryKey: ['services', org, 'intervals', service, since],
    queryFn: ({ signal }) => {
      let query = db.from('service_incidents').select('*').eq('org_id', org).neq('status', 'cancelled')
      if (service) query = query.eq('service_id', service)
      return ask<ServiceIncident[]>(
        query
          .or(`started_at.gte."${since}",mitigated_at.gte."${since}",is_open.eq.true`)
          .order('number', { ascending: false })
          .limit(mostIntervals)
          .abortSignal(signal)
          .overrideTypes<ServiceIncident[], { merge: false }>(),
      )
    },
  })

export interface ProjectChoice {
  id: string
  name: string
}

/** The projects a service can belong to: the ones worked on last. */
export const projectChoicesQuery = (org: string) =>
  queryOptions({
    queryKey: ['projects', org, 'choices'],
    queryFn: ({ signal }) =>
      ask<ProjectChoice[]>(
        db.from('knulldev_projects').select('id,name').eq('org_id', org).neq('status', 'archived').order('updated_at', { ascending: false }).limit(200).abortSignal(signal),
      ),
  })

const columns = ({ name, description, tier, projectId }: ServiceValues) => ({ name, description, tier: Number(tier), project_id: projectId || null })

/** The id is the form's: a second submit meets the first one's row and takes it. */
export const createService = (org: string) =>
  mutationOptions({
    mutationFn: async ({ id, ...values }: ServiceValues & { id: string }) => {
      try {
        await ask<{ id: string }>(db.from('services').insert({ id, org_id: org, ...columns(values) }).select('id').single())
      } catch (error) {
        /* A conflict is either a taken name or this very form, sent before. */
        if (toAppError(error).kind !== 'conflict') throw error
        const own = await ask<{ id: string }[]>(db.from('services').select('id').eq('org_id', org).eq('id', id))
        if (own.length === 0) throw error
      }
      track('service_created', { tier: Number(values.tier) })
      return id
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const updateService = (org: string, id: string) =>
  mutationOptions({
    mutationFn: (values: ServiceValues) =>
      ask<{ id: string }>(db.from('services').update(columns(values)).eq('org_id', org).eq('id', id).select('id').maybeSingle()),
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const deleteService = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async () => {
      const gone = await ask<{ id: string }>(db.from('services').delete().eq('org_id', org).eq('id', id).select('id').maybeSingle())
      track('service_deleted')
      return gone
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })
