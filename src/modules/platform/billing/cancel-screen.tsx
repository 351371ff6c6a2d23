import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { signInHref } from '../session/return-path'
import { CheckoutFrame } from './checkout-frame'
import { useCheckout } from './use-checkout'

/** The payment page was left: nothing was charged. Unless it was, by somebody who then went back. */
export default function CancelScreen() {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const location = useLocation()
  const [params] = useSearchParams()
  const { id, status, query } = useCheckout(params.get('checkout'))
  const state = query.data?.state
  const begun = query.data && (state === 'paid' || state === 'pending') ? query.data : null

  if (begun && id)
    return (
      <CheckoutFrame title={t(state === 'paid' ? 'cancelled.paid_title' : 'cancelled.pending_title')} motif="aligned">
        <p className="text-muted text-pretty">{t(state === 'paid' ? 'cancelled.paid' : 'cancelled.pending', { credits: format.number(begun.credits) })}</p>
        <ButtonLink to={href('checkout-success', {}, { checkout: id })}>{t('cancelled.see')}</ButtonLink>
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame title={t('cancelled.title')} motif="empty">
      <p className="text-muted text-pretty">{t(status === 'signed-in' ? 'cancelled.body' : 'cancelled.body_visitor')}</p>
      <div className="flex flex-wrap gap-2">
        {status === 'signed-in' ? (
          <>
            <ButtonLink to={href('billing', {}, { view: 'plans' })}>{t('checkout.again')}</ButtonLink>
            <ButtonLink to={href('platform-home')} variant="ghost">
              {t('checkout.to_home')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={signInHref(location)}>{t('checkout.sign_in')}</ButtonLink>
        )}
      </div>
    </CheckoutFrame>
  )
}
