import { useContentList, usePageContent } from '@/site/content'
import { deferred } from '@/site/deferred'
import { SiteLink } from '@/site/link'
import { withFigures } from '@/site/prose/long-read'
import { ServiceRead } from '@/site/prose/service-read'
import { useText } from '@/site/text'
import { Outcome } from './parts/outcome'
import { remains } from './parts/remains'

/* Drawn by the build; their code is for whoever comes here from another page. */
const CentsPerOrder = deferred(() => import('@/site/figures/cents-per-order'))
const NightBatch = deferred(() => import('@/site/figures/night-batch'))
const PagesByOutcome = deferred(() => import('@/site/figures/pages-by-outcome'))
const ReleaseWaves = deferred(() => import('@/site/figures/release-waves'))
const RestoreDrills = deferred(() => import('@/site/figures/restore-drills'))
const RoutesByTraffic = deferred(() => import('@/site/figures/routes-by-traffic'))
const UnsupportedClaims = deferred(() => import('@/site/figures/unsupported-claims'))
const figures = {
  'cents-per-order': CentsPerOrder,
  'night-batch': NightBatch,
  'pages-by-outcome': PagesByOutcome,
  'release-waves': ReleaseWaves,
  'restore-drills': RestoreDrills,
  'routes-by-traffic': RoutesByTraffic,
  'unsupported-claims': UnsupportedClaims,
}

/** One study: its measured line first, then how it came about. */
export default function CaseStudyPage() {
  const t = useText('site-case-studies')
  const { slug, meta, minutes, headings, blocks } = usePageContent('case-studies')
  const studies = useContentList('case-studies')
  const next = studies[(studies.findIndex((study) => study.slug === slug) + 1) % studies.length]
  return (
    <ServiceRead
      list="case-studies"
      about={meta.sector}
      service={meta.service}
      leadIn={t('service')}
      title={meta.title}
      lead={meta.summary}
      facts={[t('weeks', { count: meta.weeks }), t('team', { count: meta.team })]}
      date={meta.date}
      minutes={minutes}
      headings={headings}
      blocks={withFigures(blocks, figures)}
      before={
        <div className="mb-10 rounded-lg border border-line bg-raised p-5 md:p-6">
          <Outcome result={meta.result} left={remains[slug] ?? 1} large />
        </div>
      }
      next={
        next && {
          link: (
            <SiteLink to="case-study" params={{ slug: next.slug }} className="link">
              {next.meta.title}
            </SiteLink>
          ),
        }
      }
    />
  )
}
