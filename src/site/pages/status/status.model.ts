/** What the edge function `status` answers; its own types are in supabase/functions/status/report.ts. */
export type Impact = 'none' | 'degraded' | 'down'
export type Phase = 'investigating' | 'working' | 'watching' | 'resolved' | 'cancelled'

export interface Day {
  /** YYYY-MM-DD, UTC. */
  date: string
  /** Seconds. */
  observed: number
  down: number
  degraded: number
}

export interface Service {
  id: string
  name: string
  impact: Impact
  uptime: { share: number | null; observed: number; down: number; degraded: number }
  days: Day[]
}

export interface Incident {
  id: string
  title: string
  phase: Phase
  impact: Impact
  started_at: string
  ended_at: string | null
  services: string[]
  updates: { id: string; body: string; phase: Phase; at: string }[]
}

export interface Report {
  now: string
  operator: boolean
  impact: Impact
  services: Service[]
  incidents: Incident[]
}

/** How a day is drawn: by the worst of it; `before` where nothing was observed. */
export const dayLook = ({ observed, down, degraded }: Day): Impact | 'before' => (observed === 0 ? 'before' : down > 0 ? 'down' : degraded > 0 ? 'degraded' : 'none')

/**
 * The height of a day's bar in percent: full where nothing happened, else the share of the day that was hurt, at least
 * a fifth, so that ten minutes are seen.
 */
export const hurtShare = ({ observed, down, degraded }: Day): number => (observed === 0 || down + degraded === 0 ? 0 : Math.max(((down + degraded) / observed) * 100, 20))

/** Rounded down to two digits: what was not always up is never called 100 %. */
export const shownShare = (share: number): number => Math.floor(share * 10_000) / 10_000

/** Days on which a service was hurt, the latest first. */
export const hurtDays = (services: readonly Service[]): { service: string; day: Day }[] =>
  services
    .flatMap(({ name, days }) => days.filter((day) => day.down + day.degraded > 0).map((day) => ({ service: name, day })))
    .sort((a, b) => b.day.date.localeCompare(a.day.date) || a.service.localeCompare(b.service))
