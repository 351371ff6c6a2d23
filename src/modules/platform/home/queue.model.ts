export type Severity = 'sev1' | 'sev2' | 'sev3' | 'sev4'
export type Module = 'knulledge' | 'knulldev' | 'knullops'

/** An incident that is not over: open, or resolved and not yet closed. */
export interface QueueIncident {
  id: string
  number: number
  title: string
  severity: Severity
  status: string
  is_open: boolean
  started_at: string
  detected_at: string
  acknowledged_at: string | null
  resolved_at: string | null
  commander_id: string | null
  services: { id: string; name: string }[]
}

/** One's own dataset whose rows have not all arrived, and to which nobody is sending any more. */
export interface QueueImport {
  id: string
  name: string
  row_count: number
  next_row: number
  last_batch_at: string
}

/** A project with what the queue needs to know of it. */
export interface QueueProject {
  id: string
  name: string
  user_id: string | null
  status: string
  updated_at: string
  status_since: string
  services: unknown[]
}

export interface QueueSources {
  incidents: readonly QueueIncident[]
  imports: readonly QueueImport[]
  projects: readonly QueueProject[]
}

export type QueueItem =
  | { kind: 'incident'; id: string; now: boolean; rank: number; since: string; why: 'unacknowledged' | 'yours' | 'led' | 'unled'; incident: QueueIncident }
  | { kind: 'close'; id: string; now: false; rank: number; since: string; incident: QueueIncident }
  | { kind: 'import'; id: string; now: boolean; rank: number; since: string; dataset: QueueImport }
  | { kind: 'nothing-runs'; id: string; now: false; rank: number; since: string; project: QueueProject }
  | { kind: 'quiet'; id: string; now: false; rank: number; since: string; project: QueueProject }

export const moduleOf: Record<QueueItem['kind'], Module> = { incident: 'knullops', close: 'knullops', import: 'knulledge', 'nothing-runs': 'knulldev', quiet: 'knulldev' }

/** As KnullDev asks about its projects. */
const quietAfter = 14 * 86_400_000

const grave = (severity: Severity) => severity === 'sev1' || severity === 'sev2'

/**
 * What needs this person, the most urgent first. An incident that nobody took, or that is theirs, comes before what
 * another one leads; the graver before the lighter; the older before the newer. `now` marks what cannot wait.
 */
export function queueOf({ incidents, imports, projects }: QueueSources, userId: string, now: number): QueueItem[] {
  const items: QueueItem[] = []
  for (const incident of incidents) {
    if (!incident.is_open) {
      if (incident.status === 'resolved' && incident.commander_id === userId)
        items.push({ kind: 'close', id: incident.id, now: false, rank: 50, since: incident.resolved_at ?? incident.detected_at, incident })
      continue
    }
    const unacknowledged = incident.acknowledged_at === null
    const yours = incident.commander_id === userId
    const why = unacknowledged ? 'unacknowledged' : yours ? 'yours' : incident.commander_id ? 'led' : 'unled'
    const taken = why === 'led'
    const severity = Number(incident.severity.slice(3))
    items.push({
      kind: 'incident',
      id: incident.id,
      now: grave(incident.severity) && !taken,
      /* 1 and 2: grave and nobody else's. 11 to 14: the light ones that are. 21 to 24: somebody has them. */
      rank: (taken ? 20 : grave(incident.severity) ? 0 : 10) + severity,
      since: unacknowledged ? incident.detected_at : incident.started_at,
      why,
      incident,
    })
  }
  for (const dataset of imports) {
    items.push({ kind: 'import', id: dataset.id, now: false, rank: 15, since: dataset.last_batch_at, dataset })
  }
  for (const project of projects) {
    if (project.status === 'operating' && project.services.length === 0)
      items.push({ kind: 'nothing-runs', id: project.id, now: false, rank: 30, since: project.updated_at, project })
    else if ((project.status === 'planning' || project.status === 'building') && project.user_id === userId && now - Date.parse(project.updated_at) >= quietAfter)
      items.push({ kind: 'quiet', id: project.id, now: false, rank: 40, since: project.updated_at, project })
  }
  return items.sort((a, b) => a.rank - b.rank || a.since.localeCompare(b.since))
}

/** How many cannot wait, and how many can. */
export function weigh(items: readonly QueueItem[]): { now: number; later: number } {
  const urgent = items.filter((item) => item.now).length
  return { now: urgent, later: items.length - urgent }
}

/** What a new organisation has done so far. */
export interface FirstSteps {
  has_data: boolean
  has_question: boolean
  has_project: boolean
  has_service: boolean
}

export const stepIds = ['data', 'question', 'project', 'service'] as const
export type StepId = (typeof stepIds)[number]

export function stepsOf(steps: FirstSteps): { id: StepId; done: boolean }[] {
  return stepIds.map((id) => ({ id, done: steps[`has_${id}`] }))
}

export const stepsDone = (steps: FirstSteps) => stepsOf(steps).every(({ done }) => done)
/** Nobody has done anything here yet: there is nothing to look back on either. */
export const isUntouched = (steps: FirstSteps) => stepsOf(steps).every(({ done }) => !done)
