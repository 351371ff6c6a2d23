import { Lock } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toAppError, type AppError } from '@/data/errors'
import { useErrorText } from '@/i18n/use-error-text'
import { SkeletonRows } from '@/ui/skeleton'
import { EmptyState } from './empty-state'
import { FailedNote } from './failed-note'
import { PanelBoundary } from './panel-boundary'
import { TimeText } from './time-text'

/** What is read of a query: single and infinite ones both have it. */
export interface QueryLike<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly isPaused: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

export type QueryStateProps<T> = {
  query: QueryLike<T>
  children: (data: T) => ReactNode
  /** The thing awaited, as a heading would name it: "Incidents". */
  what: string
  /** In the shape of what comes. */
  skeleton?: ReactNode
  className?: string
}

/** Faster than this nobody sees a skeleton; it would only flash. */
const SHOW_AFTER = 150
/** From here on a silent skeleton looks broken. */
const EXPLAIN_AFTER = 5000

function Waiting({ what, skeleton, paused, className }: { what: string; skeleton?: ReactNode; paused: boolean; className?: string }) {
  const { t } = useTranslation('patterns')
  const [stage, setStage] = useState<'quiet' | 'shape' | 'words'>('quiet')
  useEffect(() => {
    const shape = setTimeout(() => setStage('shape'), SHOW_AFTER)
    const words = setTimeout(() => setStage('words'), EXPLAIN_AFTER)
    return () => {
      clearTimeout(shape)
      clearTimeout(words)
    }
  }, [])
  return (
    <div aria-busy="true" data-stage={stage} className={className}>
      {/* Keeps its place from the start, so that nothing jumps when the bars appear. */}
      <div className={stage === 'quiet' ? 'invisible' : undefined}>{skeleton ?? <SkeletonRows />}</div>
      <p role="status" className={stage === 'quiet' ? 'sr-only' : stage === 'shape' && !paused ? 'sr-only' : 'border-t border-line px-3.5 py-2 text-xs text-muted'}>
        {stage === 'quiet' ? null : paused ? t('state.waitingOffline', { what }) : stage === 'words' ? t('state.waiting', { what }) : t('state.loading', { what })}
      </p>
    </div>
  )
}

function Failed({ what, error, retrying, onRetry, stale }: { what: string; error: AppError; retrying: boolean; onRetry: () => void; stale?: number }) {
  const { t } = useTranslation('patterns')
  const errorText = useErrorText()
  return (
    <div>
      <FailedNote title={t(stale ? 'state.notRenewed' : 'state.failed', { what })} offline={error.kind === 'offline'} retrying={retrying} onRetry={onRetry}>
        {errorText(error)}
      </FailedNote>
      {stale ? (
        <p className="px-0.5 pt-2 pb-1 text-xs text-muted">
          {t('state.asOf')} <TimeText value={new Date(stale)} mode="time" />
        </p>
      ) : null}
    </div>
  )
}

/**
 * The life of a query on the screen: nothing for 150 ms, its shape, after 5 s words; what failed, why and Retry;
 * the last good rows with their time when only the renewal failed; who may let one in when it is forbidden. What cannot
 * be drawn costs this panel and no other.
 */
export function QueryState<T>({ query, children, what, skeleton, className }: QueryStateProps<T>) {
  const { t } = useTranslation('patterns')
  const errorText = useErrorText()
  const { data, error: raw, isFetching, isPaused, dataUpdatedAt } = query
  const retry = () => void query.refetch()

  if (data !== undefined)
    return (
      <>
        {raw ? (
          <div className="p-3.5 pb-0">
            <Failed what={what} error={toAppError(raw)} retrying={isFetching} onRetry={retry} stale={dataUpdatedAt} />
          </div>
        ) : null}
        <PanelBoundary what={what} stamp={dataUpdatedAt} onRetry={retry}>
          <Drawn data={data}>{children}</Drawn>
        </PanelBoundary>
      </>
    )

  if (raw) {
    const error = toAppError(raw)
    if (error.kind === 'forbidden')
      return <EmptyState className={className} icon={<Lock aria-hidden="true" />} title={t('state.forbiddenTitle', { what })} body={t('state.forbiddenBody')} />
    if (error.kind === 'not-found') return <EmptyState className={className} motif="missing" title={t('state.notFoundTitle')} body={errorText(error)} />
    return (
      <div className={className ?? 'p-3.5'}>
        <Failed what={what} error={error} retrying={isFetching} onRetry={retry} />
      </div>
    )
  }
  return <Waiting what={what} skeleton={skeleton} paused={isPaused} className={className} />
}

/** A component of its own, so that what throws while it is drawn throws inside the boundary. */
function Drawn<T>({ data, children }: { data: T; children: (data: T) => ReactNode }) {
  return children(data)
}
