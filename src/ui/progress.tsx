import { cx } from '@/lib/cx'
import { Bar, share } from './meter'

/** How far something is that will end. Without a value it is under way, and how far is not known. */
export function Progress({ value, max = 100, label, text, className }: { value?: number; max?: number; label: string; text?: string; className?: string }) {
  const known = value !== undefined
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={known ? Math.min(max, Math.max(0, value)) : undefined}
      aria-valuetext={text}
      className={cx('block', !known && 'progress-unknown')}
    >
      <Bar part={known ? share(value, max) : 0.35} tone="accent" className={className} />
    </span>
  )
}
