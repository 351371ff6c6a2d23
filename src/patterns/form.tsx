import { useContext, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '@/data/errors'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
import { InDialog } from '@/ui/in-dialog'
import { ButtonLink } from './button-link'
import { FormError } from './form-error'

export type FormProps = {
  /** react-hook-form's handleSubmit(…), or your own. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => unknown
  /** Required, as is `error`: a form that cannot show them loses people's work. */
  pending: boolean
  error: AppError | null
  submitLabel: ReactNode
  cancelHref?: string
  onCancel?: () => void
  tone?: 'accent' | 'bad'
  label?: string
  className?: string
  children: ReactNode
}

export function Form({ onSubmit, pending, error, submitLabel, cancelHref, onCancel, tone, label, className, children }: FormProps) {
  const { t } = useTranslation('patterns')
  const inDialog = useContext(InDialog)
  /* From the press until `pending` is drawn: what validates first is not pending yet, and a second press sends it again. */
  const sending = useRef(false)
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (pending || sending.current) return
    sending.current = true
    try {
      await onSubmit(event)
    } finally {
      /* The query cache tells its observers in a task of its own; this one comes after it. */
      setTimeout(() => {
        sending.current = false
      })
    }
  }
  const submitWithKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !pending) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  const cancel = cancelHref ? (
    <ButtonLink to={cancelHref} variant="ghost">
      {t('form.cancel')}
    </ButtonLink>
  ) : onCancel ? (
    <Button variant="ghost" onClick={onCancel}>
      {t('form.cancel')}
    </Button>
  ) : null
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={pending || undefined}
      onKeyDown={submitWithKeys}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event)
      }}
      className={cx('grid gap-4', className)}
    >
      {children}
      <FormError error={error} className="empty:hidden" />
      <div className={cx('flex items-center gap-2 max-md:[&>*]:flex-1', inDialog ? 'flex-wrap-reverse justify-end' : 'flex-wrap')}>
        {inDialog ? cancel : null}
        <Button type="submit" pending={pending} tone={tone}>
          {submitLabel}
        </Button>
        {inDialog ? null : cancel}
      </div>
    </form>
  )
}
