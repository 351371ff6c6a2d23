import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { ClaimsFigure } from './claims-figure'
import { RetrieversFigure } from './retrievers-figure'
import { SolutionPage } from './parts/solution-frame'

const schedule = { weeks: 12, bars: [[0, 2.5], [1, 4], [2.5, 6], [5, 9], [4, 9], [9, 12]], gates: [3, 6, 9] } as const

export default function DataAiPage() {
  const t = useText('site-data-ai')
  return (
    <SolutionPage
      id="solution-data-ai"
      words="site-data-ai"
      schedule={schedule}
      figure={<ClaimsFigure />}
      second={<RetrieversFigure />}
      action={
        <SiteButton to="product-knulledge" variant="outline">
          {t('hero.action')}
        </SiteButton>
      }
    />
  )
}
