import { useIsFetching, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { Page } from '@/patterns/page'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { TabPanel, Tabs } from '@/ui/tabs'
import { CountCard } from './count-card'
import { countKinds, dashboardTabs, type CountKind } from './dashboard.model'
import { countQuery, dashboardKey, trendsQuery } from './dashboard.queries'
import { ModuleTab } from './module-tab'
import { QuickActions, useQuickKeys } from './quick-actions'
import { RecentActivity } from './recent-activity'
import { UsageCard } from './usage-card'

const homes = { knulledge: href('ai'), knulldev: href('knulldev'), knullops: href('ops-home') }

/** How much is there, and what did it use? */
export default function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const { org } = useOrg()
  const user = useUser()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const tab = dashboardTabs.find((name) => name === params.get('tab')) ?? 'all'
  const [chat, project, service, dataset] = useQueries({
    queries: [countQuery(org.id, user.id, 'chat'), countQuery(org.id, user.id, 'project'), countQuery(org.id, user.id, 'service'), countQuery(org.id, user.id, 'dataset')],
  })
  const counts = { chat, project, service, dataset }
  const trends = useQuery(trendsQuery(org.id))
  useQuickKeys()
  const busy = useIsFetching({ queryKey: dashboardKey(org.id) }) > 0

  /* As old as the oldest of what was counted; what was never counted says so itself. */
  const counted = Object.values(counts).map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)
  const card = (kind: CountKind) => <CountCard key={kind} kind={kind} acts={tab === 'all'} query={counts[kind]} trend={trends.data?.find((trend) => trend.kind === kind)} />

  return (
    <Page title={t('title')}>
      <div className="mb-gap flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tabs
          id="dashboard"
          className="max-md:[&>*]:px-3"
          label={t('tabs')}
          value={tab}
          onValueChange={(next) => setParams(next === 'all' ? {} : { tab: next }, { replace: true })}
          items={dashboardTabs.map((name) => ({ id: name, label: name === 'all' ? t('all') : t(`common:module.${name}`) }))}
        />
        <p className="ms-auto flex items-center gap-0.5 text-xs text-muted">
          {counted.length > 0 ? t('as_of', { org: org.name, time: format.time(new Date(Math.min(...counted))) }) : org.name}
          <Button variant="ghost" size="icon" aria-label={t('refresh')} title={t('refresh')} pending={busy} onClick={() => void client.invalidateQueries({ queryKey: dashboardKey(org.id) })}>
            <RefreshCw size={14} aria-hidden="true" />
          </Button>
        </p>
        {tab === 'all' ? null : (
          <ButtonLink to={homes[tab]} size="sm" className="max-md:w-full">
            {t('open', { module: t(`common:module.${tab}`) })}
          </ButtonLink>
        )}
      </div>
      <TabPanel tabs="dashboard" item={tab} value={tab} className="grid gap-gap">
        {tab === 'all' ? (
          <>
            <div className="grid grid-cols-2 gap-gap lg:grid-cols-4">{countKinds.map(card)}</div>
            <div className="grid gap-gap lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
              <UsageCard />
              <RecentActivity module={null} />
            </div>
            <QuickActions />
          </>
        ) : (
          <ModuleTab key={tab} module={tab} card={card} />
        )}
      </TabPanel>
    </Page>
  )
}
