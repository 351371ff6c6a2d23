import type { EventName, EventProperties } from './catalogue'

/** An event as the specification has it (section 3), with its id and the organisation that it is about. */
export interface AnalyticsEvent {
  id: string
  name: EventName
  properties: Record<string, unknown>
  timestamp: string
  userId: string | null
  sessionId: string | null
  orgId: string | null
}

export interface Identity {
  userId: string
  sessionId: string
  orgId: string
}

/** Specification, section 9: at most 1000 events in memory. The oldest go first. */
export const mostBuffered = 1000

/* All that the first load has of analytics: a list. Whoever sends it comes when the page is idle (sender.ts). */
let buffer: AnalyticsEvent[] = []
let identity: Identity | null = null
let listener: ((event: AnalyticsEvent) => void) | null = null

/**
 * Notes that something was done, and returns what was noted. Never throws, never waits. On shared links and signed-out
 * screens it goes no further than the buffer: nobody listens there.
 */
export function track<Name extends EventName>(name: Name, properties: EventProperties<Name> = {}): AnalyticsEvent {
  const event = { id: crypto.randomUUID(), name, properties, timestamp: new Date().toISOString(), userId: null, sessionId: null, orgId: null, ...identity }
  buffer = [...buffer, event].slice(-mostBuffered)
  listener?.(event)
  return event
}

/** What is waiting. */
export const buffered = (): readonly AnalyticsEvent[] => buffer

/** Takes events out. Those that could not be sent are put back with `restore`. */
export function take(chosen: readonly AnalyticsEvent[]): void {
  buffer = buffer.filter((event) => !chosen.includes(event))
}

export function restore(events: readonly AnalyticsEvent[]): void {
  buffer = [...events, ...buffer].slice(-mostBuffered)
}

/** From now on, events are this person's in this organisation; those from before anybody was known become theirs, too. */
export function identify(next: Identity | null): void {
  identity = next
  if (next) buffer = buffer.map((event) => (event.orgId === null ? { ...event, ...next } : event))
}

/** Nothing of whoever leaves stays in memory. */
export function forgetEvents(): void {
  buffer = []
  identity = null
}

/** Calls `hear` with every event. One listener: the sender. Returns what ends it. */
export function listen(hear: (event: AnalyticsEvent) => void): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = null
  }
}
