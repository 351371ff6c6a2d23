import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '@/data/errors'
import { maxNameLength } from '@/lib/limits'
import { FormError } from '@/patterns/form-error'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'

interface RenameDialogProps {
  title: string
  label: string
  initial: string
  /** What is said of a name that is empty or too long. */
  fault: string
  pending: boolean
  error: AppError | null
  onClose: () => void
  onSubmit: (name: string) => void
}

/** Gives a source another name. */
export function RenameDialog({ title, label, initial, fault, pending, error, onClose, onSubmit }: RenameDialogProps) {
  const { t } = useTranslation('common')
  const form = useId()
  const [name, setName] = useState(initial)
  const [sent, setSent] = useState(false)
  const wrong = name.trim() === '' || name.length > maxNameLength
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose()
      }}
      title={title}
      closeLabel={t('action.close')}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={pending}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={form} pending={pending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (!wrong) onSubmit(name.trim())
        }}
      >
        <Input label={label} value={name} error={wrong && (sent || name !== '') ? fault : undefined} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        <FormError error={error} />
      </form>
    </Dialog>
  )
}
