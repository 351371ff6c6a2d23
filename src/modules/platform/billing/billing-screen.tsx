import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCan, useOrg } from '@/data/org'
import { Page } from '@/patterns/page'
import { Button } from '@/ui/button'
import { TabPanel, Tabs } from '@/ui/tabs'
import { BalanceStrip } from './balance-strip'
import { isMonth, ledgerFilters, views } from './billing.model'
import { LedgerTab } from './ledger-tab'
import { PaymentsTab } from './payments-tab'
import { PlansTab } from './plans-tab'
import { UsageTab } from './usage-tab'

/** What is left, what was it used for, and how does more come? */
export default function BillingScreen() {
  const { t } = useTranslation('billing')
  const { org } = useOrg()
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const view = views.find((name) => name === params.get('view')) ?? 'usage'
  const filter = ledgerFilters.find((name) => name === params.get('show')) ?? 'all'
  const month = params.get('month')

  const set = (change: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle', { org: org.name })}
      actions={can('own') && view !== 'plans' ? <Button onClick={() => set({ view: 'plans' })}>{t('buy')}</Button> : null}
    >
      <BalanceStrip />
      <Tabs
        id="billing"
        variant="line"
        label={t('tabs')}
        value={view}
        onValueChange={(next) => set({ view: next === 'usage' ? null : next })}
        items={views.map((id) => ({ id, label: t(`tab.${id}`) }))}
        className="mb-4"
      />
      <TabPanel tabs="billing" item="usage" value={view}>
        <UsageTab month={isMonth(month) ? month : null} onMonth={(next) => set({ month: next })} />
      </TabPanel>
      <TabPanel tabs="billing" item="plans" value={view}>
        <PlansTab />
      </TabPanel>
      <TabPanel tabs="billing" item="ledger" value={view}>
        <LedgerTab filter={filter} onFilter={(next) => set({ show: next === 'all' ? null : next })} />
      </TabPanel>
      <TabPanel tabs="billing" item="payments" value={view}>
        <PaymentsTab />
      </TabPanel>
    </Page>
  )
}
