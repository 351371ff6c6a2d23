import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { packs, tokensPerCredit, type Cadence, type Currency, type Plan } from '@/content/plans'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import { useMoney } from './use-money'

interface PlanCardProps {
  plan: Plan
  cadence: Cadence
  currency: Currency
  /** The one that most readers want: it has the filled button. */
  marked: boolean
  current: boolean
  busy: boolean
  /** Without it the card has no button. */
  onChoose?: () => void
}

/** What a plan costs and what it brings. */
export function PlanCard({ plan, cadence, currency, marked, current, busy, onChoose }: PlanCardProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const money = useMoney()
  const yearly = cadence === 'yearly'
  const price = plan.prices[cadence][currency]
  const credits = plan.monthlyCredits * (yearly ? 12 : 1)
  const name = t(`plans.name.${plan.id}` as never)
  /* Beside the smallest pack: what a plan is for. */
  const [smallest] = packs
  const saving = smallest ? 1 - price / credits / (smallest.price[currency] / smallest.credits) : 0
  const lines = [
    t(yearly ? 'plans.credits_year' : 'plans.credits_month', { credits: format.number(credits) }),
    t('plans.tokens_month', { tokens: format.number(credits * tokensPerCredit) }),
    t('plans.per_thousand', { price: money((price / credits) * 1000, currency) }),
    t('plans.saving', { share: format.percent(saving) }),
  ]
  return (
    <Panel as="article" variant={marked ? 'elevated' : 'default'} aria-labelledby={`plan-${plan.id}`} className={cx('flex flex-col p-pad', marked && 'border-t-2 border-t-accent')}>
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <h3 id={`plan-${plan.id}`} className="text-base font-semibold">
          {name}
        </h3>
        {current ? <Chip tone="accent">{t('plans.is_current')}</Chip> : null}
      </div>
      <p className="mt-0.5 text-sm text-muted text-pretty">{t(`plans.for.${plan.id}` as never)}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-3xl font-semibold tabular-nums">{money(price, currency)}</span>
        <span className="text-sm text-muted">{t(yearly ? 'plans.per_year' : 'plans.per_month')}</span>
      </p>
      <ul className="mt-4 grid flex-1 content-start gap-2 text-sm">
        {lines.map((line, index) => (
          <li key={line} className={cx('flex items-start gap-2', index === 0 ? 'font-semibold' : 'text-muted')}>
            <Check size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
            {line}
          </li>
        ))}
      </ul>
      {onChoose ? (
        <Button variant={marked ? 'default' : 'outline'} pending={busy} onClick={onChoose} className="mt-5">
          {t('plans.choose', { plan: name })}
        </Button>
      ) : null}
    </Panel>
  )
}
