import { linkOf, moduleOf, textOf as idOf, type AuditEntry } from '../activity/audit.model'
import type { Module } from './queue.model'

export type { AuditEntry }

export const clockLanes = ['knulledge', 'knulldev', 'knullops'] as const

export interface ClockEvent {
  id: string
  /** Null for what belongs to the organisation as a whole: members, roles, credits. */
  module: Module | null
  action: string
  target: string
  at: string
  userId: string | null
  /** What the entry says beyond its action, for its sentence. */
  meta: Record<string, unknown>
  mark: 'change' | 'alert' | 'calm'
  /** Where it leads; null for what is gone or has no screen. */
  to: string | null
}

const alerts = new Set(['INCIDENT_REPORTED', 'INCIDENT_REOPENED'])
const calms = new Set(['INCIDENT_MITIGATED', 'INCIDENT_RESOLVED', 'INCIDENT_CLOSED', 'INCIDENT_CANCELLED'])

/** The same act is written twice where two records took part in it; the one that says more stays. */
function isEcho({ action, meta }: AuditEntry): boolean {
  if (action === 'CHAT_SESSION_CREATED') return true
  return action === 'SERVICE_UPDATED' && Array.isArray(meta.changed) && meta.changed.length === 1 && meta.changed[0] === 'project_id'
}

/** The audit log as moments on one clock, newest first. */
export function clockOf(entries: readonly AuditEntry[]): ClockEvent[] {
  return entries
    .filter((entry) => !isEcho(entry))
    .map((entry) => ({
      id: entry.id,
      module: moduleOf(entry.action),
      action: entry.action,
      target: entry.target ?? '',
      at: entry.created_at,
      userId: entry.user_id,
      meta: entry.meta,
      mark: alerts.has(entry.action) ? 'alert' : calms.has(entry.action) ? 'calm' : 'change',
      to: linkOf(entry),
    }))
}

/** A stretch of the clock during which an incident was open. */
export interface Band {
  id: string
  from: number
  to: number
}

/**
 * When incidents were open: from their reports and ends on the clock, and from those that are open now. One that began
 * before the clock does begins at its left edge.
 */
export function bandsOf(events: readonly ClockEvent[], open: readonly { id: string; started_at: string }[], from: number, now: number): Band[] {
  const bands = new Map<string, Band>()
  for (const { id, started_at } of open) bands.set(id, { id, from: Math.max(from, Date.parse(started_at)), to: now })
  for (const event of [...events].reverse()) {
    const id = idOf(event.meta.id)
    if (!id || event.module !== 'knullops' || bands.get(id)?.to === now) continue
    const at = Date.parse(event.at)
    if (event.action === 'INCIDENT_REPORTED' || event.action === 'INCIDENT_REOPENED') bands.set(id, { id, from: at, to: at })
    if (event.action === 'INCIDENT_RESOLVED' || event.action === 'INCIDENT_CANCELLED') bands.set(id, { id, from: bands.get(id)?.from ?? from, to: at })
  }
  return [...bands.values()].filter((band) => band.to > band.from)
}

/** "INCIDENT_NOTE_ADDED" in words, for an action that has no sentence of its own. */
export function plainAction(action: string): string {
  const words = action.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Neighbouring moments of one record: what happened to it in one go. */
export interface ClockGroup {
  /** The newest; the group stands at its time. */
  latest: ClockEvent
  /** Oldest first: read as a story. */
  events: ClockEvent[]
  mark: ClockEvent['mark']
}

/** Puts together what follows one another on the same record, so that one busy night does not hide everything else. */
export function groupsOf(events: readonly ClockEvent[]): ClockGroup[] {
  const groups: ClockGroup[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && event.to !== null && last.latest.to === event.to && last.latest.target === event.target) {
      last.events.unshift(event)
      if (last.mark === 'change') last.mark = event.mark
    } else groups.push({ latest: event, events: [event], mark: event.mark })
  }
  return groups
}

/** The acts of a story with how often each came, in the order in which they first came. */
export function actsOf<T>(events: readonly ClockEvent[], words: (event: ClockEvent) => T): { act: T; times: number }[] {
  const acts = new Map<T, number>()
  for (const event of events) acts.set(words(event), (acts.get(words(event)) ?? 0) + 1)
  return [...acts].map(([act, times]) => ({ act, times }))
}
