import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notice } from './notices'
import { SessionController, type Account, type AuthClient, type TabMessage } from './session-controller'

const now = '2026-11-19T02:22:00Z'

function userOf(id: string, meta: Record<string, string> = {}): User {
  return { id, email: `${id}@example.com`, app_metadata: {}, user_metadata: meta, aud: 'authenticated', created_at: now }
}

const sessionOf = (id: string, token = `token-${id}`): Session => ({
  access_token: token,
  refresh_token: `refresh-${id}`,
  expires_in: 3600,
  expires_at: 4_000_000_000,
  token_type: 'bearer',
  user: userOf(id),
})

interface Refusal {
  name: string
  message: string
  code?: string
  status?: number
}

const unreachable: Refusal = { name: 'AuthRetryableFetchError', message: 'Failed to fetch' }
const wrong: Refusal = { name: 'AuthApiError', message: 'Invalid login credentials', code: 'invalid_credentials', status: 400 }

/** The auth service's client, as far as the session uses it. Answers are set by each test. */
class FakeAuth {
  stored: Session | null = null
  listeners = new Set<(event: AuthChangeEvent, session: Session | null) => unknown>()
  calls: string[] = []
  refusal: Refusal | null = null
  readError: Refusal | null = null
  refreshRefusal: Refusal | null = null
  callbackError: Refusal | null = null
  confirm = false

  /** As the real one does: what is announced is stored first. `late` is another tab's message that overtook the storage. */
  emit(event: AuthChangeEvent, session: Session | null, late = false) {
    if (session && !late) this.stored = session
    for (const listener of this.listeners) listener(event, session)
  }
  initialize = () => Promise.resolve({ error: this.callbackError })
  onAuthStateChange = (listener: (event: AuthChangeEvent, session: Session | null) => unknown) => {
    this.listeners.add(listener)
    return { data: { subscription: { id: '1', callback: listener, unsubscribe: () => this.listeners.delete(listener) } } }
  }
  getSession = () => Promise.resolve(this.readError ? { data: { session: null }, error: this.readError } : { data: { session: this.stored }, error: null })
  refreshSession = () => {
    this.calls.push('refresh')
    if (this.refreshRefusal) return Promise.resolve({ data: { session: null, user: null }, error: this.refreshRefusal })
    return Promise.resolve({ data: { session: this.stored, user: this.stored?.user ?? null }, error: null })
  }
  #enter(call: string, id: string): Promise<{ data: { session: Session | null; user: User | null }; error: Refusal | null }> {
    this.calls.push(call)
    if (this.refusal) return Promise.resolve({ data: { session: null, user: null }, error: this.refusal })
    if (this.confirm) return Promise.resolve({ data: { session: null, user: userOf(id) }, error: null })
    this.stored = sessionOf(id)
    this.emit('SIGNED_IN', this.stored)
    return Promise.resolve({ data: { session: this.stored, user: this.stored.user }, error: null })
  }
  signInWithPassword = (given: { email?: string }) => this.#enter(`sign-in ${given.email}`, 'ines')
  signUp = (given: { email?: string; options?: { data?: { display_name?: string } } }) =>
    this.#enter(`sign-up ${given.email} as ${given.options?.data?.display_name}`, 'ines')
  signInWithOAuth = (given: { provider: string; options?: { redirectTo?: string } }) => {
    this.calls.push(`social ${given.provider} ${given.options?.redirectTo}`)
    return Promise.resolve(this.refusal ? { data: {}, error: this.refusal } : { data: {}, error: null })
  }
  signOut = (given: { scope: string }) => {
    this.calls.push(`sign-out ${given.scope}`)
    if (given.scope !== 'others') {
      this.stored = null
      this.emit('SIGNED_OUT', null)
    }
    return Promise.resolve({ error: null })
  }
  resetPasswordForEmail = (email: string, options?: { redirectTo?: string }) => {
    this.calls.push(`recover ${email} ${options?.redirectTo}`)
    return Promise.resolve({ data: {}, error: this.refusal })
  }
  verifyOtp = (given: { token_hash: string }) => {
    this.calls.push(`verify ${given.token_hash}`)
    if (this.refusal) return Promise.resolve({ data: { session: null, user: null }, error: this.refusal })
    this.stored = sessionOf('ines')
    this.emit('PASSWORD_RECOVERY', this.stored)
    return Promise.resolve({ data: { session: this.stored, user: this.stored.user }, error: null })
  }
  updateUser = () => {
    this.calls.push('update')
    return Promise.resolve(this.refusal ? { data: { user: null }, error: this.refusal } : { data: { user: userOf('ines') }, error: null })
  }
}

function setting({ hadSession = false } = {}) {
  const auth = new FakeAuth()
  const notices: Notice[] = []
  const log: string[] = []
  const posted: TabMessage[] = []
  const heard = new Set<(message: TabMessage) => void>()
  const gate: { open: Promise<void> } = { open: Promise.resolve() }
  const account: Account = {
    bootstrap: async (token) => void log.push(`bootstrap ${token}`),
    open: async (user, _token, cause) => {
      log.push(`open ${user.id} ${cause}`)
      await gate.open
    },
    reload: async (user) => void log.push(`reload ${user.id}`),
    entered: (user, cause) => void log.push(`entered ${user.id} ${cause}`),
    leaving: async (user) => void log.push(`leaving ${user.id}`),
    close: (userId, reason) => void log.push(`close ${userId} ${reason}`),
  }
  let mark: { returnTo: string | null } | null = null
  const social = {
    set: (returnTo: string | null) => {
      mark = { returnTo }
    },
    take: () => {
      const taken = mark
      mark = null
      return taken
    },
  }
  const channel = {
    post: (message: TabMessage) => void posted.push(message),
    listen: (listener: (message: TabMessage) => void) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  }
  // The fake answers with what the session reads; the rest of supabase-js' types is of no interest here.
  const outage = { over: vi.fn(() => Promise.resolve(false)), restart: vi.fn() }
  const controller = new SessionController({ auth: auth as unknown as AuthClient, account, channel, social, outage, notify: (notice) => void notices.push(notice), hadSession })
  const tell = (message: TabMessage) => heard.forEach((listener) => listener(message))
  return { auth, notices, log, posted, controller, social, gate, tell, outage }
}

afterEach(() => {
  vi.useRealTimers()
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

let scene: ReturnType<typeof setting>
beforeEach(() => {
  scene = setting()
})

async function signedIn() {
  scene.controller.start()
  scene.auth.stored = sessionOf('ines')
  scene.auth.emit('INITIAL_SESSION', scene.auth.stored)
  await settled()
  scene.log.length = 0
  return scene
}

describe('the start', () => {
  it('is loading until the memberships are there', async () => {
    const { controller, auth, gate } = scene
    let release = () => {}
    gate.open = new Promise((resolve) => {
      release = resolve
    })
    controller.start()
    expect(controller.state.status).toBe('loading')
    auth.stored = sessionOf('ines')
    auth.emit('INITIAL_SESSION', auth.stored)
    await settled()
    expect(controller.state.status).toBe('loading')
    release()
    await settled()
    expect(controller.state).toMatchObject({ status: 'signed-in', user: { id: 'ines', email: 'ines@example.com', name: 'ines' } })
  })

  it('is neither a sign-in for the audit log nor for the user: no bootstrap, no toast', async () => {
    const { controller, auth, log, notices } = scene
    controller.start()
    auth.emit('SIGNED_IN', sessionOf('ines'))
    auth.emit('INITIAL_SESSION', sessionOf('ines'))
    await settled()
    expect(log).toEqual(['open ines follow', 'entered ines follow'])
    expect(notices).toEqual([])
  })

  it('without a session is signed out', async () => {
    const { controller, auth } = scene
    controller.start()
    auth.emit('INITIAL_SESSION', null)
    await settled()
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: null, user: null })
  })

  it('with a stored session that cannot be prolonged waits for the server, and begins anew once it is back', async () => {
    const { controller, auth, outage } = scene
    auth.readError = unreachable
    controller.start()
    auth.emit('INITIAL_SESSION', null)
    await settled()
    expect(controller.state).toMatchObject({ status: 'loading', unreachable: true })
    await controller.retry('by-itself')
    expect(outage.restart).not.toHaveBeenCalled()
    outage.over.mockResolvedValue(true)
    await controller.retry('by-itself')
    expect(outage.restart).toHaveBeenCalledOnce()
  })

  it('says after 5 seconds what it waits for, and leaves a slow server the time that it needs', async () => {
    vi.useFakeTimers()
    const { controller, auth, outage } = scene
    outage.over.mockResolvedValue(true)
    const stop = controller.start()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(controller.state.unreachable).toBe(false)
    await vi.advanceTimersByTimeAsync(10_200)
    expect(controller.state).toMatchObject({ status: 'loading', unreachable: true })
    expect(outage.restart).not.toHaveBeenCalled()
    await controller.retry('by-user')
    expect(outage.restart).toHaveBeenCalledOnce()
    auth.emit('TOKEN_REFRESHED', sessionOf('ines'))
    await vi.advanceTimersByTimeAsync(1)
    expect(controller.state).toMatchObject({ status: 'signed-in', unreachable: false })
    stop()
  })

  it('with a session that the server refuses to prolong is an expiry', async () => {
    const { controller, auth } = scene
    controller.start()
    auth.emit('INITIAL_SESSION', null)
    auth.emit('SIGNED_OUT', null)
    await settled()
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'expired' })
  })

  it('with a stored session that was refused before anybody listened is an expiry as well', async () => {
    const { controller, auth } = setting({ hadSession: true })
    controller.start()
    auth.emit('INITIAL_SESSION', null)
    await settled()
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'expired' })
  })

  it('says what a callback address brought, with the provider’s message', async () => {
    const { controller, auth, notices } = scene
    auth.callbackError = { name: 'AuthImplicitGrantRedirectError', message: 'The user denied access' }
    controller.start()
    await settled()
    expect(notices).toEqual([{ kind: 'auth-failed', failure: expect.objectContaining({ message: 'The user denied access' }) }])
  })

  it('listens once', () => {
    const { controller, auth } = scene
    const stop = controller.start()
    expect(auth.listeners.size).toBe(1)
    stop()
    expect(auth.listeners.size).toBe(0)
  })
})

describe('signing in', () => {
  it('bootstraps, loads memberships, audits, in this order, and says so once', async () => {
    const { controller, log, notices } = scene
    controller.start()
    await controller.signIn({ email: ' ines@example.com ', password: 'secret' })
    expect(log).toEqual(['bootstrap token-ines', 'open ines act', 'entered ines act'])
    expect(notices).toEqual([{ kind: 'signed-in' }])
    expect(scene.auth.calls).toEqual(['sign-in ines@example.com'])
    expect(controller.state).toMatchObject({ status: 'signed-in', busy: false })
  })

  it('is busy meanwhile', async () => {
    const { controller } = scene
    controller.start()
    const act = controller.signIn({ email: 'ines@example.com', password: 'secret' })
    expect(controller.state.busy).toBe(true)
    await act
    expect(controller.state.busy).toBe(false)
  })

  it('that is refused leaves everything as it was and says the provider’s sentence', async () => {
    const { controller, auth, log, notices } = scene
    auth.refusal = wrong
    controller.start()
    const outcome = await controller.signIn({ email: 'ines@example.com', password: 'wrong' })
    expect(outcome).toEqual({ ok: false, failure: expect.objectContaining({ code: 'invalid_credentials' }) })
    expect(notices).toEqual([{ kind: 'auth-failed', failure: expect.objectContaining({ message: 'Invalid login credentials' }) }])
    expect(log).toEqual([])
    expect(controller.state.busy).toBe(false)
  })

  it('survives an auth client that throws', async () => {
    const { controller, auth, notices } = scene
    auth.signInWithPassword = () => Promise.reject(new Error('broken'))
    controller.start()
    expect(await controller.signIn({ email: 'a@b.co', password: 'x' })).toMatchObject({ ok: false })
    expect(notices).toHaveLength(1)
    expect(controller.state.busy).toBe(false)
  })

  it('keeps the reasons of a weak password', async () => {
    const { controller, auth } = scene
    auth.refusal = Object.assign({ name: 'AuthWeakPasswordError', message: 'Password is weak', code: 'weak_password', status: 422 }, { reasons: ['length', 'pwned'] })
    controller.start()
    const outcome = await controller.signUp({ email: 'a@b.co', password: '123456', name: '', redirectTo: 'x' })
    expect(outcome).toMatchObject({ ok: false, failure: { reasons: ['length', 'pwned'] } })
  })
})

describe('signing up', () => {
  it('takes the part before the @ where no name is given', async () => {
    const { controller, auth, notices } = scene
    controller.start()
    await controller.signUp({ email: 'ines.moreau@example.com', password: 'secret', name: '  ', redirectTo: 'x' })
    expect(auth.calls).toEqual(['sign-up ines.moreau@example.com as ines.moreau'])
    expect(notices).toEqual([{ kind: 'signed-up' }])
  })

  it('that needs a confirmed address is not a session yet', async () => {
    const { controller, auth, notices } = scene
    auth.confirm = true
    controller.start()
    expect(await controller.signUp({ email: 'a@b.co', password: 'secret', name: '', redirectTo: 'x' })).toEqual({ ok: true, confirm: true })
    expect(notices).toEqual([])
    expect(controller.state.status).not.toBe('signed-in')
  })
})

describe('social sign-in', () => {
  it('stays busy while the browser leaves, and carries the way back', async () => {
    const { controller, auth, social } = scene
    controller.start()
    await controller.signInWith('github', 'https://app/knullplatform', '/ops?x=1')
    expect(auth.calls).toEqual(['social github https://app/knullplatform'])
    expect(controller.state.busy).toBe(true)
    expect(social.take()).toEqual({ returnTo: '/ops?x=1' })
  })

  it('is an act once the browser is back: bootstrap, audit, toast, and the way back', async () => {
    const { controller, auth, social, log, notices } = scene
    social.set('/ops?x=1')
    controller.start()
    auth.emit('INITIAL_SESSION', sessionOf('ines'))
    auth.emit('SIGNED_IN', sessionOf('ines'))
    await settled()
    expect(log).toEqual(['bootstrap token-ines', 'open ines act', 'entered ines act'])
    expect(notices).toEqual([{ kind: 'signed-in' }])
    expect(controller.state.returnTo).toBe('/ops?x=1')
    controller.returned()
    expect(controller.state.returnTo).toBeNull()
  })

  it('that fails keeps the way back for the next attempt', async () => {
    const { controller, auth, social } = scene
    social.set('/ops?x=1')
    auth.callbackError = { name: 'AuthImplicitGrantRedirectError', message: 'denied' }
    controller.start()
    auth.emit('INITIAL_SESSION', null)
    await settled()
    expect(controller.state).toMatchObject({ status: 'signed-out', returnTo: '/ops?x=1' })
  })

  it('from which one came back with the browser’s button is over', async () => {
    const { controller, social } = scene
    controller.start()
    await controller.signInWith('google', 'https://app/knullplatform', null)
    controller.cameBack()
    expect(controller.state.busy).toBe(false)
    expect(social.take()).toBeNull()
  })
})

describe('signing out', () => {
  it('audits while there is a token, ends the session here, clears, and tells the other tabs', async () => {
    const { controller, auth, log, posted } = await signedIn()
    const order: string[] = []
    const leave = auth.signOut
    auth.signOut = (given) => {
      order.push(...log, 'signed out')
      return leave(given)
    }
    await controller.signOut()
    expect(order).toEqual(['leaving ines', 'signed out'])
    expect(auth.calls).toContain('sign-out local')
    expect(log).toEqual(['leaving ines', 'close ines sign-out'])
    expect(posted).toEqual([
      { type: 'leaving', userId: 'ines' },
      { type: 'left', userId: 'ines' },
    ])
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'sign-out', user: null })
  })

  it('works when the auth service does not answer', async () => {
    const { controller, auth } = await signedIn()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    auth.signOut = () => Promise.reject(new Error('offline'))
    await controller.signOut()
    expect(controller.state.status).toBe('signed-out')
  })

  it('in another tab is followed, and is not an expiry', async () => {
    const { controller, auth, tell, log } = await signedIn()
    tell({ type: 'leaving', userId: 'ines' })
    auth.emit('SIGNED_OUT', null)
    expect(controller.state.ended).toBe('sign-out')
    tell({ type: 'left', userId: 'ines' })
    expect(log).toEqual(['close ines sign-out'])
  })

  it('in another tab is followed even when the auth client says nothing', async () => {
    const { controller, tell } = await signedIn()
    tell({ type: 'left', userId: 'ines' })
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'sign-out' })
  })

  it('of somebody else is none of this tab’s business', async () => {
    const { controller, tell } = await signedIn()
    tell({ type: 'left', userId: 'tomasz' })
    expect(controller.state.status).toBe('signed-in')
  })

  it('after the account is gone writes no audit entry, and is known as that, whatever the auth client says first', async () => {
    const { controller, auth, log, posted } = await signedIn()
    const leave = auth.signOut
    auth.signOut = (given) => {
      auth.emit('SIGNED_OUT', null)
      return leave(given)
    }
    await controller.signOut('deleted')
    expect(log).toEqual(['close ines deleted'])
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'deleted', user: null })
    expect(posted.map(({ type }) => type)).toEqual(['leaving', 'left'])
    controller.endSeen()
    expect(controller.state.ended).toBe('deleted')
  })

  it('is over once the sign-in page has been seen', async () => {
    const { controller } = await signedIn()
    await controller.signOut()
    controller.endSeen()
    expect(controller.state.ended).toBeNull()
  })
})

describe('an expired session', () => {
  it('keeps what the user left in the browser', async () => {
    const { controller, auth, log } = await signedIn()
    auth.emit('SIGNED_OUT', null)
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'expired' })
    expect(log).toEqual(['close ines expired'])
  })

  it('is noticed when a call is refused: one refresh, however many calls', async () => {
    const { controller, auth } = await signedIn()
    auth.refreshRefusal = { name: 'AuthApiError', message: 'Invalid Refresh Token', code: 'refresh_token_not_found', status: 400 }
    await Promise.all([controller.recheck(), controller.recheck(), controller.recheck()])
    expect(auth.calls).toEqual(['refresh', 'sign-out local'])
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'expired' })
  })

  it('that another tab has already removed is not removed again: a new one may be there by now', async () => {
    const { controller, auth } = await signedIn()
    auth.stored = null
    await controller.recheck()
    expect(auth.calls).toEqual([])
    expect(controller.state).toMatchObject({ status: 'signed-out', ended: 'expired' })
  })

  it('is not one while the server only cannot be reached, nor when the refresh works', async () => {
    const { controller, auth } = await signedIn()
    auth.refreshRefusal = unreachable
    await controller.recheck()
    auth.refreshRefusal = null
    await controller.recheck()
    expect(controller.state.status).toBe('signed-in')
  })

  it('is not one when another tab has renewed the session meanwhile', async () => {
    const { controller, auth } = await signedIn()
    auth.refreshSession = () => {
      auth.stored = sessionOf('ines', 'newer')
      return Promise.resolve({ data: { session: null, user: null }, error: { name: 'AuthApiError', message: 'Already Used', code: 'refresh_token_already_used' } })
    }
    await controller.recheck()
    expect(controller.state.status).toBe('signed-in')
  })
})

describe('another user', () => {
  it('in the same tab never meets the first one’s data: it is cleared before theirs is loaded', async () => {
    const { controller, auth, log, gate } = await signedIn()
    let release = () => {}
    gate.open = new Promise((resolve) => {
      release = resolve
    })
    auth.emit('SIGNED_IN', sessionOf('tomasz'))
    expect(controller.state).toMatchObject({ status: 'loading', user: null })
    release()
    await settled()
    expect(log).toEqual(['close ines null', 'open tomasz follow', 'entered tomasz follow'])
    expect(controller.state.user?.id).toBe('tomasz')
  })

  it('who signed out while their memberships were loading is not let in by them', async () => {
    const { controller, auth, gate } = scene
    let release = () => {}
    gate.open = new Promise((resolve) => {
      release = resolve
    })
    controller.start()
    auth.emit('SIGNED_IN', sessionOf('ines'))
    auth.emit('SIGNED_OUT', null)
    release()
    await settled()
    expect(controller.state.status).toBe('signed-out')
  })

  it('who signed in in another tab enters once this tab can read their session', async () => {
    vi.useFakeTimers()
    const { controller, auth, log } = scene
    const stop = controller.start()
    auth.emit('INITIAL_SESSION', null)
    await vi.advanceTimersByTimeAsync(0)
    auth.emit('SIGNED_IN', sessionOf('ines'), true)
    await vi.advanceTimersByTimeAsync(120)
    expect(controller.state.status).toBe('signed-out')
    expect(log).not.toContain('open ines follow')
    auth.stored = sessionOf('ines')
    await vi.advanceTimersByTimeAsync(60)
    expect(controller.state.status).toBe('signed-in')
    stop()
  })

  it('is not what a refreshed token or a new name is', async () => {
    const { controller, auth, log } = await signedIn()
    auth.emit('TOKEN_REFRESHED', sessionOf('ines', 'newer'))
    auth.emit('USER_UPDATED', { ...sessionOf('ines'), user: userOf('ines', { display_name: 'Ines Moreau' }) })
    await settled()
    expect(log).toEqual([])
    expect(controller.state.user?.name).toBe('Ines Moreau')
  })
})

describe('recovery', () => {
  it('answers the same for an address that may not be told apart', async () => {
    const { controller, auth, notices } = scene
    controller.start()
    expect(await controller.requestRecovery(' a@b.co ', 'https://app/auth/reset')).toEqual({ ok: true })
    auth.refusal = { name: 'AuthApiError', message: 'For security purposes, wait', code: 'over_email_send_rate_limit', status: 429 }
    expect(await controller.requestRecovery('a@b.co', 'x')).toEqual({ ok: true })
    expect(notices).toEqual([])
    expect(auth.calls[0]).toBe('recover a@b.co https://app/auth/reset')
  })

  it('opens the link, and is a sign-in only once the password is set', async () => {
    const { controller, auth, log, notices } = scene
    controller.start()
    expect(await controller.openRecovery('hash')).toEqual({ ok: true })
    expect(controller.state).toMatchObject({ status: 'signed-in', recovery: true })
    expect(log).toEqual(['open ines follow', 'entered ines follow'])
    await controller.setPassword('new password')
    expect(auth.calls).toEqual(['verify hash', 'update', 'sign-out others'])
    expect(log.at(-1)).toBe('entered ines act')
    expect(notices).toEqual([{ kind: 'password-saved' }])
    expect(controller.state).toMatchObject({ recovery: false, busy: false })
  })

  it('is not a session when that ended while it was being opened', async () => {
    const { controller, auth, gate } = scene
    let release = () => {}
    gate.open = new Promise((resolve) => {
      release = resolve
    })
    controller.start()
    const opened = controller.openRecovery('hash')
    await vi.waitFor(() => expect(controller.state.status).toBe('loading'))
    await settled()
    auth.emit('SIGNED_OUT', null)
    release()
    expect(await opened).toMatchObject({ ok: false })
    expect(controller.state).toMatchObject({ status: 'signed-out', user: null })
  })

  it('of a used link is for the screen to explain', async () => {
    const { controller, auth, notices } = scene
    auth.refusal = { name: 'AuthApiError', message: 'Email link is invalid or has expired', code: 'otp_expired', status: 403 }
    controller.start()
    expect(await controller.openRecovery('hash')).toMatchObject({ ok: false, failure: { code: 'otp_expired' } })
    expect(notices).toEqual([])
  })
})
