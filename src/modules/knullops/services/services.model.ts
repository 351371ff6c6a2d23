import * as z from 'zod/mini'
import { hurtUntil, severities, type Incident, type Severity } from '../incidents/incidents.model'

/** A row of the view `service_list`. */
export interface Service {
  id: string
  org_id: string
  name: string
  name_key: string
  description: string
  tier: number
  project_id: string | null
  project_name: string | null
  user_id: string
  created_at: string
  updated_at: string
  /** Its state is derived from these two. */
  open_incidents: number
  worst_severity: Severity | null
  /** Whether the status page names it; of the organisation that runs the platform. */
  is_public: boolean
}

/** A row of the view `service_incidents`. */
export type ServiceIncident = Pick<
  Incident,
  'id' | 'number' | 'title' | 'severity' | 'status' | 'is_open' | 'started_at' | 'detected_at' | 'acknowledged_at' | 'mitigated_at' | 'resolved_at' | 'closed_at' | 'cancelled_at'
> & { service_id: string; service_name: string }

export const tiers = [1, 2, 3, 4] as const

export const serviceCan = {
  /** Own services, or anybody's for an administrator. */
  delete: (service: Pick<Service, 'user_id'>, user: string, manages: boolean) => manages || service.user_id === user,
}

export const serviceLimits = { name: 200, description: 4000 } as const

/** Messages are i18n keys. The tier and the project come from selects, whose values are texts. */
export const serviceSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'services:form.name_required'), z.maxLength(serviceLimits.name, 'services:form.name_long')),
  description: z.string().check(z.trim(), z.maxLength(serviceLimits.description, 'services:form.description_long')),
  tier: z.enum(['1', '2', '3', '4']),
  projectId: z.string(),
})
export type ServiceValues = z.infer<typeof serviceSchema>

export const toValues = (service: Service): ServiceValues => ({
  name: service.name,
  description: service.description,
  tier: z.catch(serviceSchema.shape.tier, '3').parse(String(service.tier)),
  projectId: service.project_id ?? '',
})

type Lasting = Pick<ServiceIncident, 'started_at' | 'mitigated_at' | 'cancelled_at'>

/** When an incident hurt, in milliseconds: until it was mitigated, or until now. */
export function hurtInterval(incident: Lasting, now: number): { from: number; to: number } {
  const until = hurtUntil(incident)
  return { from: Date.parse(incident.started_at), to: until ? Date.parse(until) : now }
}

/** How long a service was affected in a period. Incidents that overlap count once. */
export function affectedTime(incidents: readonly Lasting[], from: number, to: number): number {
  const intervals = incidents
    .map((incident) => hurtInterval(incident, to))
    .map((interval) => ({ from: Math.max(interval.from, from), to: Math.min(interval.to, to) }))
    .filter((interval) => interval.to > interval.from)
    .toSorted((a, b) => a.from - b.from)
  let total = 0
  let reached = from
  for (const interval of intervals) {
    total += Math.max(0, interval.to - Math.max(interval.from, reached))
    reached = Math.max(reached, interval.to)
  }
  return total
}

export interface Day {
  /** Local midnight with which it begins. */
  from: number
  to: number
  /** Milliseconds in which the service was affected. */
  affected: number
  worst: Severity | null
  incidents: number
}

/** The last days of a service, oldest first, on the reader's calendar; today ends now. */
export function days(incidents: readonly (Lasting & Pick<ServiceIncident, 'severity'>)[], count: number, now: number): Day[] {
  const today = new Date(now)
  return Array.from({ length: count }, (_, index) => {
    const offset = count - 1 - index
    const from = new Date(today.getFullYear(), today.getMonth(), today.getDate() - offset).getTime()
    const to = Math.min(new Date(today.getFullYear(), today.getMonth(), today.getDate() - offset + 1).getTime(), now)
    const touching = incidents.filter((incident) => {
      const interval = hurtInterval(incident, now)
      return interval.from < to && interval.to > from
    })
    const worst = touching.map((incident) => incident.severity).toSorted((a, b) => severities.indexOf(a) - severities.indexOf(b))[0] ?? null
    return { from, to, affected: affectedTime(touching, from, to), worst, incidents: touching.length }
  })
}

/** Local midnight `count - 1` days ago: the beginning of the first of `count` days that end today. */
export function firstOfDays(count: number, now: number): number {
  const today = new Date(now)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1)).getTime()
}
