import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { useMemberships } from '@/data/org'
import { useSession } from '@/data/session'
import { signInHref } from '@/modules/platform/session/return-path'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'
import { ScreenLoading } from './shells/screen-loading'

/** Sends visitors to sign in, with the place they wanted as the one to come back to. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { status, ended } = useSession()
  const location = useLocation()
  if (status === 'loading') {
    return (
      <div className="grid min-h-dvh place-items-center">
        <ScreenLoading label={t('session.loading')} />
      </div>
    )
  }
  if (status === 'signed-out') return <Navigate replace to={signInHref(ended === 'sign-out' ? null : location)} />
  return children
}

/** Screens of the platform belong to an organisation; a member without one is told so and can try again. */
export function RequireOrganisation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { org, loading, failed, retry } = useMemberships()
  if (org) return children
  if (loading) return <ScreenLoading label={t('session.loading')} />
  return (
    <div className="mx-auto grid max-w-130 justify-items-start gap-3 px-6 py-16">
      <Motif state={failed ? 'missing' : 'empty'} />
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-semibold outline-none">
        {t(failed ? 'org.failed_title' : 'org.none_title')}
      </h1>
      <p className="text-muted">{t(failed ? 'org.failed_body' : 'org.none_body')}</p>
      <Button onClick={retry}>{t('org.again')}</Button>
    </div>
  )
}
