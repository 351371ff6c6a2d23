import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '@/data/errors'
import { useErrorText } from '@/i18n/use-error-text'
import { Note } from '@/ui/note'

/** Why a form was not accepted. Comes into view and is read out; what was typed stays. */
export function FormError({ error, className }: { error: AppError | null; className?: string }) {
  const { t } = useTranslation('patterns')
  const errorText = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  // The region is there before the message, so that it is announced.
  return (
    <div ref={box} role="alert" className={className}>
      {error ? (
        <Note tone="bad" title={t('form.refused')}>
          {errorText(error)}
        </Note>
      ) : null}
    </div>
  )
}
