import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { EmptyState } from './empty-state'

export type NoResultProps = {
  /** "No incident matches SEV1, open". */
  title?: ReactNode
  /** What would be found without a filter. */
  body?: ReactNode
  onClear: () => void
  clearLabel?: string
  className?: string
}

/** A filter hides everything: says so and takes it away. */
export function NoResult({ title, body, onClear, clearLabel, className }: NoResultProps) {
  const { t } = useTranslation('patterns')
  return (
    <EmptyState
      motif="missing"
      className={className}
      title={title ?? t('noResult.title')}
      body={body ?? t('noResult.body')}
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          {clearLabel ?? t('noResult.clear')}
        </Button>
      }
    />
  )
}
