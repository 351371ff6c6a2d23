import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { RolloutFigure } from './rollout-figure'
import { RoadFigure } from './road-figure'
import { SolutionPage } from './parts/solution-frame'

const schedule = { weeks: 14, bars: [[0, 2], [1, 5], [3, 8], [6, 11], [9, 14]], gates: [2, 8, 11] } as const

export default function CloudPlatformPage() {
  const t = useText('site-cloud-platform')
  return (
    <SolutionPage
      id="solution-cloud-platform"
      words="site-cloud-platform"
      schedule={schedule}
      figure={<RolloutFigure />}
      second={<RoadFigure />}
      action={
        <SiteButton to="tool-cloud-optimizer" variant="outline">
          {t('hero.action')}
        </SiteButton>
      }
    />
  )
}
