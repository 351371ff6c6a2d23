import { cx } from '@/lib/cx'

export type OrbStatus = 'idle' | 'thinking' | 'active' | 'error'
export type OrbSize = 'sm' | 'md' | 'lg'

/** A disc of layers: fewer of them where it is small. Each slice is a band of a circle with radius 14 around 16,16. */
const LAYERS: Record<OrbSize, number> = { sm: 3, md: 4, lg: 5 }
const GAP = 1.6
const R = 14

function slices(count: number): string[] {
  const height = (2 * R - GAP * (count - 1)) / count
  const half = (y: number) => Math.sqrt(Math.max(0, R * R - (y - 16) ** 2))
  const round = (value: number) => Math.round(value * 100) / 100
  return Array.from({ length: count }, (_, index) => {
    const top = 16 - R + index * (height + GAP)
    const bottom = top + height
    const [t, b] = [half(top), half(bottom)]
    return `M${round(16 - t)} ${round(top)}A${R} ${R} 0 0 0 ${round(16 - b)} ${round(bottom)}H${round(16 + b)}A${R} ${R} 0 0 0 ${round(16 + t)} ${round(top)}Z`
  })
}

const SHAPES: Record<OrbSize, string[]> = { sm: slices(LAYERS.sm), md: slices(LAYERS.md), lg: slices(LAYERS.lg) }

/** The state is in the shape (in line, swaying, with a halo, one layer out); colour repeats it, `label` says it. */
export function AgentOrb({ status, size = 'md', label, className, 'aria-label': name }: { status: OrbStatus; size?: OrbSize; label?: string; className?: string; 'aria-label'?: string }) {
  const spoken = label !== undefined || name !== undefined
  return (
    <span
      role={spoken ? 'status' : undefined}
      aria-label={label === undefined ? name : undefined}
      aria-hidden={spoken ? undefined : true}
      data-status={status}
      data-size={size}
      className={cx('orb', className)}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle className="orb-halo" cx="16" cy="16" r="18" strokeWidth="1.6" />
        {SHAPES[size].map((d) => (
          <path key={d} d={d} className="orb-layer" />
        ))}
      </svg>
      {label ? <span>{label}</span> : null}
    </span>
  )
}
