import { db } from '@/data/client'
import type { Outcome, SessionController } from '@/data/session/session-controller'
import { endSession } from './account.queries'

/*
 * What changes how one signs in. Each begins with a fresh sign-in by the password that is in force: whoever found an
 * unlocked screen does not know it, and a server that asks for a recent sign-in finds one.
 */

/** Signs in anew as the same user. The session before it is ended; it would stay in the list as a device that is none. */
async function signInAfresh(email: string, password: string): Promise<{ error: unknown }> {
  const before = (await db.auth.getSession()).data.session?.access_token
  const { error } = await db.auth.signInWithPassword({ email, password })
  if (error) return { error }
  const id = sessionOf(before)
  if (id) await endSession(id).catch((reason: unknown) => console.error('the session before was not ended', reason))
  return { error: null }
}

/** The session that a token belongs to: the claim `session_id`. */
export function sessionOf(token: string | undefined): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = payload ? JSON.parse(atob(payload)) : null
    return typeof claims === 'object' && claims !== null && 'session_id' in claims && typeof claims.session_id === 'string' ? claims.session_id : null
  } catch {
    return null
  }
}

export const proveIdentity = (session: SessionController, email: string, password: string): Promise<Outcome> =>
  session.act(() => signInAfresh(email, password))

/** Every other device is signed out: the hosted auth service does it by itself, the embedded one is told to. */
export const changePassword = (session: SessionController, email: string, given: { current: string; password: string }): Promise<Outcome> =>
  session.act(async () => {
    const fresh = await signInAfresh(email, given.current)
    if (fresh.error) return fresh
    const { error } = await db.auth.updateUser({ password: given.password })
    if (error) return { error }
    const others = await db.auth.signOut({ scope: 'others' })
    if (others.error) console.error('other sessions could not be ended', others.error)
    return { error: null }
  })

/** Asks for another address. It counts once every link that is sent has been opened. */
export const changeEmail = (session: SessionController, email: string, given: { email: string; current: string }, redirectTo: string): Promise<Outcome> =>
  session.act(async () => {
    const fresh = await signInAfresh(email, given.current)
    if (fresh.error) return fresh
    const { error } = await db.auth.updateUser({ email: given.email.trim() }, { emailRedirectTo: redirectTo })
    return { error }
  })

export type LinkResult = 'changed' | 'half' | 'unreachable' | 'used'

/** Trades the token of a mail for the change. `half`: the other mailbox has a link, too. */
export async function confirmEmail(tokenHash: string): Promise<LinkResult> {
  const { data, error } = await db.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  if (error) return error.name === 'AuthRetryableFetchError' ? 'unreachable' : 'used'
  return data.session ? 'changed' : 'half'
}
