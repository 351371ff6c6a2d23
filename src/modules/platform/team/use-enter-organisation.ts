import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMemberships } from '@/data/org'
import { useSession } from '@/data/session'
import { membershipsQuery } from '@/data/session/session.queries'
import { href } from '@/routes/href'

/**
 * Leads into an organisation that one has just got into: the memberships are read again, it becomes the current one, and
 * its home is shown. Where they cannot be read the old one stays, and the switcher has the new one later.
 * @param onEntered once it is over; the component must stay until then
 */
export function useEnterOrganisation(onEntered?: () => void): (orgId: string) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const { memberships, switchOrg } = useMemberships()
  const [target, setTarget] = useState<string | null>(null)
  /* Once: what the effect depends on is made anew with every render. */
  const entered = useRef<string | null>(null)
  const known = target !== null && memberships.some(({ org }) => org.id === target)

  useEffect(() => {
    if (!known || target === null || entered.current === target) return
    entered.current = target
    switchOrg(target)
    void navigate(href('platform-home'), { replace: true })
    onEntered?.()
  }, [known, target, switchOrg, navigate, onEntered])

  return async (orgId) => {
    try {
      await client.fetchQuery({ ...membershipsQuery(user?.id ?? ''), staleTime: 0 })
      setTarget(orgId)
    } catch (error) {
      console.error('memberships not read', error)
      void navigate(href('platform-home'), { replace: true })
      onEntered?.()
    }
  }
}
