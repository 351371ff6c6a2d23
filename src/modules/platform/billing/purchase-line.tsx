import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import type { CheckoutState } from './billing.model'
import { useMoney } from './use-money'

/** What is bought, and for how much, on one line. */
export function PurchaseLine({ checkout }: { checkout: Pick<CheckoutState, 'kind' | 'item' | 'cadence' | 'credits' | 'amount' | 'currency'> }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const money = useMoney()
  const credits = format.number(checkout.credits)
  return (
    <div className="flex items-baseline justify-between gap-4 border-y border-line py-3">
      <span className="min-w-0 font-medium">
        {checkout.kind === 'credits'
          ? t('checkout.item_credits', { credits })
          : t('checkout.item_plan', {
              plan: t(`plans.name.${checkout.item}` as never, { defaultValue: checkout.item }),
              credits,
              period: t(checkout.cadence === 'yearly' ? 'plans.year' : 'plans.month'),
            })}
      </span>
      <span className="num shrink-0 text-md font-semibold">{money(checkout.amount, checkout.currency)}</span>
    </div>
  )
}
