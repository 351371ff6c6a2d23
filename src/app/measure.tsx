import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { startSending } from '@/data/analytics/sender'
import { track } from '@/lib/analytics/track'
import { useMemberships } from '@/data/org'
import { useSession } from '@/data/session'
import { accessOf, matchRow, screenOf } from '@/routes/select'

/**
 * Counts which screens are seen, and sends what was tracked. Part of the signed-in frame alone: shared links and reports
 * have none around them, so that nothing of their readers is counted. A screen is named by its row, never by its
 * address, which could say whose record it was.
 */
export function Measure() {
  const { user } = useSession()
  const { org } = useMemberships()
  const { pathname } = useLocation()
  const userId = user?.id
  const orgId = org?.id

  /* First: the view below is then this person's. */
  useEffect(() => (userId && orgId ? startSending(userId, orgId) : undefined), [userId, orgId])

  useEffect(() => {
    const { row } = matchRow(pathname)
    if (orgId && accessOf(row) !== 'public') track('page_viewed', { screen: screenOf(row)?.id ?? row.id })
  }, [orgId, pathname])

  return null
}
