import { cx } from '@/lib/cx'

const sizes = { sm: 'size-[22px] text-[0.6875rem]', md: 'size-[30px] text-xs', lg: 'size-10 text-sm' }

/** The first letters of the first and the last word, by user-perceived character. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s@._-]+/u).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => [...(word ?? '')][0] ?? '').join('').toLocaleUpperCase() || '?'
}

/** Decorative: the name stands beside it, or on the control around it. `square` is an organisation. */
export function Avatar({ name, size = 'sm', square = false, className }: { name: string; size?: keyof typeof sizes; square?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      title={name}
      className={cx(
        'inline-grid shrink-0 place-items-center border font-semibold tracking-tight select-none',
        sizes[size],
        square ? 'rounded-sm border-accent-line bg-accent-soft text-accent-text' : 'rounded-pill border-line bg-hover text-muted',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
