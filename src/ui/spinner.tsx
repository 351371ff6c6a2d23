import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'
import { LINE, SLICES } from './brand-shapes'

export type SpinnerSize = 'sm' | 'md' | 'lg'

const sizes: Record<SpinnerSize, string> = { sm: 'size-4', md: 'size-8', lg: 'size-12' }

/** The mark, its slices coming into line. Silent: for a button or a row that already says what it does. */
export function SpinnerMark({ className, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={cx('spinner shrink-0', className)} {...rest}>
      <path d={LINE} />
      {SLICES.map((d) => (
        <path key={d} d={d} className="spinner-slice" />
      ))}
    </svg>
  )
}

/** Only where no shape can be promised. 4, 8 or 12 units; `label` is the visible caption. */
export function Spinner({
  size = 'md',
  label,
  className,
  'aria-label': name,
}: {
  size?: SpinnerSize
  label?: string
  className?: string
  /** What is awaited, where no caption is shown. */
  'aria-label'?: string
}) {
  return (
    <span role="status" aria-label={label ? undefined : name} data-size={size} className={cx('inline-grid justify-items-center gap-2.5 text-accent-text', className)}>
      <SpinnerMark className={sizes[size]} />
      {label ? <span className="text-sm text-muted">{label}</span> : null}
    </span>
  )
}
