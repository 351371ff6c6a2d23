import type { AnalyticsEvent } from '@/lib/analytics/track'
import { authorizedFetch } from '../client'
import { toAppError } from '../errors'

/** The most that record_events takes in one call. */
export const mostPerCall = 100

/**
 * Hands events of one organisation and session to the database. Not through supabase-js, which cannot let a call outlive
 * the page (`keepalive`). Throws AppError.
 */
export async function recordEvents(events: readonly AnalyticsEvent[], now: number): Promise<void> {
  const [first] = events
  if (!first) return
  const response = await authorizedFetch(`${import.meta.env.VITE_SUPABASE_URL}/rest/v1/rpc/record_events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      p_org_id: first.orgId,
      p_session_id: first.sessionId,
      /* How long ago, not when: this device's clock may be wrong. */
      p_events: events.map(({ id, name, properties, timestamp }) => ({ id, name, properties, age: Math.max(0, now - Date.parse(timestamp)) })),
    }),
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw toAppError(await response.json().catch(() => ({})), response.status)
}
