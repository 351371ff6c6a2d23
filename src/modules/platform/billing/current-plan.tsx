import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { planState, type PlanState, type Subscription } from './billing.model'
import { useMoney } from './use-money'
import { usePortal } from './use-purchase'
import { OwnersOnly } from './who-can'

const tones: Record<PlanState, Tone> = { active: 'good', ending: 'warn', unpaid: 'bad', waiting: 'neutral', ended: 'neutral' }

/** What is paid for now, until when, and where that is changed. */
export function CurrentPlan({ plan, owns }: { plan: Subscription; owns: boolean }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const money = useMoney()
  const portal = usePortal()
  const state = planState(plan)
  const date = plan.period_end ? format.date(plan.period_end) : '–'
  return (
    <Panel aria-labelledby={`current-${plan.id}`} glow={state !== 'unpaid'}>
      <PanelHeader
        id={`current-${plan.id}`}
        title={t('plans.current')}
        actions={
          owns ? (
            <Button variant="outline" size="sm" pending={portal.busy} onClick={portal.open}>
              {t('plans.manage')}
            </Button>
          ) : null
        }
      />
      <PanelBody className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-xl font-semibold">{t(`plans.name.${plan.item}` as never, { defaultValue: plan.name })}</span>
          <Chip tone={tones[state]}>{t(`plans.state.${state}`)}</Chip>
        </p>
        <p className="text-sm">
          {t('plans.current_credits', { credits: format.number(plan.credits), period: t(plan.cadence === 'yearly' ? 'plans.year' : 'plans.month'), price: money(plan.amount, plan.currency) })}
        </p>
        <p className="text-sm text-muted">{state === 'ending' ? t('plans.ends', { date }) : state === 'unpaid' ? t('plans.unpaid') : state === 'waiting' ? t('plans.waiting') : t('plans.renews', { date })}</p>
        {owns ? <FormError error={portal.error} className="empty:hidden" /> : <OwnersOnly className="mt-1">{t('who.manage')}</OwnersOnly>}
      </PanelBody>
    </Panel>
  )
}
