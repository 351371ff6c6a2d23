import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** A bar in the shape of what comes. Silent: the pattern around it says what is awaited. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return <span aria-hidden="true" className={cx('skeleton', className)} {...rest} />
}

/** Widths of the second bar, so that the rows read as text and not as a grid. */
const WIDTHS = ['46%', '58%', '38%', '52%', '30%', '48%']

/** Rows of a list on their way. */
export function SkeletonRows({ rows = 6, className }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-3 border-b border-line px-3.5 last:border-b-0">
          <Skeleton className="w-11" />
          <Skeleton style={{ width: WIDTHS[index % WIDTHS.length] }} />
          <Skeleton className="ms-auto w-14" />
          <Skeleton className="w-14 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}
