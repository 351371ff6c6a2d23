import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { cadences, currencies, packs, plans, tokensPerCredit, type Cadence, type Currency } from '@/content/plans'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { isRunning, likelyCurrency } from './billing.model'
import { providerQuery, subscriptionsQuery } from './billing.queries'
import { CurrentPlan } from './current-plan'
import { PlanCard } from './plan-card'
import { useMoney } from './use-money'
import { usePurchase } from './use-purchase'
import { OwnersOnly } from './who-can'

/** What can be bought, and what is being paid for now. */
export function PlansTab() {
  const { t } = useTranslation('billing')
  const { org } = useOrg()
  const format = useFormat()
  const money = useMoney()
  const owns = useCan()('own')
  /* Whoever comes from the pricing page has chosen there. */
  const [params] = useSearchParams()
  const [cadence, setCadence] = useState<Cadence>(() => cadences.find((known) => known === params.get('cadence')) ?? 'monthly')
  const [currency, setCurrency] = useState<Currency>(() => currencies.find((known) => known === params.get('currency')) ?? likelyCurrency(navigator.languages))
  const provider = useQuery(providerQuery())
  const subscriptions = useQuery(subscriptionsQuery(org.id))
  const purchase = usePurchase()
  const running = subscriptions.data?.filter(isRunning) ?? []
  /* Whoever may not buy, and where nothing can be bought, sees prices without buttons. */
  const sells = owns && typeof provider.data === 'string'

  return (
    <div className="grid gap-gap">
      {owns ? (
        <QueryState query={provider} what={t('plans.provider')} skeleton={<Skeleton className="h-11 w-full" />} className="">
          {(name) =>
            name === 'sandbox' ? (
              <Note tone="warn" title={t('plans.sandbox')}>
                {t('plans.sandbox_body')}
              </Note>
            ) : name === null ? (
              <Note tone="info" title={t('plans.none')}>
                {t('plans.none_body')}
              </Note>
            ) : null
          }
        </QueryState>
      ) : (
        <OwnersOnly>{t('who.buy')}</OwnersOnly>
      )}
      <FormError error={purchase.error} className="empty:hidden" />
      {running.map((plan) => (
        <CurrentPlan key={plan.id} plan={plan} owns={owns} />
      ))}

      <section aria-labelledby="plans-title" className="mt-1 grid gap-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="plans-title" className="text-md font-semibold">
              {t('plans.title')}
            </h2>
            <p className="text-sm text-muted text-pretty">{t('plans.hint')}</p>
          </div>
          <Tabs label={t('plans.cadence')} value={cadence} onValueChange={setCadence} items={cadences.map((id) => ({ id, label: t(`plans.${id}`) }))} />
          <Select variant="pill" label={t('plans.currency')} value={currency} onChange={(event) => setCurrency(event.target.value as Currency)} options={currencies.map((code) => ({ value: code, label: code }))} />
        </div>
        <QueryState query={subscriptions} what={t('plans.title')} skeleton={<Skeleton className="h-72 w-full" />}>
          {() => (
            <div className="grid gap-gap md:grid-cols-3">
              {plans.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  cadence={cadence}
                  currency={currency}
                  marked={plan.id === 'team'}
                  current={running.some(({ item }) => item === plan.id)}
                  busy={purchase.busy === plan.id}
                  onChoose={sells && running.length === 0 ? () => purchase.buy({ item: plan.id, cadence, currency }) : undefined}
                />
              ))}
            </div>
          )}
        </QueryState>
        <p className="text-xs text-muted">{t('plans.always')}</p>
        {owns && running.length > 0 ? <p className="text-xs text-muted">{t('plans.one_at_a_time')}</p> : null}
      </section>

      <Panel aria-labelledby="packs-title">
        <PanelHeader id="packs-title" title={t('plans.packs')} hint={t('plans.packs_hint')} />
        <ul>
          {packs.map((pack) => {
            const price = money(pack.price[currency], currency)
            const credits = format.number(pack.credits)
            return (
              <li key={pack.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3.5 py-3 last:border-b-0">
                <div className="min-w-0 flex-1 basis-40">
                  <p className="font-semibold">{t('plans.pack', { credits })}</p>
                  <p className="text-xs text-muted">{t('plans.tokens_month', { tokens: format.number(pack.credits * tokensPerCredit) })}</p>
                </div>
                <span className="text-xs text-muted max-md:hidden">{t('plans.per_thousand', { price: money((pack.price[currency] / pack.credits) * 1000, currency) })}</span>
                <span className="num min-w-20 text-end text-md font-semibold">{price}</span>
                {sells ? (
                  <Button
                    variant="outline"
                    size="sm"
                    pending={purchase.busy === pack.id}
                    aria-label={t('plans.buy_pack', { credits, price })}
                    onClick={() => purchase.buy({ item: pack.id, cadence: 'once', currency })}
                  >
                    {t('plans.buy_short')}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
        <PanelFooter>{t('plans.tax')}</PanelFooter>
      </Panel>
    </div>
  )
}
