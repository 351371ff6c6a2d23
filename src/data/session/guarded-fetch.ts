interface Guard {
  /** The publishable key. As a bearer it means: nobody is signed in. */
  key: string
  /** Asks the auth service for a new access token; null when it refuses. */
  refresh: () => Promise<string | null>
  /** Whether a session is stored. Without a token it is one that could not be prolonged just now. */
  stored: () => boolean
  /** RPCs that answer visitors: those that a token in a link entitles to. */
  forVisitors?: readonly string[]
  fetch: typeof fetch
}

const headersOf = (input: RequestInfo | URL, init?: RequestInit) => new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

/**
 * The fetch of the Supabase client. Two promises about every call of the data and function APIs:
 * - None leaves without a user's token, except those that a visitor may make. supabase-js falls back to the publishable key when it finds no session, and
 *   the database would answer such a call with empty lists, which look like lost data.
 * - One that is refused with 401 (a token that expired in mid-action, a clock that is wrong) is repeated once with a
 *   fresh token. A 401 is given before anything runs, so nothing is written twice.
 * Instead of sending, it answers 401 itself, in PostgREST's form, or fails as an unreachable server does.
 */
export function guardedFetch({ key, refresh, stored, forVisitors = [], fetch: send }: Guard): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input)
    if (!/\/(rest|functions)\/v1\//.test(address)) return send(input, init)
    const headers = headersOf(input, init)
    const bearer = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
    if (!bearer || bearer === key) {
      if (forVisitors.some((name) => address.endsWith(`/rest/v1/rpc/${name}`))) return send(input, init)
      /* What fetch itself says of a server that cannot be reached: the session is not over, and the call is worth repeating. */
      if (stored()) throw new TypeError('Failed to fetch: the session could not be prolonged')
      return notAuthenticated()
    }
    const answer = await send(input, init)
    if (answer.status !== 401) return answer
    const token = await refresh()
    if (!token || token === bearer) return answer
    headers.set('authorization', `Bearer ${token}`)
    return send(input, { ...init, headers })
  }
}

const notAuthenticated = () =>
  new Response(JSON.stringify({ code: 'PGRST301', message: 'Not authenticated', details: null, hint: null }), {
    status: 401,
    headers: { 'content-type': 'application/json' },
  })
