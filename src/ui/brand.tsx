import type { ComponentProps } from 'react'
import { LINE, SLICES } from './brand-shapes'

/** The K alone. Decorative: the word beside it, or the link around it, names it. */
export function Mark({ size = 20, ...rest }: { size?: number } & ComponentProps<'svg'>) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" {...rest}>
      <path d={LINE} />
      {SLICES.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
