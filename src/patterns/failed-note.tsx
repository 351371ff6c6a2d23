import { PlugZap, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'

export type FailedNoteProps = {
  title: string
  /** Why. */
  children: ReactNode
  onRetry: () => void
  retrying?: boolean
  /** The reader's own connection is gone: not the product's failure. */
  offline?: boolean
}

/** A part of a screen could not be shown: what, why, and Retry. */
export function FailedNote({ title, children, onRetry, retrying, offline = false }: FailedNoteProps) {
  const { t } = useTranslation('patterns')
  return (
    <Note
      role="alert"
      tone={offline ? 'warn' : 'bad'}
      icon={offline ? <WifiOff size={16} aria-hidden="true" /> : <PlugZap size={16} aria-hidden="true" />}
      title={title}
      action={
        <Button variant="outline" size="sm" pending={retrying} onClick={onRetry}>
          {t('state.retry')}
        </Button>
      }
    >
      {children}
    </Note>
  )
}
