import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { useNow } from '@/patterns/use-now'
import { FactsStrip, type Fact } from '@/ui/facts-strip'
import { Skeleton } from '@/ui/skeleton'
import { tokenCost } from '../home/layers.model'
import { forecastFrom, isRunning, lowBalance, monthUsage, planState, tokensOf } from './billing.model'
import { balanceQuery, subscriptionsQuery, usageQuery } from './billing.queries'
import { useUtcDay } from './use-money'

const waiting = <Skeleton className="my-1.5 w-20" />

/** What is left, what was used, where that leads, and what pays for it. */
export function BalanceStrip() {
  const { t } = useTranslation('billing')
  const { org } = useOrg()
  const format = useFormat()
  const utc = useUtcDay()
  const now = useNow()
  const balance = useQuery(balanceQuery(org.id))
  const report = useQuery(usageQuery(org.id, null))
  const plans = useQuery(subscriptionsQuery(org.id))

  const missing = ({ isError }: { isError: boolean }) => (isError ? <span className="text-sm font-regular text-muted">{t('strip.failed')}</span> : waiting)
  const usage = report.data && monthUsage(report.data, 'source', now, '')
  const plan = plans.data?.find(isRunning)
  const state = plan && planState(plan)
  const end = plan?.period_end ? format.date(plan.period_end) : ''

  const facts: Fact[] = [
    {
      id: 'balance',
      label: t('strip.balance'),
      value: balance.data === undefined ? missing(balance) : t('strip.credits', { count: balance.data, n: format.number(balance.data, { maximumFractionDigits: 2 }) }),
      note: balance.data === undefined ? null : balance.data <= 0 ? t('strip.spent') : t(balance.data < lowBalance ? 'strip.low' : 'strip.tokens', { n: format.number(tokensOf(balance.data)) }),
      tone: balance.data === undefined || balance.data >= lowBalance ? undefined : balance.data <= 0 ? 'bad' : 'warn',
    },
    {
      id: 'month',
      label: t('strip.month'),
      value: usage ? t('strip.tokens', { n: format.number(usage.tokens) }) : missing(report),
      note: usage ? t('strip.month_note', { cost: format.money(tokenCost(usage.tokens)) }) : null,
    },
    {
      id: 'forecast',
      label: usage ? t('strip.forecast', { date: utc.day(usage.last) }) : t('strip.forecast', { date: '…' }),
      value: !usage ? missing(report) : usage.forecast === null ? <span className="text-sm font-regular text-muted">{t('strip.none')}</span> : t('strip.tokens', { n: format.number(usage.forecast) }),
      note: !usage
        ? null
        : usage.forecast === null
          ? t('strip.forecast_early', { day: format.number(forecastFrom) })
          : t('strip.forecast_note', { cost: format.money(tokenCost(usage.forecast)), days: t('strip.days', { count: usage.days.length, n: format.number(usage.days.length) }) }),
    },
    {
      id: 'plan',
      label: t('strip.plan'),
      value: !plans.data ? missing(plans) : plan ? t(`plans.name.${plan.item}` as never, { defaultValue: plan.name }) : t('strip.no_plan'),
      note: !plans.data ? null : state === 'active' ? t('strip.renews', { date: end }) : state === 'ending' ? t('strip.ends', { date: end }) : state === 'unpaid' ? t('strip.unpaid') : t('strip.no_plan_note'),
      tone: state === 'unpaid' ? 'bad' : undefined,
    },
  ]
  return (
    <div aria-busy={balance.isPending || report.isPending || plans.isPending || undefined}>
      <FactsStrip facts={facts} className="mb-5" />
    </div>
  )
}
