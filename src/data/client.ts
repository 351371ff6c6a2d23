import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types'
import { AppError, toAppError } from './errors'
import { guardedFetch } from './session/guarded-fetch'
import { isSessionStored, sessionKey } from './session/stored-session'

const url = import.meta.env.VITE_SUPABASE_URL
const publishableKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY

/** Whether somebody was signed in here when the page was loaded. Read before the client below may find the session dead. */
export const hadSession = isSessionStored()

/** Supabase's limit for one call: nothing that a person waits for may hang longer. Streams use `authorizedFetch`. */
const requestTimeout = 10_000
/** The first call after a sign-up starts the edge runtime, which takes seconds; whoever signs in goes on before this. */
const bootstrapTimeout = 30_000

/**
 * supabase-js has no timeout of its own: a call that hangs would be an endless spinner. A timer, and not
 * AbortSignal.timeout, so that a test's clock reaches it; it also ends a body that stops coming.
 */
function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input)
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('timeout', 'TimeoutError')), address === functionUrl('auth-bootstrap') ? bootstrapTimeout : requestTimeout)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal })
}

const guarded = (send: typeof fetch): typeof fetch =>
  guardedFetch({
    key: publishableKey,
    forVisitors: ['invitation_preview', 'read_publication'],
    fetch: send,
    stored: isSessionStored,
    refresh: async (): Promise<string | null> => (await db.auth.refreshSession()).data.session?.access_token ?? null,
  })

/** The one Supabase client of the browser. Row-level security is what protects the data; this key is public. */
export const db = createClient<Database>(url, publishableKey, {
  auth: { flowType: 'pkce', detectSessionInUrl: true, persistSession: true, autoRefreshToken: true, storageKey: sessionKey },
  /* The query client retries (specification, section 9); postgrest-js would do it a second time underneath. */
  db: { retry: false },
  global: { fetch: guarded(fetchWithTimeout) },
})

/** Without the timeout: a stream lasts as long as it is written. */
const stream = guarded((input, init) => fetch(input, init))

/** The address of an edge function. */
export const functionUrl = (name: string) => `${url}/functions/v1/${name}`

/**
 * fetch as the signed-in user, for edge functions that stream: supabase-js buffers them.
 * Waits for a running token refresh, so that no request goes out as an anonymous visitor; refused as expired, it is
 * repeated once with a fresh token.
 * Throws AppError `unauthenticated` without a session, `offline` when the server cannot be reached.
 */
export async function authorizedFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const { data } = await db.auth.getSession()
  /* One that is stored all the same only could not be prolonged just now. */
  if (!data.session) throw new AppError({ kind: isSessionStored() ? 'offline' : 'unauthenticated' })
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${data.session.access_token}`)
  headers.set('apikey', publishableKey)
  try {
    return await stream(input, { ...init, headers })
  } catch (error) {
    throw toAppError(error)
  }
}
