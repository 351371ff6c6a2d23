import NightBatch from '@/site/figures/night-batch'
import { useContentList } from '@/site/content'
import { SiteButton, SiteLink } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Outcome } from './parts/outcome'
import { featured, remains } from './parts/remains'

/** All studies as a ledger: what was measured before and after, on one scale. */
export default function CaseStudiesPage() {
  const t = useText('site-case-studies')
  const studies = useContentList('case-studies')
  const first = studies.find(({ slug }) => slug === featured)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} note={t('note')} />
      {first ? (
        <Section tone="sunken">
          <div className="grid-12 items-center gap-y-10">
            <div className="col-span-full lg:col-span-5">
              <p className="text-sm text-muted">{first.meta.sector}</p>
              <h2 className="site-heading mt-2">{first.meta.title}</h2>
              <p className="mt-4 text-md text-muted">{first.meta.summary}</p>
              <dl className="mt-5 flex gap-8 text-sm">
                <div>
                  <dt className="text-muted">{t('length')}</dt>
                  <dd className="font-semibold">{t('weeks', { count: first.meta.weeks })}</dd>
                </div>
                <div>
                  <dt className="text-muted">{t('people')}</dt>
                  <dd className="font-semibold tabular-nums">{first.meta.team}</dd>
                </div>
              </dl>
              <SiteButton to="case-study" params={{ slug: first.slug }} variant="outline" className="mt-7">
                {t('read')}
              </SiteButton>
            </div>
            <div className="col-span-full min-w-0 lg:col-span-7">
              <NightBatch />
            </div>
          </div>
        </Section>
      ) : null}
      <Section title={t('ledger.title')} lead={t('ledger.lead')}>
        <ul className="border-t border-line-strong">
          {studies
            .filter(({ slug }) => slug !== featured)
            .map(({ slug, meta }) => (
              <li key={slug} className="group relative grid-12 gap-y-5 border-b border-line py-8 hover:bg-hover">
                <div className="col-span-full lg:col-span-7">
                  <p className="flex flex-wrap gap-x-4 text-sm text-muted">
                    <span>{meta.sector}</span>
                    <span>{t('weeks', { count: meta.weeks })}</span>
                    <span>{t('team', { count: meta.team })}</span>
                  </p>
                  <h3 className="mt-2 text-xl font-semibold text-balance">
                    <SiteLink to="case-study" params={{ slug }} className="no-underline group-hover:underline after:absolute after:inset-0">
                      {meta.title}
                    </SiteLink>
                  </h3>
                  <p className="mt-2 max-w-measure text-base text-muted">{meta.summary}</p>
                </div>
                <div className="col-span-full lg:col-span-4 lg:col-start-9">
                  <Outcome result={meta.result} left={remains[slug] ?? 1} />
                </div>
              </li>
            ))}
        </ul>
      </Section>
    </>
  )
}
