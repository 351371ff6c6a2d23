import { useSyncExternalStore } from 'react'
import { browserObjects, consentKey, endpoint, gtag } from '@/lib/analytics/share'
import { device } from '../session/storage'

/* Consent to what leaves the organisation (lib/analytics/share.ts says what that is), as this device keeps it. */

const listeners = new Set<() => void>()

/** The host that would receive events, to be named in the question. */
export function receiver(): string | null {
  const url = endpoint()
  if (url) return URL.canParse(url, location.origin) ? new URL(url, location.origin).host : url
  return gtag() ? 'Google Analytics' : null
}

/** What was answered on this device: yes, no, or nothing yet. */
export const consent = (): string | null => device.get(consentKey)

export function setConsent(yes: boolean): void {
  device.set(consentKey, yes ? 'yes' : 'no')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === consentKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** What a control for it shows: to whom, whether it is on, and whether the browser forbids it. `to` is null: draw nothing. */
export function useConsent(): { to: string | null; given: boolean; objected: boolean } {
  const given = useSyncExternalStore(subscribe, () => consent() === 'yes')
  return { to: receiver(), given, objected: browserObjects() }
}
