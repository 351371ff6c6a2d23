import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import { AppError } from '@/data/errors'
import { toServices, type Project, type ProjectEvent, type ProjectFields, type ProjectIncident, type ProjectMove, type ProjectStatus } from './projects.model'

const pageSize = 50
/** Cards per lane of the board; the lane's head says how many there are in all. */
export const laneSize = 20

type ProjectRow = Omit<Project, 'services' | 'restores_to'> & { services: unknown; restores_to?: ProjectStatus | null }
const toProject = (row: ProjectRow): Project => ({ ...row, restores_to: row.restores_to ?? null, services: toServices(row.services) })

/*
 * What projects show is also moved from elsewhere: a service joins, an incident opens. Every write in the product makes
 * ['activity', org] stale, so what depends on others lives under it.
 */
const projects = (org: string) => ['activity', org, 'projects'] as const
const touched = (org: string) => [
  ['activity', org],
  ['projects', org],
  ['services', org],
]

/** Projects of one status (or all), newest change first, in pages of 50. */
export const projectsQuery = (org: string, filter: { status?: ProjectStatus; text: string }) =>
  infiniteQueryOptions({
    queryKey: [...projects(org), 'list', filter],
    initialPageParam: undefined as { updated_at: string; id: string } | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const rows = await ask(
        db
          .rpc('list_projects', {
            p_org_id: org,
            p_status: filter.status,
            p_filter: filter.text || undefined,
            p_before: pageParam?.updated_at,
            p_before_id: pageParam?.id,
            p_limit: pageSize,
          })
          .abortSignal(signal),
      )
      return (rows as ProjectRow[]).map(toProject)
    },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return page.length === pageSize && last ? { updated_at: last.updated_at, id: last.id } : undefined
    },
  })

export const projectCountsQuery = (org: string) =>
  queryOptions({
    queryKey: [...projects(org), 'counts'],
    queryFn: async ({ signal }) => {
      const rows = (await ask(db.rpc('project_counts', { p_org_id: org }).abortSignal(signal))) as { status: ProjectStatus; projects: number }[]
      const counts: Record<ProjectStatus, number> = { planning: 0, building: 0, operating: 0, archived: 0 }
      for (const row of rows) counts[row.status] = row.projects
      return counts
    },
  })

/** The three lanes, what is in the way first. */
export const projectBoardQuery = (org: string) =>
  queryOptions({
    queryKey: [...projects(org), 'board'],
    queryFn: async ({ signal }) => {
      const rows = await ask(db.rpc('project_board', { p_org_id: org, p_per_lane: laneSize }).abortSignal(signal))
      return (rows as ProjectRow[]).map(toProject)
    },
  })

/** One project. Throws not-found for an id that is not this organisation's, or not an id at all. */
export const projectQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [...projects(org), 'one', id],
    queryFn: async ({ signal }) => {
      const rows = isUuid(id) ? ((await ask(db.rpc('list_projects', { p_org_id: org, p_id: id }).abortSignal(signal))) as ProjectRow[]) : []
      const row = rows[0]
      if (!row) throw new AppError({ kind: 'not-found' })
      return toProject(row)
    },
  })

/* The address bar takes anything; the database would answer a malformed id with an error that says nothing. */
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The status history, oldest first. */
export const projectMovesQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [...projects(org), 'moves', id],
    queryFn: async ({ signal }) =>
      (await ask(
        db
          .from('project_moves')
          .select('id, from_status, to_status, user_id, created_at')
          .eq('org_id', org)
          .eq('project_id', id)
          .order('created_at', { ascending: true })
          .limit(500)
          .abortSignal(signal),
      )) as ProjectMove[],
  })

/** The incidents of its services, open ones first. */
export const projectIncidentsQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [...projects(org), 'incidents', id],
    queryFn: async ({ signal }) => (await ask(db.rpc('project_incidents', { p_org_id: org, p_project_id: id }).abortSignal(signal))) as ProjectIncident[],
  })

/** What happened to it, newest first. */
export const projectActivityQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: [...projects(org), 'events', id],
    queryFn: async ({ signal }) => (await ask(db.rpc('project_activity', { p_org_id: org, p_project_id: id }).abortSignal(signal))) as ProjectEvent[],
  })

export interface AttachableService {
  id: string
  name: string
  project_id: string | null
}

/** Services that could be given to a project, by name; those of this project are left out. */
export const attachableServicesQuery = (org: string, projectId: string) =>
  queryOptions({
    queryKey: [...projects(org), 'attachable', projectId],
    queryFn: async ({ signal }) =>
      (await ask(
        db
          .from('services')
          .select('id, name, project_id')
          .eq('org_id', org)
          .or(`project_id.is.null,project_id.neq.${projectId}`)
          .order('name')
          .limit(500)
          .abortSignal(signal),
      )) as AttachableService[],
  })

/** Creates a project. The same clientId again answers the same project. */
export const createProject = (org: string) =>
  mutationOptions({
    mutationFn: async ({ name, description, clientId }: ProjectFields & { clientId: string }) => {
      const made: { id: string; name: string } = await ask(db.rpc('create_project', { p_org_id: org, p_name: name, p_description: description, p_client_id: clientId }))
      track('project_created')
      return made
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const editProject = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async (fields: ProjectFields) => {
      await ask(db.from('knulldev_projects').update({ name: fields.name, description: fields.description }).eq('org_id', org).eq('id', id).select('id').single())
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const moveProject = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async (to: ProjectStatus) => {
      await ask(db.rpc('move_project', { p_project_id: id, p_to: to }))
      track('project_moved', { to })
    },
    meta: { invalidates: touched(org) },
  })

/** Deletes a project for good. Its services stay, without it. */
export const deleteProject = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async () => {
      /* Without a row back nothing was deleted: row-level security hides what one may not delete. */
      const gone = await ask(db.from('knulldev_projects').delete().eq('org_id', org).eq('id', id).select('id'))
      if ((gone as unknown[]).length === 0) throw new AppError({ kind: 'forbidden' })
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

/** Gives a service to a project, or takes it out of any (null). */
export const assignService = (org: string) =>
  mutationOptions({
    mutationFn: async ({ serviceId, projectId }: { serviceId: string; projectId: string | null }) => {
      await ask(db.from('services').update({ project_id: projectId }).eq('org_id', org).eq('id', serviceId).select('id').single())
    },
    meta: { invalidates: touched(org) },
  })
