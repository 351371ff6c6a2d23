import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '@/data/draft'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { fromLocalInput, limits, timeConflict, timeOf, timeSchema, toLocalInput, type Incident, type TimeName, type TimeValues } from './incidents.model'
import { editIncidentTime } from './incidents.queries'
import { useFieldText } from './use-field-text'

/** Puts one time right. The reason goes into the timeline and the audit log. */
export function EditTimeDialog({ incident, state, onClose }: { incident: Incident; state: TimeName; onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'patterns'])
  const format = useFormat()
  const { org } = useOrg()
  const fieldText = useFieldText()
  const [latest] = useState(() => toLocalInput(new Date()))
  const save = useMutation(editIncidentTime(org.id, incident.id))
  const current = timeOf(incident, state) ?? incident.started_at
  const form = useForm<TimeValues>({ resolver: zodResolver(timeSchema), defaultValues: { at: toLocalInput(current), reason: '' } })
  const draft = useFormDraft(form, `incident-time:${incident.id}:${state}`)
  const { errors } = form.formState

  const close = () => {
    draft.clear()
    onClose()
  }
  const submit = form.handleSubmit(({ at, reason }) => {
    /* The field shows seconds: sent back untouched it would cut the fraction off and record a change that nobody made. */
    if (at === toLocalInput(current)) {
      form.setError('at', { message: 'incidents:form.time_same' })
      return
    }
    const moment = fromLocalInput(at)?.toISOString() ?? current
    const conflict = timeConflict(incident, state, moment)
    if (conflict) {
      form.setError('at', {
        message: t(`edit_time.${conflict.relation}`, { state: t(`time.${state}`), other: t(`time.${conflict.other}`), at: format.dateTime(conflict.otherAt) }),
      })
      return
    }
    save.mutate({ state, at: moment, reason }, { onSuccess: close })
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={t('edit_time.title', { state: t(`time.${state}`) })}
      description={t('edit_time.body')}
      closeLabel={t('patterns:close')}
    >
      <Form onSubmit={submit} pending={save.isPending} error={save.error} submitLabel={t('edit_time.submit')} onCancel={close} className="pt-2">
        <Input type="datetime-local" step={1} max={latest} label={t(`time.${state}`)} error={fieldText(errors.at?.message)} {...form.register('at')} />
        <Textarea rows={3} label={t('edit_time.reason')} hint={t('edit_time.reason_hint')} error={fieldText(errors.reason?.message, { max: limits.reason })} {...form.register('reason')} />
      </Form>
    </Dialog>
  )
}
