/** Why a call of the auth service was refused. `message` is the service's own sentence. */
export interface AuthFailure {
  message: string
  /** The auth service's error code, such as `invalid_credentials`. */
  code?: string
  status?: number
  /** Only with `weak_password`: length, characters, pwned. */
  reasons?: readonly string[]
  /** The service was not reached, so there is no message of its. */
  unreachable?: boolean
}

/** What is in force on this device and could not be kept in the profile. */
export type Preference = 'theme' | 'language' | 'density' | 'motion'

/**
 * What the session layer has to say. The data layer knows no words and no toasts: whoever draws the interface
 * subscribes. All of them are shown under one toast id, so that only one is on the screen at a time.
 */
export type Notice =
  | { kind: 'signed-up' }
  | { kind: 'signed-in' }
  | { kind: 'password-saved' }
  | { kind: 'auth-failed'; failure: AuthFailure }
  | { kind: 'profile-failed' }
  | { kind: 'kept-here'; preference: Preference }
  | { kind: 'access-denied' }

type Listener = (notice: Notice) => void

const listeners = new Set<Listener>()
/* A failed callback is known before the interface has subscribed. */
let waiting: Notice[] = []

export function notify(notice: Notice): void {
  if (listeners.size === 0) waiting = [...waiting, notice].slice(-3)
  for (const listener of listeners) listener(notice)
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  const missed = waiting
  waiting = []
  for (const notice of missed) listener(notice)
  return () => {
    listeners.delete(listener)
  }
}
