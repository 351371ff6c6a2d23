import { type Backend, keyHeaders } from './backend.ts'

export interface Caller {
  id: string
  email: string
  name: string
  token: string
}

export type CallerResult = { caller: Caller } | { refused: 'session.required' | 'session.invalid' | 'auth.unavailable' }

/**
 * Asks the auth server whose token this is. Nothing the token says about
 * itself is believed before that answer.
 */
export async function verifyCaller(request: Request, backend: Backend): Promise<CallerResult> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  // Clients without a session send their API key as the bearer.
  if (!token || token === backend.publishableKey) return { refused: 'session.required' }
  if (token.split('.').length !== 3) return { refused: 'session.invalid' }

  let answer: Response
  try {
    answer = await backend.fetch(`${backend.url}/auth/v1/user`, {
      headers: { ...keyHeaders(backend.publishableKey), Authorization: `Bearer ${token}` },
      signal: request.signal,
    })
  } catch {
    return { refused: 'auth.unavailable' }
  }
  if (answer.status >= 500) {
    await answer.body?.cancel()
    return { refused: 'auth.unavailable' }
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    return { refused: 'session.invalid' }
  }
  const user: unknown = await answer.json().catch(() => undefined)
  const caller = callerOf(user, token)
  return caller ? { caller } : { refused: 'session.invalid' }
}

function callerOf(user: unknown, token: string): Caller | undefined {
  if (!isRecord(user) || typeof user.id !== 'string' || user.role !== 'authenticated') return undefined
  const email = typeof user.email === 'string' ? user.email : ''
  const metadata = isRecord(user.user_metadata) ? user.user_metadata : {}
  const name = [metadata.display_name, metadata.full_name, metadata.name].find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  )
  return { id: user.id, email, name: (name ?? email.split('@')[0] ?? '').trim().slice(0, 120), token }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
