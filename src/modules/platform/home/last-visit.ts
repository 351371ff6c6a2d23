import { device, readKept, writeKept } from '@/data/session/storage'

/** A pause longer than this ends a visit: what happened after it is "since you left". */
const pause = 30 * 60_000

interface Visit {
  /** When the visit before this one ended; null on the first visit on this device. */
  since: number | null
  /** The last time this visit was seen to go on. */
  seen: number
}

const key = (userId: string) => `knull.visit:${userId}`

function read(value: unknown): Visit {
  const { since, seen } = value as Partial<Visit>
  if (typeof seen !== 'number' || (since !== null && typeof since !== 'number')) throw new TypeError('not a visit')
  return { since, seen }
}

/**
 * Notes that the user is here, on this device, and says when they were here before this visit (null when never).
 * Within a visit it always says the same, however often it is asked.
 */
export function lastVisit(userId: string, now: number): number | null {
  const known = readKept(device, key(userId), read)
  const since = known === null ? null : now - known.seen > pause ? known.seen : known.since
  writeKept(device, key(userId), { since, seen: now } satisfies Visit)
  return since
}
