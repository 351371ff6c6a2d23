import { type Backend, keyHeaders } from './backend.ts'
import { json } from './http.ts'

export type CallResult =
  | { ok: true; value: unknown }
  | { ok: false; status: number; code: string; message: string; details: unknown }

/** Calls a function of the database that only the server may call. Never throws: a refusal keeps its code, key and details. */
export async function callAsServer(backend: Backend, name: string, args: Record<string, unknown>): Promise<CallResult> {
  let answer: Response
  try {
    answer = await backend.fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(backend.secretKey), 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(15_000),
    })
  } catch {
    return { ok: false, status: 503, code: '57P03', message: 'database.unavailable', details: null }
  }
  // A function that returns nothing answers 204.
  const text = await answer.text()
  let body: unknown
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    body = undefined
  }
  if (answer.ok) return { ok: true, value: body }
  const error = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const known = typeof error.message === 'string' && /^[a-z_]+\.[a-z_]+$/.test(error.message)
  if (!known) console.error(`${name} answered ${answer.status}: ${text.slice(0, 300)}`)
  return {
    ok: false,
    status: answer.status,
    code: typeof error.code === 'string' ? error.code : '',
    message: known ? String(error.message) : 'database.unavailable',
    details: error.details ?? null,
  }
}

const statuses: Record<string, number> = { '28000': 401, '42501': 403, P0002: 404, '23505': 409, '54000': 429, '22023': 400 }

/** The database's refusal as the function's own answer. */
export function passOn(refused: Extract<CallResult, { ok: false }>): Response {
  const status = statuses[refused.code] ?? (refused.status >= 400 ? refused.status : 500)
  return json(status, { code: refused.code, message: refused.message, details: refused.details })
}
