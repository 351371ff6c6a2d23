import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Skeleton } from '@/ui/skeleton'
import { Spinner } from '@/ui/spinner'
import { signInHref } from '../session/return-path'
import type { CheckoutState } from './billing.model'
import { CheckoutFrame } from './checkout-frame'
import { PurchaseLine } from './purchase-line'
import { useCheckout } from './use-checkout'
import { useMoney } from './use-money'

/** Did the payment arrive? This page asks, and gives nothing: credits come from the provider's word alone. */
export default function SuccessScreen() {
  const { t } = useTranslation('billing')
  const location = useLocation()
  const [params] = useSearchParams()
  const { id, status, query } = useCheckout(params.get('checkout'))

  if (status === 'loading')
    return (
      <CheckoutFrame title={t('success.title_unknown')}>
        <Spinner label={t('checkout.purchase')} />
      </CheckoutFrame>
    )
  if (status === 'signed-out')
    return (
      <CheckoutFrame title={t('success.title_visitor')} motif="aligned">
        <p className="text-muted text-pretty">{t('success.visitor')}</p>
        <ButtonLink to={signInHref(location)}>{t('checkout.sign_in')}</ButtonLink>
      </CheckoutFrame>
    )
  if (id === null)
    return (
      <CheckoutFrame title={t('success.title_unknown')}>
        <p className="text-muted text-pretty">{t('success.no_id')}</p>
        <Ways />
      </CheckoutFrame>
    )
  if (query.error?.kind === 'not-found' && !query.data)
    return (
      <CheckoutFrame title={t('success.not_found_title')} motif="missing">
        <p className="text-muted text-pretty">{t('success.not_found')}</p>
        <Ways />
      </CheckoutFrame>
    )
  if (!query.data)
    return (
      <CheckoutFrame title={t('success.title_unknown')}>
        <QueryState query={query} what={t('checkout.purchase')} skeleton={<Skeleton className="h-16 w-full" />} className="">
          {() => null}
        </QueryState>
      </CheckoutFrame>
    )
  return <Outcome checkout={query.data} />
}

function Ways({ again = false }: { again?: boolean }) {
  const { t } = useTranslation('billing')
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={again ? href('billing', {}, { view: 'plans' }) : href('billing')}>{t(again ? 'checkout.again' : 'checkout.to_billing')}</ButtonLink>
      <ButtonLink to={href('platform-home')} variant="ghost">
        {t('checkout.to_home')}
      </ButtonLink>
    </div>
  )
}

function Outcome({ checkout }: { checkout: CheckoutState }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const money = useMoney()
  const { state, org, subscription } = checkout
  const balance = format.number(checkout.balance, { maximumFractionDigits: 2 })
  const next = subscription && !subscription.ended_at && !subscription.cancel_at_period_end ? subscription.period_end : null
  const said = {
    open: { title: t('success.title_waiting'), text: t('success.open'), motif: 'loading' },
    pending: { title: t('success.title_waiting'), text: t('success.waiting'), motif: 'loading' },
    paid: {
      title: t('success.title_paid', { credits: format.number(checkout.credits) }),
      text: next ? t('success.paid_plan', { org, balance, date: format.date(next) }) : t('success.paid', { org, balance }),
      motif: 'aligned',
    },
    failed: { title: t('success.title_failed'), text: t('success.failed', { amount: money(checkout.amount, checkout.currency) }), motif: 'missing' },
    cancelled: { title: t('success.title_cancelled'), text: t('success.cancelled'), motif: 'empty' },
  } as const
  const { title, text, motif } = said[state]
  return (
    <CheckoutFrame title={title} motif={motif}>
      <p role="status" data-state={state} className="text-muted text-pretty">
        {text}
      </p>
      <PurchaseLine checkout={checkout} />
      {checkout.refunded ? <p className="text-sm text-muted">{t('success.refunded')}</p> : null}
      <Ways again={state === 'failed' || state === 'cancelled'} />
    </CheckoutFrame>
  )
}
