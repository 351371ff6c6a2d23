import { type Backend, keyHeaders } from './backend.ts'
import { type Caller } from './caller.ts'
import { json } from './http.ts'

export type CallResult = { ok: true; value: unknown } | { ok: false; status: number; code: string; message: string; details: unknown }

/** What an edge function asks of the database: with the rights of its caller, or with the server's own. */
export function databaseCalls(backend: Backend, caller: Caller) {
  async function rpc(name: string, args: Record<string, unknown>, headers: Record<string, string>): Promise<CallResult> {
    let answer: Response
    try {
      answer = await backend.fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(args),
        signal: AbortSignal.timeout(15_000),
      })
    } catch {
      return { ok: false, status: 503, code: '57P03', message: 'database.unavailable', details: null }
    }
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return { ok: true, value: body }
    const error = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    if (typeof error.code !== 'string') console.error(`${name} answered ${answer.status}`)
    return {
      ok: false,
      status: answer.status,
      code: typeof error.code === 'string' ? error.code : '',
      message: typeof error.message === 'string' && /^[a-z_]+\.[a-z_]+$/.test(error.message) ? error.message : 'database.unavailable',
      details: error.details ?? null,
    }
  }
  const callerHeaders = { ...keyHeaders(backend.publishableKey), Authorization: `Bearer ${caller.token}` }
  return {
    callerHeaders,
    asCaller: (name: string, args: Record<string, unknown>) => rpc(name, args, callerHeaders),
    asServer: (name: string, args: Record<string, unknown>) => rpc(name, args, keyHeaders(backend.secretKey)),
  }
}

export type DatabaseCalls = ReturnType<typeof databaseCalls>

/** Refusals of the database keep their code, key and details. */
export function passOn(result: Extract<CallResult, { ok: false }>): Response {
  const status = result.code === '53400' ? 402 : result.code === '28000' ? 401 : result.code === '42501' ? 403 : result.status
  return json(status < 400 ? 500 : status, { code: result.code, message: result.message, details: result.details })
}
