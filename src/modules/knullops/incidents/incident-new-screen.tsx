import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useDraftId, useFormDraft } from '@/data/draft'
import { useCan, useOrg } from '@/data/org'
import { EmptyState } from '@/patterns/empty-state'
import { Form } from '@/patterns/form'
import { Page } from '@/patterns/page'
import { href } from '@/routes/href'
import { cx } from '@/lib/cx'
import { FieldNotes } from '@/ui/field'
import { Input } from '@/ui/input'
import { Panel, PanelBody } from '@/ui/panel'
import { Textarea } from '@/ui/textarea'
import { Lock } from 'lucide-react'
import { SeverityChip } from './chips'
import { fromLocalInput, incidentSchema, limits, severities, toLocalInput, type IncidentValues } from './incidents.model'
import { reportIncident } from './incidents.queries'
import { ServicePicker } from './service-picker'
import { useFieldText } from './use-field-text'

/** What is going wrong, how bad is it, and since when? */
export default function IncidentNewScreen() {
  const { t } = useTranslation(['incidents', 'services'])
  const can = useCan()
  return (
    <Page title={t('new.title')} subtitle={t('new.subtitle')} width="form">
      {can('write') ? <ReportForm /> : <EmptyState icon={<Lock aria-hidden="true" />} title={t('new.forbidden')} body={t('viewer')} />}
    </Page>
  )
}

function ReportForm() {
  const { t } = useTranslation('incidents')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { org } = useOrg()
  const fieldText = useFieldText()
  const report = useMutation(reportIncident(org.id))
  const draftKey = `incident-new:${org.id}`
  /* However often the form is sent, there is one incident. */
  const idToSend = useDraftId(draftKey)
  const [thisMinute] = useState(() => toLocalInput(new Date(Math.floor(Date.now() / 60_000) * 60_000)))
  const service = params.get('service')
  const form = useForm<IncidentValues>({
    resolver: zodResolver(incidentSchema),
    defaultValues: { title: '', description: '', severity: 'sev3', serviceIds: service ? [service] : [], startedAt: thisMinute },
  })
  const draft = useFormDraft(form, draftKey)
  const { errors } = form.formState

  const submit = form.handleSubmit((values) =>
    report.mutate(
      {
        clientId: idToSend(),
        title: values.title,
        description: values.description,
        severity: values.severity,
        serviceIds: values.serviceIds,
        startedAt: fromLocalInput(values.startedAt)?.toISOString(),
      },
      {
        onSuccess: (id) => {
          draft.clear()
          void navigate(href('incident', { id }), { replace: true })
        },
      },
    ),
  )

  return (
    <Panel as="div">
      <PanelBody className="p-4 md:p-5">
        <Form onSubmit={submit} pending={report.isPending} error={report.error} submitLabel={t('new.submit')} cancelHref={href('incidents')} label={t('new.title')} className="gap-5">
          <Input label={t('form.title')} hint={t('form.title_hint')} error={fieldText(errors.title?.message, { max: limits.title })} autoComplete="off" {...form.register('title')} />
          <fieldset aria-describedby={errors.severity ? 'severity-error' : undefined}>
            <legend className="mb-1.5 text-sm font-medium">{t('form.severity')}</legend>
            <div className="divide-y divide-line overflow-hidden rounded-md border border-line">
              {severities.map((severity) => (
                <label key={severity} className={cx('flex min-h-11 cursor-pointer items-start gap-3 bg-raised px-3.5 py-2.5 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus')}>
                  <input type="radio" value={severity} className="mt-1 size-4 accent-accent outline-none" {...form.register('severity')} />
                  <span className="grid min-w-0 gap-0.5">
                    <span className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                      <SeverityChip severity={severity} />
                      {t(`severity.${severity}.name`)}
                    </span>
                    <span className="text-xs text-muted">{t(`severity.${severity}.means`)}</span>
                  </span>
                </label>
              ))}
            </div>
            <FieldNotes id="severity" error={fieldText(errors.severity?.message)} />
          </fieldset>
          <Controller
            control={form.control}
            name="serviceIds"
            render={({ field }) => <ServicePicker value={field.value} onChange={field.onChange} error={fieldText(errors.serviceIds?.message, { max: limits.services })} />}
          />
          <Textarea
            rows={5}
            label={t('form.description')}
            hint={t('form.description_hint')}
            error={fieldText(errors.description?.message, { max: limits.description })}
            {...form.register('description')}
          />
          <Input
            type="datetime-local"
            max={thisMinute}
            label={t('form.started')}
            hint={t('form.started_hint')}
            error={fieldText(errors.startedAt?.message)}
            {...form.register('startedAt')}
          />
        </Form>
      </PanelBody>
    </Panel>
  )
}
