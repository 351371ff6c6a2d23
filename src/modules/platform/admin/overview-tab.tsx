import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { FactsStrip, type Fact } from '@/ui/facts-strip'
import { Skeleton } from '@/ui/skeleton'
import { change, type Overview } from './admin.model'
import { overviewQuery } from './admin.queries'
import { DaysChart } from './days-chart'
import { HealthPanel } from './health-panel'
import { LatestErrors } from './latest-errors'
import { PlatformLogPanel } from './platform-log'

/** How many, how busy, and is anything wrong? */
export function OverviewTab() {
  const { t } = useTranslation('admin')
  const query = useQuery(overviewQuery)
  return (
    <div className="grid gap-gap">
      <QueryState query={query} what={t('view.overview')} skeleton={<Skeleton className="h-20! w-full rounded-md!" />} className="">
        {(overview) => <Figures overview={overview} />}
      </QueryState>
      <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-gap">
          <DaysChart />
          <LatestErrors />
        </div>
        <div className="grid min-w-0 gap-gap">
          <HealthPanel overview={query} />
          <PlatformLogPanel />
        </div>
      </div>
    </div>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  /* "+3 in 7 days, 1 in the 7 before": what a total alone does not say. */
  const grown = (week: number, before: number) => t('figure.grown', { n: format.number(week), before: format.number(before) })
  const compared = (now: number, before: number, period: 'week' | 'day') => {
    const { direction, share } = change(now, before)
    if (share === null) return t(`figure.${period}.none`)
    return direction === 'neutral' ? t(`figure.${period}.same`) : t(`figure.${period}.${direction}`, { share: format.percent(share) })
  }
  const facts: Fact[] = [
    { id: 'organisations', label: t('figure.organisations'), value: format.number(overview.organisations), note: grown(overview.organisations_week, overview.organisations_before) },
    { id: 'users', label: t('figure.users'), value: format.number(overview.users), note: grown(overview.users_week, overview.users_before) },
    { id: 'active', label: t('figure.active'), value: format.number(overview.active_week), note: compared(overview.active_week, overview.active_before, 'week') },
    { id: 'tokens', label: t('figure.tokens'), value: format.number(overview.tokens_week), note: compared(overview.tokens_week, overview.tokens_before, 'week') },
    {
      id: 'errors',
      label: t('figure.errors'),
      value: format.number(overview.errors_day),
      note: compared(overview.errors_day, overview.errors_before, 'day'),
      tone: overview.errors_day > overview.errors_before ? 'bad' : undefined,
    },
  ]
  return <FactsStrip facts={facts} />
}
