import { useContentList, usePageContent } from '@/site/content'
import { deferred } from '@/site/deferred'
import { SiteLink } from '@/site/link'
import { withFigures } from '@/site/prose/long-read'
import { ServiceRead } from '@/site/prose/service-read'
import { useText } from '@/site/text'
import { nextOf } from './reading-order'

/* Drawn by the build; their code is for whoever comes here from another page. */
const BurnRate = deferred(() => import('@/site/figures/burn-rate'))
const CommitmentLevel = deferred(() => import('@/site/figures/commitment-level'))
const QuoteCheck = deferred(() => import('@/site/figures/quote-check'))
const RestoreTerms = deferred(() => import('@/site/figures/restore-terms'))
const RlsForms = deferred(() => import('@/site/figures/rls-forms'))
const ShadowProof = deferred(() => import('@/site/figures/shadow-proof'))
const figures = {
  'burn-rate': BurnRate,
  'commitment-level': CommitmentLevel,
  'quote-check': QuoteCheck,
  'restore-terms': RestoreTerms,
  'rls-forms': RlsForms,
  'shadow-proof': ShadowProof,
}

/** One article, and the one to read after it. */
export default function ArticlePage() {
  const t = useText('site-insights')
  const frame = useText('site')
  const { slug, meta, minutes, headings, blocks } = usePageContent('articles')
  const next = nextOf(useContentList('articles'), slug)
  return (
    <ServiceRead
      list="insights"
      about={frame(`label.solution-${meta.service}`)}
      service={meta.service}
      leadIn={t('service')}
      title={meta.title}
      lead={meta.summary}
      facts={[meta.author]}
      date={meta.date}
      {...(meta.updated ? { updated: meta.updated } : {})}
      minutes={minutes}
      headings={headings}
      blocks={withFigures(blocks, figures)}
      sources={meta.sources}
      next={
        next && {
          link: (
            <SiteLink to="article" params={{ slug: next.slug }} className="link">
              {next.meta.title}
            </SiteLink>
          ),
          about: t(`answers.${next.slug}`),
        }
      }
    />
  )
}
