import { useTranslation } from 'react-i18next'
import { useDraft } from '@/data/draft'
import type { AppError } from '@/data/errors'
import { Form } from '@/patterns/form'
import { Dialog } from '@/ui/dialog'
import { Textarea } from '@/ui/textarea'
import { incidentKey, limits, type Incident, type IncidentStatus } from './incidents.model'

interface Props {
  incident: Incident
  to: IncidentStatus
  pending: boolean
  error: AppError | null
  /** `sent` forgets the draft: called once the step is taken. */
  onConfirm: (note: string, sent: () => void) => void
  onClose: () => void
}

/** The steps that people ask about later (cancelled, reopened) take a word of why with them. */
export function StepDialog({ incident, to, pending, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation(['incidents', 'patterns'])
  const [note, setNote, clear] = useDraft(`incident-step:${incident.id}:${to}`, '')
  const long = note.trim().length > limits.note
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose()
      }}
      title={t(`step_dialog.${to}.title`, { incident: incidentKey(incident) })}
      description={t(`step_dialog.${to}.body`)}
      closeLabel={t('patterns:close')}
    >
      <Form
        onSubmit={() => {
          if (!long) onConfirm(note.trim(), clear)
        }}
        pending={pending}
        error={error}
        submitLabel={t(`step.${to}`)}
        tone={to === 'cancelled' ? 'bad' : 'accent'}
        onCancel={onClose}
        className="pt-2"
      >
        <Textarea
          rows={3}
          label={t(`step_dialog.${to}.note`)}
          value={note}
          error={long ? t('form.note_long', { max: limits.note }) : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
