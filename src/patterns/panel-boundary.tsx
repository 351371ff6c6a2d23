import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isChunkError } from '@/lib/chunk-error'
import { reportClientError } from './client-errors.queries'
import { FailedNote } from './failed-note'

interface Props {
  /** What the panel shows, as a heading would name it: "Incidents". */
  what: string
  /** Changes when there is something new to draw: then it is tried again. */
  stamp: number
  onRetry: () => unknown
  children: ReactNode
}

interface State {
  error: unknown
  stamp: number
}

/** A panel that cannot draw what it was given takes itself away and nothing else. The error is recorded. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { error: undefined, stamp: this.props.stamp }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps({ stamp }: Props, state: State): State | null {
    return stamp === state.stamp ? null : { error: undefined, stamp }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (!isChunkError(error)) void reportClientError(error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    /* A file that is gone is the screen's to recover: it can load the page anew. */
    if (isChunkError(error)) throw error
    return <Broken what={this.props.what} onRetry={() => void this.props.onRetry()} />
  }
}

function Broken({ what, onRetry }: { what: string; onRetry: () => void }) {
  const { t } = useTranslation(['patterns', 'shell'])
  return (
    <div className="p-3.5">
      <FailedNote title={t('patterns:state.broken', { what })} onRetry={onRetry}>
        {t('shell:error.body')}
      </FailedNote>
    </div>
  )
}
