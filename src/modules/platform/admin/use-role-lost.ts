import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toAppError } from '@/data/errors'
import { useSession } from '@/data/session'
import { platformRolesQuery } from '@/data/session/session.queries'

/**
 * The role can be taken while the screen is open. The database then refuses at once; the roles are read anew, and the
 * gate before the screen does what it does with everybody who has none.
 */
export function useRoleLost(): void {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = user?.id ?? ''
  useEffect(() => {
    const look = (error: unknown) => {
      if (toAppError(error).key === 'admin.forbidden') void client.invalidateQueries({ queryKey: platformRolesQuery(userId).queryKey })
    }
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client, userId])
}
