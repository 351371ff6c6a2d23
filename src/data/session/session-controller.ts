import type { AuthChangeEvent, AuthError, Session, SupabaseClient, UserResponse } from '@supabase/supabase-js'
import type { AuthFailure, Notice } from './notices'
import type { SocialProvider } from './session.queries'
import {
  displayName,
  initialState,
  sessionReducer,
  toFailure,
  toUser,
  type SessionEvent,
  type SessionState,
  type SessionUser,
} from './session.model'

/** The part of the Supabase auth client that the session uses: the boundary that tests replace. */
export type AuthClient = Pick<
  SupabaseClient['auth'],
  | 'initialize'
  | 'onAuthStateChange'
  | 'getSession'
  | 'refreshSession'
  | 'signUp'
  | 'signInWithPassword'
  | 'signInWithOAuth'
  | 'signOut'
  | 'resetPasswordForEmail'
  | 'verifyOtp'
  | 'updateUser'
>

/** How a session came about. `act`: this person, here, now. `follow`: a reload, or another tab. */
export type Cause = 'act' | 'follow'

/** What belongs to a user besides the session: memberships, profile, audit, what is kept in the browser. */
export interface Account {
  /** Gives a new user what they need to start. Never throws. */
  bootstrap(accessToken: string): Promise<void>
  /** Loads memberships. Never throws: without them there is no current organisation. */
  open(user: SessionUser, accessToken: string, cause: Cause): Promise<void>
  /** Asks for the memberships again. Never throws. */
  reload(user: SessionUser): Promise<void>
  /** The user is in: audit, profile. Does not wait and never throws. */
  entered(user: SessionUser, cause: Cause): void
  /** Audits the sign-out while there still is a token. Never throws, and never takes long. */
  leaving(user: SessionUser): Promise<void>
  /** Forgets what was read from the server; with `sign-out` also what this user left in the browser. */
  close(userId: string | null, reason: SessionState['ended']): void
}

/** Tells the other tabs of this browser. */
export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}
export interface TabMessage {
  type: 'leaving' | 'left'
  userId: string
}

/** Remembers, across the round trip to a provider, that a social sign-in was begun and where to go back to. */
export interface SocialMark {
  set(returnTo: string | null): void
  take(): { returnTo: string | null } | null
}

/** The server that prolongs sessions, and the page that waits for it. */
export interface Outage {
  /** Whether the auth service answers anything at all. Never throws. */
  over(): Promise<boolean>
  /** Begins anew: after a failed refresh the auth client asks nothing for a minute, a fresh page asks at once. */
  restart(): void
}

interface Parts {
  auth: AuthClient
  account: Account
  outage: Outage
  channel: TabChannel
  social: SocialMark
  notify: (notice: Notice) => void
  /** A session was stored when the page was loaded: finding none afterwards means that it was refused. */
  hadSession: boolean
}

/** The outcome of an act of the user. Failures have been announced; the form may also say them next to a field. */
export type Outcome = { ok: true } | { ok: false; failure: AuthFailure }

const done: Outcome = { ok: true }

/** After this long without a session that is on its way, the screen says what it waits for. */
const patience = 5_000
/** How long another tab's session may take to arrive in this one: 40 times 50 ms. */
const storageAttempts = 40
const storagePause = 50
/** How often it is asked whether the server is back. */
const outagePause = 5_000

/**
 * The session of this tab: one listener on the auth client, one state, and the acts that change it.
 * Outside React, so that nothing of it depends on what is mounted.
 */
export class SessionController {
  #state: SessionState = initialState
  readonly #listeners = new Set<() => void>()
  readonly #parts: Parts
  /** Counts up whenever a session begins or ends: an answer that belongs to an older one is dropped. */
  #era = 0
  #entering: { userId: string; promise: Promise<boolean> } | null = null
  /** While the user acts, the act itself handles the session that it gets; the listener stays out. */
  #acting = false
  /** The user whose sign-out was announced, here or in another tab: their end is not an expiry. */
  #leaving: { userId: string; as: 'sign-out' | 'deleted' } | null = null
  #socialAct = false
  #lastUserId: string | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get state(): SessionState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #dispatch(event: SessionEvent): void {
    const next = sessionReducer(this.#state, event)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  /** Begins to follow the auth client. Returns what ends it. */
  start(): () => void {
    const { auth, channel, social, notify } = this.#parts
    const mark = social.take()
    if (mark) {
      this.#socialAct = true
      this.#dispatch({ type: 'return-to', path: mark.returnTo })
    }
    const { data } = auth.onAuthStateChange((event, session) => this.#follow(event, session))
    const unlisten = channel.listen((message) => {
      if (message.userId !== this.#lastUserId) return
      this.#leaving = { userId: message.userId, as: 'sign-out' }
      if (message.type === 'left') this.#end('sign-out')
    })
    const impatient = setTimeout(() => {
      if (!this.#entering) this.#dispatch({ type: 'unreachable' })
    }, patience)
    const watch = setInterval(() => {
      if (this.#state.unreachable) void this.retry('by-itself')
    }, outagePause)
    void auth.initialize().then(({ error }) => {
      /* Only what a callback URL brought: a failed exchange, or the error that the provider put into it. */
      if (error) notify({ kind: 'auth-failed', failure: toFailure(error) })
    })
    return () => {
      data.subscription.unsubscribe()
      unlisten()
      clearTimeout(impatient)
      clearInterval(watch)
    }
  }

  #follow(event: AuthChangeEvent, session: Session | null): void {
    if (event === 'SIGNED_OUT') {
      const userId = this.#state.user?.id ?? this.#lastUserId
      return this.#end(this.#leaving && this.#leaving.userId === userId ? this.#leaving.as : 'expired')
    }
    if (event === 'INITIAL_SESSION' && !session) return void this.#settle()
    if (!session || this.#acting) return
    const cause = this.#socialAct ? 'act' : 'follow'
    this.#socialAct = false
    if (cause === 'act') this.#parts.notify({ kind: 'signed-in' })
    void this.#enter(session, cause, event === 'PASSWORD_RECOVERY')
  }

  /** No session at the start: signed out, unless there is one that only could not be prolonged just now. */
  async #settle(): Promise<void> {
    const era = this.#era
    const { data, error } = await this.#parts.auth.getSession()
    if (era !== this.#era || this.#state.status !== 'loading' || this.#entering) return
    if (data.session) return void this.#enter(data.session, 'follow', false)
    this.#socialAct = false
    if (error && toFailure(error).unreachable) {
      this.#gaveUp = true
      this.#dispatch({ type: 'unreachable' })
    } else this.#end(this.#parts.hadSession ? 'expired' : null)
  }

  /** False when the session has ended before it was open, or could not be read. */
  #enter(session: Session, cause: Cause, recovery: boolean): Promise<boolean> {
    const user = toUser(session.user)
    if (this.#state.user?.id === user.id) {
      this.#dispatch({ type: 'user-changed', user })
      return Promise.resolve(true)
    }
    /* SIGNED_IN and INITIAL_SESSION announce the same session; the first one is followed. */
    if (this.#entering?.userId === user.id) return this.#entering.promise
    const promise = this.#open(session, user, cause, recovery)
    this.#entering = { userId: user.id, promise }
    return promise
  }

  async #open(session: Session, user: SessionUser, cause: Cause, recovery: boolean): Promise<boolean> {
    const { account } = this.#parts
    const era = ++this.#era
    this.#dispatch({ type: 'entering' })
    if (this.#lastUserId && this.#lastUserId !== user.id) account.close(this.#lastUserId, null)
    this.#lastUserId = user.id
    this.#leaving = null
    if (cause === 'follow' && !(await this.#readable(user.id, era))) {
      if (era === this.#era) this.#entering = null
      return false
    }
    if (cause === 'act') await account.bootstrap(session.access_token)
    await account.open(user, session.access_token, cause)
    if (era !== this.#era) return false
    this.#entering = null
    this.#dispatch({ type: 'entered', user, recovery })
    account.entered(user, cause)
    return true
  }

  /**
   * Another tab's message can overtake the storage that it wrote: entering before this tab can read the session would
   * send its first calls without a token. False when none comes, or when the session has ended meanwhile.
   */
  async #readable(userId: string, era: number): Promise<boolean> {
    for (let attempt = 0; attempt < storageAttempts; attempt += 1) {
      const { data } = await this.#parts.auth.getSession()
      if (era !== this.#era) return false
      if (data.session?.user.id === userId) return true
      await new Promise((resolve) => setTimeout(resolve, storagePause))
    }
    return false
  }

  #end(reason: SessionState['ended']): void {
    if (this.#state.status === 'signed-out' && !this.#entering) return
    this.#era += 1
    this.#entering = null
    const userId = this.#lastUserId
    this.#dispatch({ type: 'ended', reason })
    this.#parts.account.close(userId, reason)
  }

  /**
   * Runs calls of the auth service that this person asked for: busy meanwhile, and a refusal is announced. Sessions that
   * they bring are not entered anew; the calls are for the user who is signed in.
   */
  async act(call: () => Promise<{ error: unknown }>): Promise<Outcome> {
    this.#acting = true
    this.#dispatch({ type: 'act' })
    try {
      const { error } = await call()
      if (!error) return done
      return this.#refused(error)
    } catch (error) {
      return this.#refused(error)
    } finally {
      this.#acting = false
      this.#dispatch({ type: 'act-over' })
    }
  }

  #refused(error: unknown): Outcome {
    const failure = toFailure(error)
    this.#parts.notify({ kind: 'auth-failed', failure })
    return { ok: false, failure }
  }

  signIn(given: { email: string; password: string }): Promise<Outcome> {
    return this.act(async () => {
      const { data, error } = await this.#parts.auth.signInWithPassword({ email: given.email.trim(), password: given.password })
      if (error) return { error }
      this.#parts.notify({ kind: 'signed-in' })
      await this.#enter(data.session, 'act', false)
      return { error: null }
    })
  }

  /** Answers `confirm` when the backend wants the address confirmed first, so that there is no session yet. */
  async signUp(given: { email: string; password: string; name: string; redirectTo: string }): Promise<Outcome & { confirm?: boolean }> {
    let confirm = false
    const outcome = await this.act(async () => {
      const email = given.email.trim()
      const { data, error } = await this.#parts.auth.signUp({
        email,
        password: given.password,
        options: { emailRedirectTo: given.redirectTo, data: { display_name: displayName(given.name, email) } },
      })
      if (error) return { error }
      if (!data.session) {
        confirm = true
        return { error: null }
      }
      this.#parts.notify({ kind: 'signed-up' })
      await this.#enter(data.session, 'act', false)
      return { error: null }
    })
    return outcome.ok ? { ok: true, confirm } : outcome
  }

  /** Leaves for the provider. `returnTo` is where the interface goes once the user is back. */
  async signInWith(provider: SocialProvider, redirectTo: string, returnTo: string | null): Promise<Outcome> {
    const outcome = await this.act(async () => {
      this.#parts.social.set(returnTo)
      const { error } = await this.#parts.auth.signInWithOAuth({ provider, options: { redirectTo } })
      return { error }
    })
    if (outcome.ok) this.#dispatch({ type: 'act' })
    else this.#parts.social.take()
    return outcome
  }

  /** The page came back from the browser's cache instead of from the provider. */
  cameBack(): void {
    if (this.#acting) return
    this.#parts.social.take()
    this.#dispatch({ type: 'act-over' })
  }

  /**
   * Ends the session on this device. The audit entry is written first: afterwards there is no token to write it with.
   * Scope `local` works without the network as well; the server is told when it can be reached. After `deleted` there is
   * nobody left to tell it of.
   */
  async signOut(as: 'sign-out' | 'deleted' = 'sign-out'): Promise<void> {
    const { auth, account, channel } = this.#parts
    const { user } = this.#state
    if (!user) return
    this.#dispatch({ type: 'act' })
    this.#leaving = { userId: user.id, as }
    channel.post({ type: 'leaving', userId: user.id })
    if (as === 'sign-out') await account.leaving(user)
    try {
      await auth.signOut({ scope: 'local' })
    } catch (error) {
      console.error('the auth service was not told of the sign-out', error)
    }
    this.#end(as)
    channel.post({ type: 'left', userId: user.id })
  }

  #rechecking: Promise<void> | null = null

  /**
   * Some call was refused as not signed in: one refresh tells whether the session is over. When it is, the auth client
   * announces it and every tab follows.
   */
  recheck(): Promise<void> {
    if (this.#state.status !== 'signed-in' || this.#acting) return Promise.resolve()
    this.#rechecking ??= this.#askAgain().finally(() => {
      this.#rechecking = null
    })
    return this.#rechecking
  }

  async #askAgain(): Promise<void> {
    const { auth } = this.#parts
    const before = (await auth.getSession()).data.session
    if (before) {
      const { error } = await auth.refreshSession()
      if (!error || toFailure(error).unreachable) return
    }
    /* Another tab may have won the race for the refresh token, or signed in anew: then its session is this tab's as well. */
    const after = (await auth.getSession()).data.session
    if (after && after.access_token !== before?.access_token) return
    if (after) await auth.signOut({ scope: 'local' })
    this.#end('expired')
  }

  #retrying = false
  /** The auth client has tried for half a minute and given up; before that it is still trying by itself. */
  #gaveUp = false

  /**
   * Asks whether the server is back, and begins anew when it is. By itself only once the auth client has given up: a
   * server that is merely slow would otherwise never get to answer.
   */
  async retry(asked: 'by-user' | 'by-itself'): Promise<void> {
    if (this.#retrying || this.#state.status !== 'loading' || (asked === 'by-itself' && !this.#gaveUp)) return
    this.#retrying = true
    try {
      if (await this.#parts.outage.over()) this.#parts.outage.restart()
    } finally {
      this.#retrying = false
    }
  }

  /** Gives a user without an organisation their own: what the sign-up does, when it could not be done then. */
  async setUp(): Promise<void> {
    const { user } = this.#state
    const { data } = await this.#parts.auth.getSession()
    if (!user || !data.session) return
    await this.#parts.account.bootstrap(data.session.access_token)
    await this.#parts.account.reload(user)
  }

  /** Always the same answer, whether the address has an account or not. Fails only when nothing could be asked. */
  requestRecovery(email: string, redirectTo: string): Promise<Outcome> {
    return this.act(async () => {
      const { error } = await this.#parts.auth.resetPasswordForEmail(email.trim(), { redirectTo })
      /* Being told to wait is given only to addresses that have an account: it would tell them apart. */
      return { error: error && error.code === 'over_email_send_rate_limit' ? null : error }
    })
  }

  /** Trades the token of a recovery link for a session. A link works once. Its failure is for the screen to explain. */
  async openRecovery(tokenHash: string): Promise<Outcome> {
    this.#acting = true
    try {
      const { data, error } = await this.#parts.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
      if (error || !data.session) return { ok: false, failure: toFailure(error ?? new Error('no session')) }
      if (!(await this.#enter(data.session, 'follow', true))) return { ok: false, failure: toFailure(new Error('the session ended')) }
      /* Whoever was signed in already, or just being let in by another tab, is setting a password now. */
      this.#dispatch({ type: 'entered', user: toUser(data.session.user), recovery: true })
      return done
    } catch (error) {
      return { ok: false, failure: toFailure(error) }
    } finally {
      this.#acting = false
    }
  }

  /** Sets the new password; whoever else was signed in with the old one is signed out. */
  setPassword(password: string): Promise<Outcome> {
    return this.act(async () => {
      const { auth, account, notify } = this.#parts
      const { data, error }: UserResponse = await auth.updateUser({ password })
      if (error) return { error }
      const others: { error: AuthError | null } = await auth.signOut({ scope: 'others' })
      if (others.error) console.error('other sessions could not be ended', others.error)
      account.entered(toUser(data.user), 'act')
      notify({ kind: 'password-saved' })
      this.#dispatch({ type: 'password-saved' })
      return { error: null }
    })
  }

  /** The sign-in screen is shown: a sign-out is over, and the next protected address is worth returning to again. */
  endSeen(): void {
    this.#dispatch({ type: 'end-seen' })
  }

  /** The interface went where the social sign-in was started from. */
  returned(): void {
    this.#dispatch({ type: 'return-to', path: null })
  }
}
