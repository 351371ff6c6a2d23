import * as z from 'zod/mini'

/*
 * What an incident is and what it may become: pure rules, the same as in
 * supabase/migrations/20261121000300_knullops.sql, which has the last word. incidents.model.test.ts compares the two.
 */

export const statuses = ['triggered', 'acknowledged', 'mitigated', 'resolved', 'closed', 'cancelled', 'reopened'] as const
export type IncidentStatus = (typeof statuses)[number]

export const severities = ['sev1', 'sev2', 'sev3', 'sev4'] as const
export type Severity = (typeof severities)[number]

/** The names of an incident's times. `detected` is the time of the state `triggered`. */
export const timeNames = ['started', 'detected', 'acknowledged', 'mitigated', 'resolved', 'closed', 'cancelled', 'reopened'] as const
export type TimeName = (typeof timeNames)[number]

/** Which state may follow which: `private.incident_steps()`. */
export const steps: readonly (readonly [IncidentStatus, IncidentStatus])[] = [
  ['triggered', 'acknowledged'],
  ['triggered', 'cancelled'],
  ['acknowledged', 'mitigated'],
  ['acknowledged', 'cancelled'],
  ['mitigated', 'resolved'],
  ['mitigated', 'reopened'],
  ['resolved', 'closed'],
  ['resolved', 'reopened'],
  ['closed', 'reopened'],
  ['cancelled', 'reopened'],
  ['reopened', 'acknowledged'],
  ['reopened', 'mitigated'],
  ['reopened', 'cancelled'],
]

/** Which time may not be later than which: `private.incident_time_order()`. */
export const timeOrder: readonly (readonly [TimeName, TimeName])[] = [
  ['started', 'detected'],
  ['detected', 'acknowledged'],
  ['detected', 'reopened'],
  ['detected', 'mitigated'],
  ['acknowledged', 'mitigated'],
  ['reopened', 'mitigated'],
  ['mitigated', 'resolved'],
  ['resolved', 'closed'],
  ['detected', 'cancelled'],
  ['acknowledged', 'cancelled'],
  ['reopened', 'cancelled'],
]

/** The way of an incident that is neither cancelled nor reopened: what the stepper shows. */
export const path: readonly IncidentStatus[] = ['triggered', 'acknowledged', 'mitigated', 'resolved', 'closed']

export interface ServiceRef {
  id: string
  name: string
  tier: number
}

export type IncidentTimes = Record<`${TimeName}_at`, string | null> & { started_at: string; detected_at: string }

/** A row of the view `incident_list`. */
export interface Incident extends IncidentTimes {
  id: string
  org_id: string
  number: number
  title: string
  description: string
  severity: Severity
  status: IncidentStatus
  is_open: boolean
  user_id: string
  commander_id: string | null
  services: ServiceRef[]
  created_at: string
  updated_at: string
}

export type UpdateKind = 'note' | 'state' | 'time' | 'severity' | 'service' | 'commander'

/** A row of the view `incident_timeline`. */
export interface TimelineEntry {
  id: string
  incident_id: string
  user_id: string | null
  kind: UpdateKind
  body: string
  meta: Record<string, unknown>
  created_at: string
  number: number
  title: string
  severity: Severity
}

export const measures = ['detect', 'acknowledge', 'mitigate', 'resolve'] as const
export type Measure = (typeof measures)[number]

/** A row of `incident_response_times`, in seconds. */
export interface ResponseTime {
  measure: Measure
  median_seconds: number | null
  p90_seconds: number | null
  incidents: number
}

/** INC-3 */
export const incidentKey = (incident: Pick<Incident, 'number'>) => `INC-${incident.number}`

/** "INC-3", "inc 3" and "3" all mean the third incident; anything else is looked for in the titles. */
export function parseIncidentNumber(text: string): number | null {
  const match = /^(?:inc[-\s]?)?(\d{1,9})$/i.exec(text.trim())
  return match?.[1] ? Number(match[1]) : null
}

export const nextStatuses = (from: IncidentStatus): IncidentStatus[] =>
  steps.filter(([source]) => source === from).map(([, target]) => target)

export const canMove = (from: IncidentStatus, to: IncidentStatus) => steps.some(([a, b]) => a === from && b === to)

/** The step that the one primary button takes: forward on the path. Nothing follows closed; cancelled can only be reopened. */
export function primaryStep(from: IncidentStatus): IncidentStatus | null {
  if (from === 'reopened') return 'acknowledged'
  return path.find((status) => canMove(from, status)) ?? null
}

/** What the stepper shows: the path, with cancelled as its end or reopened as its new beginning. */
export function stepperOf({ status, acknowledged_at }: Pick<Incident, 'status' | 'acknowledged_at'>): { status: IncidentStatus; state: 'done' | 'current' | 'todo' }[] {
  if (status === 'cancelled') {
    const before: IncidentStatus[] = acknowledged_at ? ['triggered', 'acknowledged'] : ['triggered']
    return [...before.map((done) => ({ status: done, state: 'done' as const })), { status, state: 'current' }]
  }
  const way = status === 'reopened' ? path.toSpliced(1, 0, 'reopened') : path
  const at = way.indexOf(status)
  return way.map((each, index) => ({ status: each, state: index < at || status === 'closed' ? 'done' : index === at ? 'current' : 'todo' }))
}

export const isOpen = (status: IncidentStatus) =>
  status === 'triggered' || status === 'acknowledged' || status === 'mitigated' || status === 'reopened'

/** What a member may do is asked of the role; what an incident allows is asked here. */
export const incidentCan = {
  /** Own incidents, or anybody's for an administrator. */
  delete: (incident: Pick<Incident, 'user_id'>, user: string, manages: boolean) => manages || incident.user_id === user,
}

export const timeOf = (times: IncidentTimes, name: TimeName): string | null => times[`${name}_at`]

export interface TimeConflict {
  state: TimeName
  /** Must be `after` or `before` the other one. */
  relation: 'after' | 'before'
  other: TimeName
  otherAt: string
}

/** What stands in the way of putting a time right; null when nothing does. Equal times are allowed. */
export function timeConflict(times: IncidentTimes, state: TimeName, at: string): TimeConflict | null {
  const moment = Date.parse(at)
  for (const [earlier, later] of timeOrder) {
    const before = later === state ? timeOf(times, earlier) : null
    if (before && Date.parse(before) > moment) return { state, relation: 'after', other: earlier, otherAt: before }
  }
  for (const [earlier, later] of timeOrder) {
    const after = earlier === state ? timeOf(times, later) : null
    if (after && Date.parse(after) < moment) return { state, relation: 'before', other: later, otherAt: after }
  }
  return null
}

/** From which time a measure counts to which. */
export const measured: Record<Measure, readonly [TimeName, TimeName]> = {
  detect: ['started', 'detected'],
  acknowledge: ['detected', 'acknowledged'],
  mitigate: ['started', 'mitigated'],
  resolve: ['started', 'resolved'],
}

/** The measure that ends at a time of the strip. */
export const measureOf: Partial<Record<TimeName, Measure>> = {
  detected: 'detect',
  acknowledged: 'acknowledge',
  mitigated: 'mitigate',
  resolved: 'resolve',
}

/** How long a measure took, in milliseconds; while it still runs, how long it has taken so far. */
export function gap(incident: IncidentTimes & { status: IncidentStatus }, measure: Measure, now: number): { ms: number; running: boolean } | null {
  const [from, to] = measured[measure]
  const start = timeOf(incident, from)
  if (!start) return null
  const end = timeOf(incident, to)
  if (end) return { ms: Date.parse(end) - Date.parse(start), running: false }
  return isOpen(incident.status) ? { ms: now - Date.parse(start), running: true } : null
}

/** A span in milliseconds, as precise as it is read: seconds below ten minutes, whole minutes above. */
export const readable = (ms: number) => (Math.abs(ms) < 600_000 ? ms : Math.round(ms / 60_000) * 60_000)

/** When an incident stopped hurting: mitigated, or, without that, cancelled. Null while it still does. */
export const hurtUntil = (incident: Pick<IncidentTimes, 'mitigated_at' | 'cancelled_at'>) => incident.mitigated_at ?? incident.cancelled_at

/** Worst first, then the one that has lasted longest. */
export function byUrgency(a: Pick<Incident, 'severity' | 'started_at'>, b: Pick<Incident, 'severity' | 'started_at'>) {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity) || Date.parse(a.started_at) - Date.parse(b.started_at)
}

/** The limits of the database, so that a form can say so beside the field. */
export const limits = { title: 200, description: 4000, note: 4000, reason: 500, services: 100 } as const

/** The browser's clock may be ahead by this much (`private.incident_time_given`). */
export const clockTolerance = 2 * 60_000

/** `2026-11-21T03:22` in the reader's time zone, as <input type="datetime-local"> writes it; seconds where they say something. */
export function toLocalInput(moment: Date | string): string {
  const date = typeof moment === 'string' ? new Date(moment) : moment
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : ''
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`
}

/** The moment that a datetime-local field means; null when it is not a date. */
export function fromLocalInput(text: string): Date | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

const localMoment = (message: string) =>
  z
    .string()
    .check(
      z.minLength(1, message),
      z.refine((text) => fromLocalInput(text) !== null, message),
      z.refine((text) => (fromLocalInput(text)?.getTime() ?? 0) <= Date.now() + clockTolerance, 'incidents:form.time_future'),
      z.refine((text) => (fromLocalInput(text)?.getFullYear() ?? 0) >= 2000, 'incidents:form.time_past'),
    )

/** Messages are i18n keys; they name the limit themselves through `limits`. */
export const incidentSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'incidents:form.title_required'), z.maxLength(limits.title, 'incidents:form.title_long')),
  description: z.string().check(z.trim(), z.maxLength(limits.description, 'incidents:form.description_long')),
  severity: z.enum(severities, 'incidents:form.severity_required'),
  serviceIds: z.array(z.string()).check(z.maxLength(limits.services, 'incidents:form.services_limit')),
  startedAt: localMoment('incidents:form.time_required'),
})
export type IncidentValues = z.infer<typeof incidentSchema>

export const incidentTextSchema = z.pick(incidentSchema, { title: true, description: true })
export type IncidentText = z.infer<typeof incidentTextSchema>

export const timeSchema = z.object({
  at: localMoment('incidents:form.time_required'),
  reason: z.string().check(z.trim(), z.minLength(1, 'incidents:form.reason_required'), z.maxLength(limits.reason, 'incidents:form.reason_long')),
})
export type TimeValues = z.infer<typeof timeSchema>

/** Saved views of the list. */
export const incidentViews = ['open', 'resolved', 'closed', 'all'] as const
export type IncidentView = (typeof incidentViews)[number]

export const statusesOf: Record<IncidentView, readonly IncidentStatus[]> = {
  open: statuses.filter(isOpen),
  resolved: ['resolved'],
  closed: ['closed', 'cancelled'],
  all: statuses,
}

export interface CountRow {
  status: IncidentStatus
  severity: Severity
  incidents: number
}

/** Sums of `incident_counts`: by view, and by severity within one view. */
export function countIncidents(rows: readonly CountRow[], view: IncidentView, severity: Severity | null) {
  const sum = (wanted: readonly IncidentStatus[], level: Severity | null) =>
    rows.reduce((n, row) => n + (wanted.includes(row.status) && (level === null || row.severity === level) ? row.incidents : 0), 0)
  return {
    byView: Object.fromEntries(incidentViews.map((name) => [name, sum(statusesOf[name], severity)])) as Record<IncidentView, number>,
    bySeverity: Object.fromEntries(severities.map((level) => [level, sum(statusesOf[view], level)])) as Record<Severity, number>,
    everything: rows.reduce((n, row) => n + row.incidents, 0),
  }
}

export interface Mark {
  name: TimeName
  /** Milliseconds since the epoch. */
  at: number
}

export interface Clock {
  from: number
  to: number
  /** Round moments for the axis. */
  ticks: number[]
  marks: Mark[]
  /** The part in which it hurt: from the start until mitigated, or until now. */
  hurt: { from: number; to: number }
  /** Drawn only while the incident runs. */
  now: number | null
}

const tickSizes = [60_000, 2 * 60_000, 5 * 60_000, 10 * 60_000, 15 * 60_000, 30 * 60_000, 3_600_000, 2 * 3_600_000, 3 * 3_600_000, 6 * 3_600_000, 12 * 3_600_000, 86_400_000, 2 * 86_400_000, 7 * 86_400_000, 14 * 86_400_000, 30 * 86_400_000]

/** Round moments between two others, at most `most` of them, on the reader's clock. */
export function axisTicks(from: number, to: number, most: number): number[] {
  const span = Math.max(to - from, 1)
  const size = tickSizes.find((candidate) => span / candidate <= most) ?? Math.ceil(span / most / 86_400_000) * 86_400_000
  const offset = new Date(from).getTimezoneOffset() * 60_000
  const ticks: number[] = []
  for (let at = Math.ceil((from - offset) / size) * size + offset; at <= to; at += size) ticks.push(at)
  return ticks
}

/**
 * How much longer than the incident itself the axis may become for what came after it. Paperwork of a week later would
 * squeeze the hour that mattered into one line.
 */
const afterwards = 1.6

/**
 * The incident on its own axis: from a little before its start to its last moment, or to now while it is open. `extra`
 * are other moments to be shown (entries of the timeline, an expectation); those long after the incident are left out,
 * and so is the closing.
 */
export function incidentClock(incident: IncidentTimes & { status: IncidentStatus }, extra: readonly number[], now: number, ticks: number): Clock {
  const marks = timeNames.flatMap((name) => {
    const at = timeOf(incident, name)
    return at ? [{ name, at: Date.parse(at) }] : []
  })
  const running = isOpen(incident.status)
  const start = Date.parse(incident.started_at)
  const core = Math.max(...marks.filter((mark) => mark.name !== 'closed').map((mark) => mark.at), running ? now : 0, start + 60_000)
  const limit = start + (core - start) * afterwards
  const last = Math.max(core, ...[...marks.map((mark) => mark.at), ...extra].filter((at) => at <= limit))
  const from = start - (last - start) * 0.06
  const to = last + (last - start) * 0.06
  const until = hurtUntil(incident)
  return {
    from,
    to,
    ticks: axisTicks(from, to, ticks),
    marks: marks.filter((mark) => mark.at <= to).toSorted((a, b) => a.at - b.at),
    hurt: { from: start, to: until ? Date.parse(until) : running ? now : last },
    now: running ? now : null,
  }
}
