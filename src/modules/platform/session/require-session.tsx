import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '@/data/session'
import { Spinner } from '@/ui/spinner'
import { signInHref } from './return-path'

/* Seldom seen, so not part of the first load. */
const Unreachable = lazy(() => import('./unreachable').then(({ Unreachable: screen }) => ({ default: screen })))

/**
 * Screens for signed-in people only. A visitor goes to the sign-in page, which knows the way back; somebody who has just
 * signed out, or deleted their account, goes there too, and starts afresh.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, ended, returnTo, unreachable } = useSession()
  const { t } = useTranslation('shell')
  const location = useLocation()
  if (status === 'signed-in') return children
  if (status === 'signed-out') return <Navigate replace to={signInHref(ended === 'sign-out' || ended === 'deleted' ? null : (returnTo ?? location))} />
  const waiting = (
    <div className="grid min-h-dvh place-items-center">
      <Spinner size="lg" label={t('session.loading')} />
    </div>
  )
  /* Its texts are those of the sign-in page, which nobody has needed yet. */
  return unreachable ? <Suspense fallback={waiting}><Unreachable /></Suspense> : waiting
}
