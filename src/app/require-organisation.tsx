import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { ScreenLoading } from './shells/screen-loading'

const NoOrganisation = lazy(() => import('./shells/no-organisation'))

/** Screens of the platform belong to an organisation; a member without one is told so and can try again. */
export function RequireOrganisation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { org, loading } = useMemberships()
  if (org) return children
  const waiting = <ScreenLoading label={t('session.loading')} />
  return loading ? (
    waiting
  ) : (
    <Suspense fallback={waiting}>
      <NoOrganisation />
    </Suspense>
  )
}
