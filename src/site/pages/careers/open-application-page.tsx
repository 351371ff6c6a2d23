import { SiteLink } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'
import { ApplicationForm } from './parts/application-form'

/** An application that names no position. */
export default function OpenApplicationPage() {
  const t = useText('site-careers')
  return (
    <>
      <PageHead
        eyebrow={
          <SiteLink to="careers" className="link">
            {t('job.trail')}
          </SiteLink>
        }
        title={t('form.open_title')}
        lead={t('form.open_lead')}
        className="pb-8! md:pb-12!"
      />
      <ApplicationForm position="open" />
    </>
  )
}
