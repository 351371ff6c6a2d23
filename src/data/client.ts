import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types'
import { AppError, toAppError } from './errors'
import { guardedFetch } from './session/guarded-fetch'

const url = import.meta.env.VITE_SUPABASE_URL
const publishableKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY

/** Supabase's limit for one call: nothing that a person waits for may hang longer. Streams use `authorizedFetch`. */
const requestTimeout = 10_000

/** supabase-js has no timeout of its own: a call that hangs would be an endless spinner. */
function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeout)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
}

/** The one Supabase client of the browser. Row-level security is what protects the data; this key is public. */
export const db = createClient<Database>(url, publishableKey, {
  auth: { flowType: 'pkce', detectSessionInUrl: true, persistSession: true, autoRefreshToken: true },
  /* The query client retries (specification, section 9); postgrest-js would do it a second time underneath. */
  db: { retry: false },
  global: {
    fetch: guardedFetch({
      key: publishableKey,
      fetch: fetchWithTimeout,
      refresh: async (): Promise<string | null> => (await db.auth.refreshSession()).data.session?.access_token ?? null,
    }),
  },
})

/** The address of an edge function. */
export const functionUrl = (name: string) => `${url}/functions/v1/${name}`

/**
 * fetch as the signed-in user, for edge functions that stream: supabase-js buffers them.
 * Waits for a running token refresh, so that no request goes out as an anonymous visitor.
 * Throws AppError `unauthenticated` without a session, `offline` when the server cannot be reached.
 */
export async function authorizedFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const { data } = await db.auth.getSession()
  if (!data.session) throw new AppError({ kind: 'unauthenticated' })
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${data.session.access_token}`)
  headers.set('apikey', publishableKey)
  try {
    return await fetch(input, { ...init, headers })
  } catch (error) {
    throw toAppError(error)
  }
}
