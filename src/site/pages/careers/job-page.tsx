import { useContentList, usePageContent } from '@/site/content'
import { SiteButton, SiteLink } from '@/site/link'
import { longDate } from '@/site/prose/long-date'
import { LongRead, withFigures } from '@/site/prose/long-read'
import { useText } from '@/site/text'
import { useEuros } from './parts/use-euros'

/** One position: the work, the range, the process. */
export default function JobPage() {
  const t = useText('site-careers')
  const euros = useEuros()
  const { slug, meta, headings, blocks } = usePageContent('jobs')
  const others = useContentList('jobs').filter((job) => job.slug !== slug)
  const apply = (
    <SiteButton to="apply" params={{ role: slug }}>
      {t('job.apply')}
    </SiteButton>
  )
  return (
    <LongRead
      trail={
        <SiteLink to="careers" className="link">
          {t('job.trail')}
        </SiteLink>
      }
      title={meta.title}
      lead={meta.summary}
      facts={[
        t('job.range', { from: euros(meta.range.from), to: euros(meta.range.to) }),
        meta.hours,
        meta.place,
        <time key="posted" dateTime={meta.date}>
          {t('job.posted', { date: longDate(t.language, meta.date) })}
        </time>,
      ]}
      headings={headings}
      blocks={withFigures(blocks, {})}
      before={<div className="mb-10 print:hidden">{apply}</div>}
      after={<div className="mt-12 print:hidden">{apply}</div>}
      aside={
        <div className="print:hidden">
          <h2 className="mb-1.5 text-xs font-semibold text-faint">{t('job.other')}</h2>
          <ul className="grid gap-1.5">
            {others.map((job) => (
              <li key={job.slug}>
                <SiteLink to="job" params={{ job: job.slug }} className="link">
                  {job.meta.title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      }
    />
  )
}
