import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { isUnauthenticated } from '@/data/errors'
import { useSession } from '@/data/session'
import { SessionEffects } from '@/modules/platform/session/session-effects'

/** What the session needs of the interface: its notices are shown, and a refused call makes it look at itself. */
export function SessionLayer({ children }: { children: ReactNode }) {
  useRecheckOnRefusal()
  return (
    <>
      {children}
      <SessionEffects />
    </>
  )
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
