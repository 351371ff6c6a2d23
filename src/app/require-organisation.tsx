import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'
import { ScreenLoading } from './shells/screen-loading'

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
