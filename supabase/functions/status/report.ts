import { daysOf, type Day, impactAt, type Impact, type Interval, type Uptime, uptimeOf } from './uptime.ts'

export type Phase = 'investigating' | 'working' | 'watching' | 'resolved' | 'cancelled'

export interface StatusUpdate {
  id: string
  body: string
  phase: Phase
  /** ISO 8601, as every time here. */
  at: string
}

export interface StatusIncident {
  id: string
  title: string
  phase: Phase
  impact: Impact
  started_at: string
  /** When it stopped hurting; null while it does. */
  ended_at: string | null
  resolved_at: string | null
  published_at: string
  /** Ids of services. */
  services: string[]
  /** The newest first. */
  updates: StatusUpdate[]
}

export interface StatusService {
  id: string
  name: string
  /** What it suffers from now. */
  impact: Impact
  /** Of the last 90 days. */
  uptime: Uptime
  /** 90 UTC days, the oldest first. */
  days: Day[]
}

/** What /functions/v1/status answers. */
export interface StatusReport {
  now: string
  /** False where no organisation has been named as the one that runs the platform. */
  operator: boolean
  /** The worst of all services. */
  impact: Impact
  services: StatusService[]
  /** The latest first; open ones, and those that ended within 91 days. */
  incidents: StatusIncident[]
}

/** What the database answers. */
export interface PublicStatus {
  now: string
  operator: boolean
  services: { id: string; name: string; since: string }[]
  incidents: StatusIncident[]
}

/** A cancelled incident was none. */
export const intervalsOf = (incidents: readonly StatusIncident[], service: string): Interval[] =>
  incidents
    .filter((incident) => incident.phase !== 'cancelled' && incident.services.includes(service))
    .map(({ started_at, ended_at, impact }) => ({ from: Date.parse(started_at), to: ended_at === null ? Infinity : Date.parse(ended_at), impact }))

export function reportOf({ now, operator, services, incidents }: PublicStatus): StatusReport {
  const moment = Date.parse(now)
  const shown = services.map(({ id, name, since }) => {
    const intervals = intervalsOf(incidents, id)
    const days = daysOf(intervals, Date.parse(since), moment)
    return { id, name, impact: impactAt(intervals, moment), uptime: uptimeOf(days), days }
  })
  const impacts = shown.map(({ impact }) => impact)
  return {
    now,
    operator,
    impact: impacts.includes('down') ? 'down' : impacts.includes('degraded') ? 'degraded' : 'none',
    services: shown,
    incidents,
  }
}
