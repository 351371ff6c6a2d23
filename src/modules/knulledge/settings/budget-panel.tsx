import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { FormError } from '@/patterns/form-error'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Meter } from '@/ui/meter'
import { PanelBody, PanelFooter } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { budgetSchema, mostTokens, tokensOf, type OrgSettings } from './settings.model'
import { saveBudget } from './settings.queries'

/** How many tokens a month may use, beside what it used so far. */
export function BudgetPanel({ settings, manages }: { settings: OrgSettings; manages: boolean }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const { used_tokens: used, token_budget: budget } = settings
  const share = budget > 0 ? used / budget : 1
  const month = new Intl.DateTimeFormat(format.language, { month: 'long', timeZone: 'UTC' }).format(new Date(settings.month_start))
  const words = t('budget.used', { used: format.number(used), budget: format.number(budget), month, share: format.percent(share) })

  return (
    <>
      <PanelBody className="grid gap-4">
        <div>
          <Meter value={used} max={Math.max(1, budget)} tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'} label={t('budget.title')} text={words} />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
            <span>{words}</span>
            <span className={share >= 1 ? 'text-bad' : 'text-muted'}>
              {share >= 1 ? t('budget.reached') : t('budget.left', { n: format.number(budget - used) })}
            </span>
          </p>
        </div>
        {manages ? <BudgetForm key={budget} budget={budget} /> : null}
      </PanelBody>
      <PanelFooter>
        <p className="max-w-[76ch] text-pretty">
          {t('budget.how')}{' '}
          {settings.budget_changed_at ? (
            <>
              {t('changed')} <TimeText value={settings.budget_changed_at} mode="datetime" />, {nameOf(settings.budget_changed_by) ?? t('somebody')}.
            </>
          ) : null}
        </p>
      </PanelFooter>
    </>
  )
}

function BudgetForm({ budget }: { budget: number }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { org } = useOrg()
  const save = useMutation(saveBudget(org.id))
  const form = useForm<{ tokens: string }>({ resolver: zodResolver(budgetSchema), defaultValues: { tokens: format.number(budget) } })
  const { isDirty, errors } = form.formState
  /* Not as a callback of mutate: the saved budget draws the form anew, and a form that is gone is not called back. */
  const send = ({ tokens }: { tokens: string }) =>
    save.mutateAsync(tokensOf(tokens)).then(
      () => toast.success(t('budget.saved')),
      () => undefined,
    )
  const problem = errors.tokens?.message
  return (
    <form
      noValidate
      aria-label={t('budget.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) void form.handleSubmit(send)(event)
      }}
      className="grid gap-3"
    >
      <div className="flex flex-wrap items-start gap-3">
        <Input
          label={t('budget.field')}
          inputMode="numeric"
          autoComplete="off"
          className="w-full md:w-72"
          trailing={<span className="pe-2 text-sm text-muted">{t('budget.unit')}</span>}
          error={problem && t(problem as never, { max: format.number(mostTokens) })}
          {...form.register('tokens')}
        />
        <Button type="submit" variant={isDirty ? 'default' : 'outline'} disabled={!isDirty} pending={save.isPending} className="mt-0.5 max-md:w-full">
          {t('budget.save')}
        </Button>
      </div>
      <FormError error={save.error} className="empty:hidden" />
    </form>
  )
}
