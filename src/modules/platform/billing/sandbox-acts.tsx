import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import type { CheckoutState } from './billing.model'
import type { SandboxAct } from './billing.queries'
import { useMoney } from './use-money'

interface ActsProps {
  checkout: CheckoutState
  busy: SandboxAct | null
  onAct: (act: SandboxAct) => void
}

/** What can happen to a purchase from where it is. */
export function SandboxActs({ checkout, busy, onAct }: ActsProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const money = useMoney()
  const { state, subscription } = checkout
  const act = (id: SandboxAct, label: string, look: { variant?: 'outline' | 'ghost'; tone?: 'bad' } = {}) => (
    <Button key={id} {...look} pending={busy === id} disabled={busy !== null && busy !== id} onClick={() => onAct(id)}>
      {label}
    </Button>
  )
  if (state === 'open')
    return (
      <div className="grid gap-2">
        {act('pay', t('sandbox.pay', { amount: money(checkout.amount, checkout.currency) }))}
        {act('transfer', t('sandbox.transfer'), { variant: 'outline' })}
        {act('decline', t('sandbox.decline'), { variant: 'outline', tone: 'bad' })}
        {act('cancel', t('sandbox.cancel'), { variant: 'ghost' })}
      </div>
    )
  const success = (
    <ButtonLink to={href('checkout-success', {}, { checkout: checkout.id })} variant="ghost">
      {t('sandbox.to_success')}
    </ButtonLink>
  )
  if (state === 'pending')
    return (
      <div className="grid gap-2">
        <p role="status">{t('sandbox.pending')}</p>
        {act('arrive', t('sandbox.arrive'))}
        {act('decline', t('sandbox.fail'), { variant: 'outline', tone: 'bad' })}
        {success}
      </div>
    )
  if (state !== 'paid')
    return (
      <div className="grid gap-2">
        <p role="status">{t(`sandbox.${state}`)}</p>
        {success}
      </div>
    )
  const running = subscription && !subscription.ended_at ? subscription : null
  const ended = subscription?.ended_at
  const date = running?.period_end ? format.date(running.period_end) : ''
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p role="status">{t('sandbox.paid')}</p>
        {act('again', t('sandbox.again'), { variant: 'outline' })}
        {checkout.refunded ? null : act('refund', t('sandbox.refund'), { variant: 'outline', tone: 'bad' })}
      </div>
      {subscription ? (
        <section aria-labelledby="sandbox-plan" className="grid gap-2 border-t border-line pt-4">
          <h2 id="sandbox-plan" className="text-md font-semibold">
            {t('sandbox.plan')}
          </h2>
          <p className="text-sm text-muted">
            {ended ? t('sandbox.plan_ended', { date: format.date(ended) }) : !running?.period_end ? t('sandbox.plan_waiting') : running.cancel_at_period_end ? t('sandbox.plan_ending', { date }) : t('sandbox.plan_active', { date })}
          </p>
          {running ? (
            <>
              {running.cancel_at_period_end ? act('resume_plan', t('sandbox.resume_plan'), { variant: 'outline' }) : act('cancel_plan', t('sandbox.cancel_plan'), { variant: 'outline', tone: 'bad' })}
              {act('period', t(running.cancel_at_period_end ? 'sandbox.period_end' : 'sandbox.period_renew'), { variant: 'outline' })}
            </>
          ) : null}
        </section>
      ) : null}
      {success}
    </div>
  )
}
