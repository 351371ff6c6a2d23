import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '@/data/errors'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
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
  const submitWithKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !pending) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={pending || undefined}
      onKeyDown={submitWithKeys}
      onSubmit={(event) => {
        event.preventDefault()
        // The browser may send a form twice before the button is drawn as pending.
        if (!pending) void onSubmit(event)
      }}
      className={cx('grid gap-4', className)}
    >
      {children}
      <FormError error={error} className="empty:hidden" />
      <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:flex-1">
        <Button type="submit" pending={pending} tone={tone}>
          {submitLabel}
        </Button>
        {cancelHref ? (
          <ButtonLink to={cancelHref} variant="ghost">
            {t('form.cancel')}
          </ButtonLink>
        ) : onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
