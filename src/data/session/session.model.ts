import type { Session, User } from '@supabase/supabase-js'
import { orgRoles, type OrgRole } from '@/lib/roles'
import { isOneOf, isRecord, readItems } from '@/lib/shape'
import type { AuthFailure } from './notices'

/** Kept in step with `minimum_password_length` of supabase/config.toml, which is what enforces it. */
export const minimumPasswordLength = 6

export interface SessionUser {
  id: string
  email: string
  name: string
}

/** Where the session stands. `loading` until the stored session and its memberships are known. */
export interface SessionState {
  status: 'loading' | 'signed-out' | 'signed-in'
  user: SessionUser | null
  /** Why the last session ended: by the user, with their account, or because the server refused to prolong it. */
  ended: 'sign-out' | 'deleted' | 'expired' | null
  /** A call of the auth service is under way. */
  busy: boolean
  /** There is a stored session, but the server that must prolong it cannot be reached. */
  unreachable: boolean
  /** The session came from a recovery link: a new password is to be chosen. */
  recovery: boolean
  /** Where a social sign-in was started from, until the interface has gone back there. */
  returnTo: string | null
}

export const initialState: SessionState = {
  status: 'loading',
  user: null,
  ended: null,
  busy: false,
  unreachable: false,
  recovery: false,
  returnTo: null,
}

export type SessionEvent =
  | { type: 'act' }
  | { type: 'act-over' }
  | { type: 'unreachable' }
  | { type: 'entering' }
  | { type: 'entered'; user: SessionUser; recovery: boolean }
  | { type: 'user-changed'; user: SessionUser }
  | { type: 'password-saved' }
  | { type: 'ended'; reason: SessionState['ended'] }
  | { type: 'end-seen' }
  | { type: 'return-to'; path: string | null }

export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'act':
      return { ...state, busy: true }
    case 'act-over':
      return { ...state, busy: false }
    case 'unreachable':
      return state.status === 'loading' ? { ...state, unreachable: true } : state
    case 'entering':
      /* Somebody else's screens must not stay up while the next user's memberships load. */
      return state.status === 'signed-in' ? { ...state, status: 'loading', user: null } : state
    case 'entered':
      return { ...state, status: 'signed-in', user: event.user, ended: null, busy: false, unreachable: false, recovery: event.recovery }
    case 'user-changed':
      return state.user?.id !== event.user.id || sameUser(state.user, event.user) ? state : { ...state, user: event.user }
    case 'password-saved':
      return { ...state, recovery: false, busy: false }
    case 'ended':
      return { ...initialState, status: 'signed-out', ended: event.reason, returnTo: state.returnTo }
    case 'end-seen':
      return state.ended === 'sign-out' ? { ...state, ended: null } : state
    case 'return-to':
      return { ...state, returnTo: event.path }
  }
}

/* The auth client announces the session again whenever the tab is looked at. */
const sameUser = (one: SessionUser, other: SessionUser) => one.email === other.email && one.name === other.name

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The name as it was given at sign-up or by the provider; otherwise the part of the address before the @. */
export function toUser(user: Pick<User, 'id' | 'email' | 'user_metadata'>): SessionUser {
  const email = user.email ?? ''
  const meta: Record<string, unknown> = user.user_metadata ?? {}
  return { id: user.id, email, name: text(meta.display_name) || text(meta.full_name) || text(meta.name) || displayName('', email) }
}

export const displayName = (typed: string, email: string): string => typed.trim() || email.trim().split('@')[0] || email.trim()

const names = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined

/** What the auth client returned or threw, as the interface needs it. A callback URL's text is cut: anybody can write one. */
export function toFailure(error: unknown): AuthFailure {
  const record: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {}
  const name = error instanceof Error ? error.name : text(record.name)
  const message = (error instanceof Error ? error.message : text(record.message)) || String(error)
  const details: Record<string, unknown> = typeof record.details === 'object' && record.details !== null ? { ...record.details } : {}
  const code = text(record.code) || text(details.code)
  return {
    message: message.slice(0, 300),
    code: code && code !== 'unspecified_code' ? code : undefined,
    status: typeof record.status === 'number' ? record.status : undefined,
    reasons: names(record.reasons),
    unreachable: name === 'AuthRetryableFetchError' || name === 'TimeoutError' || name === 'TypeError' || undefined,
  }
}

export interface Membership {
  role: OrgRole
  org: { id: string; name: string; personal: boolean }
}

function readMembership(value: unknown): Membership | undefined {
  if (!isRecord(value) || !isOneOf(orgRoles, value.role) || !isRecord(value.org)) return undefined
  const { id, name, personal } = value.org
  return typeof id === 'string' && typeof name === 'string' ? { role: value.role, org: { id, name, personal: personal === true } } : undefined
}

/** Memberships as they were kept in the browser; damaged ones are left out. */
export const readMemberships = (value: unknown): Membership[] => readItems(value, readMembership)

export type { Session }
