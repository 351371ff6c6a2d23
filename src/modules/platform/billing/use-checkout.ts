import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '@/data/session'
import { isSettled } from './billing.model'
import { checkoutQuery } from './billing.queries'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A purchase by its id, as a page outside the platform reads it: asked only for signed-in people, and for nothing that
 * cannot be an id. When it settles, whatever shows the balance is out of date.
 */
export function useCheckout(id: string | null | undefined) {
  const { status } = useSession()
  const client = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const known = id && uuid.test(id) ? id : null
  const query = useQuery({ ...checkoutQuery(known ?? '', openedAt), enabled: known !== null && status === 'signed-in' })
  const settled = query.data ? isSettled(query.data) : false
  useEffect(() => {
    if (!settled) return
    void client.invalidateQueries({ queryKey: ['billing'] })
    void client.invalidateQueries({ queryKey: ['profile'] })
  }, [client, settled])
  return { id: known, status, query }
}
