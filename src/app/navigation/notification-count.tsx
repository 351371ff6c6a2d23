import { Suspense } from 'react'
import { useMemberships } from '@/data/org'
import { useSession } from '@/data/session'
import { UnreadCount } from '@/modules/platform/notifications/unread-count'

/** How many notifications are unread, for those who have not switched them off, in an organisation. */
export default function NotificationCount() {
  const { profile } = useSession()
  const { org } = useMemberships()
  /* Not before it is known: a count that goes away again would be the one thing they asked not to see. */
  if (!org || !profile || profile.notifications_enabled === false) return null
  return (
    <Suspense>
      <UnreadCount key={org.id} org={org.id} />
    </Suspense>
  )
}
