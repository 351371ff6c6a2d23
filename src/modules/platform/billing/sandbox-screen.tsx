import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Chip } from '@/ui/chip'
import { Note } from '@/ui/note'
import { Skeleton } from '@/ui/skeleton'
import { signInHref } from '../session/return-path'
import type { CheckoutState } from './billing.model'
import { actInSandbox, type SandboxAct } from './billing.queries'
import { CheckoutFrame } from './checkout-frame'
import { PurchaseLine } from './purchase-line'
import { SandboxActs } from './sandbox-acts'
import { SandboxEvents } from './sandbox-events'
import { useCheckout } from './use-checkout'

/** Where a purchase is paid while nobody takes money: the payment provider's page, plainly not one. */
export default function SandboxScreen() {
  const { t } = useTranslation('billing')
  const { checkoutId } = useParams()
  const location = useLocation()
  const { id, status, query } = useCheckout(checkoutId)
  const badge = (
    <Chip tone="warn" solid icon={<FlaskConical aria-hidden="true" />} className="justify-self-start">
      {t('sandbox.badge')}
    </Chip>
  )
  /* What was really paid has no page here. */
  const missing = id === null || (query.error?.kind === 'not-found' && !query.data) || query.data?.provider === 'stripe'
  if (status !== 'loading' && status !== 'signed-out' && missing)
    return (
      <CheckoutFrame title={t('success.not_found_title')} motif="missing">
        <p className="text-muted text-pretty">{t('success.not_found')}</p>
        <ButtonLink to={href('billing')}>{t('checkout.to_billing')}</ButtonLink>
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame title={t('sandbox.title')} lead={badge}>
      <Note tone="warn">{t('sandbox.warning')}</Note>
      {status === 'signed-out' ? (
        <>
          <p className="text-muted text-pretty">{t('sandbox.visitor')}</p>
          <ButtonLink to={signInHref(location)}>{t('checkout.sign_in')}</ButtonLink>
        </>
      ) : (
        <QueryState query={query} what={t('checkout.purchase')} skeleton={<Skeleton className="h-40 w-full" />} className="">
          {(checkout) => <Paying checkout={checkout} />}
        </QueryState>
      )}
    </CheckoutFrame>
  )
}

/** Acts that end at the page that a provider would lead back to. */
const ends: Partial<Record<SandboxAct, 'checkout-success' | 'checkout-cancel'>> = { pay: 'checkout-success', transfer: 'checkout-success', decline: 'checkout-success', cancel: 'checkout-cancel' }

function Paying({ checkout }: { checkout: CheckoutState }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const act = useMutation({
    ...actInSandbox(checkout.id),
    onSuccess: (_, done) => {
      const to = ends[done]
      if (to) void navigate(href(to, {}, { checkout: checkout.id }))
    },
  })
  return (
    <>
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">{t(checkout.state === 'paid' ? 'sandbox.bought' : 'sandbox.buying', { org: checkout.org })}</p>
        <PurchaseLine checkout={checkout} />
      </div>
      {checkout.owner ? <SandboxActs checkout={checkout} busy={act.isPending ? act.variables : null} onAct={(next) => act.mutate(next)} /> : <p className="text-muted">{t('sandbox.owners', { org: checkout.org })}</p>}
      <FormError error={act.error} className="empty:hidden" />
      {act.data ? <SandboxEvents events={act.data} /> : null}
    </>
  )
}
