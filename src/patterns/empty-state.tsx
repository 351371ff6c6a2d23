import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Motif, type MotifState } from '@/ui/motif'

export type EmptyStateProps = {
  title: ReactNode
  /** What this is for, in one or two sentences. */
  body?: ReactNode
  /** The one thing to do, and at most one quieter way. */
  action?: ReactNode
  motif?: MotifState
  /** Instead of the motif: a lock, a plug. */
  icon?: ReactNode
  level?: 2 | 3
  className?: string
}

/** First use, or nothing left to do. Never on a screen that holds work. */
export function EmptyState({ title, body, action, motif = 'empty', icon, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex flex-col items-start gap-1.5 px-6 py-8 md:px-8', className)}>
      {icon ? <span className="mb-2 text-module [&>svg]:size-5">{icon}</span> : <Motif state={motif} className="mb-3 -ms-1.5" />}
      <Heading className="text-md font-semibold text-balance">{title}</Heading>
      {body ? <div className="max-w-[44ch] text-sm text-muted text-pretty">{body}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap items-center gap-2">{action}</div> : null}
    </div>
  )
}
