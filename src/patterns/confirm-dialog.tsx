import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '@/data/errors'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Input } from '@/ui/input'
import { FormError } from './form-error'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, with the name of the thing: "Delete the service checkout?" */
  title: ReactNode
  /** What goes with it, what stays, whether it can be undone. */
  body: ReactNode
  /** The verb. */
  confirmLabel: ReactNode
  tone?: 'accent' | 'bad'
  pending: boolean
  error: AppError | null
  onConfirm: () => void
  /** The name that must be typed first, for what cannot be undone. */
  typed?: string
}

export function ConfirmDialog({ open, onOpenChange, title, body, confirmLabel, tone = 'bad', pending, error, onConfirm, typed }: ConfirmDialogProps) {
  const { t } = useTranslation('patterns')
  const [text, setText] = useState('')
  const change = (next: boolean) => {
    // While the call runs there is nothing left to refuse.
    if (pending) return
    setText('')
    onOpenChange(next)
  }
  const ready = typed === undefined || text.trim() === typed.trim()
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={body}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)} disabled={pending}>
            {t('confirm.keep')}
          </Button>
          <Button tone={tone} pending={pending} disabled={!ready} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typed !== undefined || error ? (
        <div className="grid gap-3 pt-1">
          {typed === undefined ? null : <Input label={t('confirm.type', { name: typed })} value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" spellCheck={false} />}
          <FormError error={error} />
        </div>
      ) : null}
    </Dialog>
  )
}
