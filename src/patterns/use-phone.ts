import { useSyncExternalStore } from 'react'

/** Narrower than 768 px (specification, section 9). */
const PHONE = '(max-width: 767.98px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** For where the phone has another structure, not only another look: a table there is a list. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
}
