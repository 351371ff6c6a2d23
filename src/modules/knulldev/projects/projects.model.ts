import * as z from 'zod/mini'
import { isRecord } from '@/lib/shape'

export const statuses = ['planning', 'building', 'operating', 'archived'] as const
export type ProjectStatus = (typeof statuses)[number]

/** The three states between idea and running, in their order. Archived is beside the way, not on it. */
export const lanes = ['planning', 'building', 'operating'] as const
export type Lane = (typeof lanes)[number]

export type Severity = 'sev1' | 'sev2' | 'sev3' | 'sev4'

/** An open incident on a service of a project. */
export interface OpenIncident {
  id: string
  number: number
  title: string
  severity: Severity
  status: string
  started_at: string
}

/** A service that belongs to a project, with what is burning on it. */
export interface ProjectService {
  id: string
  name: string
  tier: number
  incidents: OpenIncident[]
}

export interface Project {
  id: string
  user_id: string | null
  name: string
  description: string
  status: ProjectStatus
  status_since: string
  /** Where an archived project goes when it is restored. */
  restores_to: ProjectStatus | null
  created_at: string
  updated_at: string
  services: ProjectService[]
}

/** One step of the status history. `from_status` is null for the creation. */
export interface ProjectMove {
  id: string
  from_status: ProjectStatus | null
  to_status: ProjectStatus
  user_id: string | null
  created_at: string
}

/** An incident of a project's services, open or over. */
export interface ProjectIncident {
  id: string
  number: number
  title: string
  severity: Severity
  status: string
  is_open: boolean
  started_at: string
  ended_at: string | null
}

/** An audit entry about the project. */
export interface ProjectEvent {
  id: string
  action: string
  target: string | null
  meta: Record<string, unknown>
  user_id: string | null
  created_at: string
}

/* The limits of knulldev_projects; the database refuses the same. */
export const maxName = 200
export const maxDescription = 10_000

/** What the form checks; messages are keys of the namespace `projects`. */
export const projectSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'form.name_missing'), z.maxLength(maxName, 'form.name_long')),
  description: z.string().check(z.maxLength(maxDescription, 'form.description_long')),
})
export type ProjectFields = z.infer<typeof projectSchema>

/** The services column of list_projects and project_board is JSON: anything else than what is expected is left out. */
export function toServices(value: unknown): ProjectService[] {
  if (!Array.isArray(value)) return []
  return value.filter(isService)
}

function isService(value: unknown): value is ProjectService {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string' && Array.isArray(value.incidents)
}

/** The step forward, where there is one. */
export const nextStatus: Partial<Record<ProjectStatus, Lane>> = { planning: 'building', building: 'operating' }
/** The step back, where there is one. */
export const previousStatus: Partial<Record<ProjectStatus, Lane>> = { building: 'planning', operating: 'building' }

/** Without a service nothing could run: move_project refuses the same. */
export const missesService = (project: Pick<Project, 'status' | 'services'>) => project.status === 'building' && project.services.length === 0

/** Own projects, or anybody's for those who manage the organisation (ruling 22). */
export function mayDelete(project: Pick<Project, 'user_id'>, userId: string, can: (right: 'write' | 'manage') => boolean): boolean {
  return can('manage') || (can('write') && project.user_id === userId)
}

/** After this long without a move or an edit, a project in planning or building is asked about. */
export const quietDays = 14
const dayLength = 86_400_000

export type Obstacle =
  | { kind: 'incident'; incident: OpenIncident; others: number }
  | { kind: 'nothing-runs' }
  | { kind: 'no-service' }
  | { kind: 'quiet'; days: number }

/** All open incidents on the project's services, worst first, each once though it may touch several services. */
export function openIncidents(services: readonly ProjectService[]): OpenIncident[] {
  const byId = new Map(services.flatMap(({ incidents }) => incidents.map((incident) => [incident.id, incident] as const)))
  return [...byId.values()].sort((a, b) => a.severity.localeCompare(b.severity) || a.started_at.localeCompare(b.started_at))
}

/** What is in the way of a project, the heaviest first; null when nothing is. */
export function obstacleOf(project: Project, now: number): Obstacle | null {
  const [worst, ...others] = openIncidents(project.services)
  if (worst) return { kind: 'incident', incident: worst, others: others.length }
  if (project.status === 'operating') return project.services.length === 0 ? { kind: 'nothing-runs' } : null
  const days = Math.floor((now - Date.parse(project.updated_at)) / dayLength)
  if (days >= quietDays) return { kind: 'quiet', days }
  return missesService(project) ? { kind: 'no-service' } : null
}

/** An incident and a running project without a service are in the way now; the rest is worth knowing. */
export const isBlocking = (obstacle: Obstacle | null) => obstacle !== null && obstacle.kind !== 'no-service'

/** How a service is doing, from its worst open incident. */
export type Health = 'good' | 'warn' | 'bad'
export function healthOf(service: ProjectService): Health {
  const worst = openIncidents([service])[0]?.severity
  if (!worst) return 'good'
  return worst === 'sev1' || worst === 'sev2' ? 'bad' : 'warn'
}
export const severityTone = (severity: Severity): 'bad' | 'warn' | 'neutral' =>
  severity === 'sev1' || severity === 'sev2' ? 'bad' : severity === 'sev3' ? 'warn' : 'neutral'

/** A proof that the project is ready to be operated, read from the records and never ticked by hand. */
export interface Proof {
  id: 'described' | 'service' | 'calm'
  done: boolean
  /** move_project insists on it. */
  required: boolean
}

export function proofsOf({ description, services }: Pick<Project, 'description' | 'services'>): Proof[] {
  return [
    { id: 'service', done: services.length > 0, required: true },
    { id: 'described', done: description.trim() !== '', required: false },
    { id: 'calm', done: services.length > 0 && openIncidents(services).length === 0, required: false },
  ]
}
