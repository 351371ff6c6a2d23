import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { DrillFigure } from './drill-figure'
import { SieveFigure } from './sieve-figure'
import { SolutionPage } from './parts/solution-frame'

const schedule = { weeks: 10, bars: [[0, 2], [1, 5], [3, 7], [5, 9], [8, 10]], gates: [2, 5, 9] } as const

export default function CybersecurityPage() {
  const t = useText('site-cybersecurity')
  return (
    <SolutionPage
      id="solution-cybersecurity"
      words="site-cybersecurity"
      schedule={schedule}
      figure={<DrillFigure />}
      second={<SieveFigure />}
      action={
        <SiteButton to="tool-zero-trust" variant="outline">
          {t('hero.action')}
        </SiteButton>
      }
    />
  )
}
