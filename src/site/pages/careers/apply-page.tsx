import { usePageContent } from '@/site/content'
import { SiteLink } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'
import { ApplicationForm } from './parts/application-form'

/** The application for one position. */
export default function ApplyPage() {
  const t = useText('site-careers')
  const { slug, meta } = usePageContent('jobs')
  return (
    <>
      <PageHead
        eyebrow={
          <SiteLink to="job" params={{ job: slug }} className="link">
            {meta.title}
          </SiteLink>
        }
        title={t('form.title', { title: meta.title })}
        lead={t('form.lead')}
        className="pb-8! md:pb-12!"
      />
      <ApplicationForm position={slug} />
    </>
  )
}
