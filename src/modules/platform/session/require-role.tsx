import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useSession } from '@/data/session'
import { notify } from '@/data/session/notices'
import { platformRolesQuery } from '@/data/session/session.queries'
import { href } from '@/routes/href'
import { Spinner } from '@/ui/spinner'

interface RoleProps {
  /** One of these platform roles is enough. */
  allowed: readonly string[]
  children: ReactNode
}

/** Screens for some roles only. Unknown is a spinner; no user, no such role and a failed look-up are all a denial. */
export function RequireRole({ allowed, children }: RoleProps) {
  const { status, user } = useSession()
  const { t } = useTranslation('shell')
  const roles = useQuery({ ...platformRolesQuery(user?.id ?? ''), enabled: user !== null })
  if (status === 'loading' || (user && roles.isPending)) {
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner size="lg" label={t('session.loading')} />
      </div>
    )
  }
  if (user && roles.data?.some((role) => allowed.includes(role))) return children
  return <Denied cause={roles.error} />
}

function Denied({ cause }: { cause: Error | null }) {
  useEffect(() => {
    if (cause) console.error('role look-up failed', cause)
    notify({ kind: 'access-denied' })
  }, [cause])
  return <Navigate replace to={href('ai')} />
}
