import { db } from '@/data/client'
import { matchRow } from '@/routes/select'

const limit = 8_000

/**
 * Records an error that reached the screen, of a visitor too: so it does not go through the client that refuses calls
 * without a session. The route is the row's id, not the address: that would tell which record of whom was open.
 * Says nothing when it cannot: a report must never fail the screen that reports.
 */
export async function reportClientError(error: unknown, componentStack?: string | null): Promise<void> {
  try {
    const { message, stack } = error instanceof Error ? error : new Error(typeof error === 'string' ? error : JSON.stringify(error))
    const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY
    const { data } = await db.auth.getSession()
    await fetch(`${import.meta.env.VITE_SUPABASE_URL}/rest/v1/rpc/report_client_error`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${data.session?.access_token ?? key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        p_message: message.slice(0, limit),
        p_stack: [stack, componentStack].filter(Boolean).join('\n').slice(0, limit),
        p_route: matchRow(location.pathname).row.id,
        p_build: import.meta.env.VITE_BUILD_TAG,
      }),
    })
  } catch (failure) {
    console.warn('The error could not be reported.', failure)
  }
}
