import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'

/** A signed-in person without an organisation, or whose organisations could not be read. */
export default function NoOrganisation() {
  const { t } = useTranslation('shell')
  const { failed, retry } = useMemberships()
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
