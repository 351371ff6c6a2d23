import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { isUnauthenticated } from '@/data/errors'
import { useSession } from '@/data/session'
import { i18next, toLanguage } from '@/i18n'
import { SessionEffects } from '@/modules/platform/session/session-effects'

/** What the session needs of the interface: its notices are shown, and a refused call makes it look at itself. */
export function SessionLayer({ children }: { children: ReactNode }) {
  useRecheckOnRefusal()
  useProfileLanguage()
  return (
    <>
      {children}
      <SessionEffects />
    </>
  )
}

/** The profile's language replaces the device's once it is known; one that the address asks for (?lng=) stays. */
function useProfileLanguage(): void {
  const { profile } = useSession()
  const wanted = profile?.language
  useEffect(() => {
    if (wanted && wanted !== i18next.language && !new URLSearchParams(window.location.search).has('lng')) void i18next.changeLanguage(toLanguage(wanted))
  }, [wanted])
}

/** Any call that is answered "not signed in" asks the session whether it is over. */
function useRecheckOnRefusal(): void {
  const client = useQueryClient()
  const { recheck } = useSession()
  useEffect(() => {
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnauthenticated(event.action.error)) void recheck()
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnauthenticated(event.action.error)) void recheck()
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client, recheck])
}
