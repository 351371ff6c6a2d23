import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { RoutesFigure } from './routes-figure'
import { ShadowFigure } from './shadow-figure'
import { SolutionPage } from './parts/solution-frame'

const schedule = { weeks: 26, bars: [[0, 3], [2, 6], [4, 10], [8, 24], [22, 26]], gates: [3, 10, 18] } as const

export default function AppEngineeringPage() {
  const t = useText('site-app-engineering')
  return (
    <SolutionPage
      id="solution-app-engineering"
      words="site-app-engineering"
      schedule={schedule}
      figure={<RoutesFigure />}
      second={<ShadowFigure />}
      action={
        <SiteButton to="tool-roi" variant="outline">
          {t('hero.action')}
        </SiteButton>
      }
    />
  )
}
