import { useContentList } from '@/site/content'
import { BarRows } from '@/site/figures/bar-rows'
import { SiteButton, SiteLink } from '@/site/link'
import { FigureFrame } from '@/site/prose/figure-frame'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { ProcessSteps } from './parts/process-steps'
import { useEuros } from './parts/use-euros'

/** The positions with their whole ranges on one scale, and the way in. */
export default function CareersPage() {
  const t = useText('site-careers')
  const euros = useEuros()
  const jobs = useContentList('jobs')
  const span = (range: { from: number; to: number }) => t('job.range', { from: euros(range.from), to: euros(range.to) })
  const drawing = (
    <BarRows
      max={100_000}
      rows={jobs.map(({ meta }) => ({
        label: meta.title,
        value: `${meta.range.from / 1000}–${meta.range.to / 1000} k€`,
        bars: [{ from: meta.range.from, to: meta.range.to, look: 'accent' }],
      }))}
    />
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Section>
        <ul className="border-t border-line-strong">
          {jobs.map(({ slug, meta }) => (
            <li key={slug} className="group relative grid-12 gap-y-2 border-b border-line py-7 hover:bg-hover">
              <div className="col-span-full lg:col-span-7">
                <h2 className="text-xl font-semibold">
                  <SiteLink to="job" params={{ job: slug }} className="no-underline group-hover:underline after:absolute after:inset-0">
                    {meta.title}
                  </SiteLink>
                </h2>
                <p className="mt-1.5 max-w-measure text-md text-muted">{meta.summary}</p>
              </div>
              <div className="col-span-full text-sm text-muted lg:col-span-4 lg:col-start-9">
                <p className="text-base font-semibold text-text tabular-nums">{span(meta.range)}</p>
                <p className="mt-1 text-balance">{meta.place}</p>
                <p>{meta.hours}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('ranges.title')} lead={t('ranges.lead')} tone="sunken">
        <FigureFrame
          label={t('ranges.label')}
          wide={drawing}
          narrow={drawing}
          numbers={t('ranges.numbers')}
          table={{ caption: t('ranges.title'), head: [t('ranges.position'), t('ranges.from'), t('ranges.to')], rows: jobs.map(({ meta }) => [meta.title, euros(meta.range.from), euros(meta.range.to)]) }}
        />
      </Section>
      <ClosingCall title={t('open.title')} text={t('open.text')} actions={<SiteButton to="open-application">{t('open.button')}</SiteButton>}>
        <h3 className="mb-3 text-sm font-semibold text-muted">{t('process.title')}</h3>
        <ProcessSteps />
      </ClosingCall>
    </>
  )
}
