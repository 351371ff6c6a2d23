import type { EventName, EventProperties } from '@/lib/analytics/catalogue'
import { consentKey, share } from '@/lib/analytics/share'
import { track } from '@/lib/analytics/track'

function answer(): string | null {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    /* Who cannot have been asked has not agreed. */
    return null
  }
}

/**
 * Notes what was done on the site, as the event catalogue has it. It waits in the buffer of this page, becomes the
 * organisation's if whoever did it goes on into the platform, and goes to others only where somebody agreed on this device.
 */
export function noteEvent<Name extends EventName>(name: Name, properties: EventProperties<Name>): void {
  share(track(name, properties), answer())
}
