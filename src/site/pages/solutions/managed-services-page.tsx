import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { BudgetFigure } from './budget-figure'
import { HandoverSheet } from './handover-sheet'
import { SolutionPage } from './parts/solution-frame'

const schedule = { weeks: 8, bars: [[0, 2], [1, 4], [2, 6], [4, 8]], gates: [2, 4, 8] } as const

export default function ManagedServicesPage() {
  const t = useText('site-managed-services')
  return (
    <SolutionPage
      id="solution-managed-services"
      words="site-managed-services"
      schedule={schedule}
      figure={<BudgetFigure />}
      second={<HandoverSheet />}
      action={
        <SiteButton to="tool-fit" variant="outline">
          {t('hero.action')}
        </SiteButton>
      }
    />
  )
}
