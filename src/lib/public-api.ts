/**
 * The edge functions that visitors may ask, with plain fetch: pages of the public site load no database client.
 */
const url = import.meta.env.VITE_SUPABASE_URL
const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY

/** The address of an edge function. Not for a first drawing: a page that is drawn ahead does not know it yet. */
export const publicUrl = (name: string, search?: Readonly<Record<string, string>>): string =>
  `${url}/functions/v1/${name}${search ? `?${new URLSearchParams(search).toString()}` : ''}`

/** The first call after a quiet time starts the function, which may take seconds. */
const patience = 30_000

export type PublicAnswer<T> =
  | { ok: true; value: T }
  /** `key`: `offline`, `timeout`, `unavailable`, or what the function says, such as `inquiry.invalid`. */
  | { ok: false; key: string; status: number; body: Readonly<Record<string, unknown>> }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Asks a function: GET without a body, POST of JSON or of a form with one. Never throws, except what `signal` was
 * aborted with.
 */
export async function askPublic<T>(name: string, { body, signal, cache }: { body?: object | FormData; signal?: AbortSignal; cache?: RequestCache } = {}): Promise<PublicAnswer<T>> {
  const timeout = AbortSignal.timeout(patience)
  let answer: Response
  let said: unknown
  try {
    answer = await fetch(publicUrl(name), {
      method: body ? 'POST' : 'GET',
      headers: { ...(key ? { apikey: key } : {}), ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}) },
      body: body instanceof FormData ? body : body ? JSON.stringify(body) : undefined,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache,
    })
    said = await answer.json().catch(() => null)
  } catch (error) {
    if (signal?.aborted) throw error
    return { ok: false, key: timeout.aborted ? 'timeout' : 'offline', status: 0, body: {} }
  }
  if (answer.ok && said !== null) return { ok: true, value: said as T }
  const refused = isRecord(said) ? said : {}
  const known = typeof refused.message === 'string' && /^[a-z_]+\.[a-z_]+$/.test(refused.message)
  return { ok: false, key: known && answer.status < 500 ? String(refused.message) : 'unavailable', status: answer.status, body: refused }
}
