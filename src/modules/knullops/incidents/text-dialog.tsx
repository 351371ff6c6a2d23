import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '@/data/draft'
import { useOrg } from '@/data/org'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { incidentTextSchema, limits, type Incident, type IncidentText } from './incidents.model'
import { editIncidentText } from './incidents.queries'
import { useFieldText } from './use-field-text'

/** The title and what is known: the two things about an incident that are plain text. */
export function TextDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'patterns'])
  const { org } = useOrg()
  const fieldText = useFieldText()
  const save = useMutation(editIncidentText(org.id, incident.id))
  const form = useForm<IncidentText>({
    resolver: zodResolver(incidentTextSchema),
    defaultValues: { title: incident.title, description: incident.description },
  })
  const draft = useFormDraft(form, `incident-text:${incident.id}`)
  const { errors } = form.formState
  const close = () => {
    draft.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={t('text.edit_title')}
      closeLabel={t('patterns:close')}
    >
      <Form
        onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: close }))}
        pending={save.isPending}
        error={save.error}
        submitLabel={t('text.save')}
        onCancel={close}
        className="pt-2"
      >
        <Input label={t('form.title')} error={fieldText(errors.title?.message, { max: limits.title })} autoComplete="off" {...form.register('title')} />
        <Textarea rows={6} label={t('form.description')} error={fieldText(errors.description?.message, { max: limits.description })} {...form.register('description')} />
      </Form>
    </Dialog>
  )
}
