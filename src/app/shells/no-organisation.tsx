import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMemberships } from '@/data/org'
import { useSession } from '@/data/session'
import { ButtonLink } from '@/patterns/button-link'
import { lazyPart } from '@/patterns/lazy-part'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Motif } from '@/ui/motif'

const NewOrganisationDialog = lazyPart(() => import('@/modules/platform/team/organisation-dialog').then((file) => file.NewOrganisationDialog))

/** A signed-in person without an organisation, or whose organisations could not be read. */
export default function NoOrganisation() {
  const { t } = useTranslation(['shell', 'routes'])
  const { failed, retry } = useMemberships()
  const { admin } = useSession()
  const [creating, setCreating] = useState(false)
  return (
    <div className="mx-auto grid max-w-130 justify-items-start gap-3 px-6 py-16">
      <Motif state={failed ? 'missing' : 'empty'} />
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-semibold outline-none">
        {t(failed ? 'org.failed_title' : 'org.none_title')}
      </h1>
      <p className="text-muted">{t(failed ? 'org.failed_body' : 'org.none_body')}</p>
      <div className="flex flex-wrap gap-2">
        {/* Who runs the platform need not be a member of anything. */}
        {admin ? <ButtonLink to={href('admin-dashboard')}>{t('routes:titles.admin-dashboard')}</ButtonLink> : null}
        {failed ? null : (
          <Button variant={admin ? 'outline' : 'default'} onClick={() => setCreating(true)}>
            {t('org.new')}
          </Button>
        )}
        <Button variant={failed ? 'default' : 'outline'} onClick={retry}>
          {t('org.again')}
        </Button>
      </div>
      {creating ? <NewOrganisationDialog open onOpenChange={setCreating} /> : null}
    </div>
  )
}
