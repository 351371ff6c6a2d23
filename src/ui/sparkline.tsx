import { cx } from '@/lib/cx'

const W = 120
const H = 32
const PAD = 2

/** A small course without axes, so it always carries its words in `label`. Gaps (null) stay gaps. */
export function Sparkline({ values, label, className, fill = true }: { values: readonly (number | null)[]; label: string; className?: string; fill?: boolean }) {
  const known = values.filter((value): value is number => value !== null)
  const low = Math.min(...known)
  const high = Math.max(...known)
  const x = (index: number) => (values.length < 2 ? W / 2 : PAD + (index / (values.length - 1)) * (W - 2 * PAD))
  const y = (value: number) => (high === low ? H / 2 : H - PAD - ((value - low) / (high - low)) * (H - 2 * PAD))

  const runs: { x: number; y: number }[][] = []
  let run: { x: number; y: number }[] | null = null
  values.forEach((value, index) => {
    if (value === null) {
      run = null
      return
    }
    if (!run) runs.push((run = []))
    run.push({ x: x(index), y: y(value) })
  })
  const path = (points: { x: number; y: number }[]) => points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('')

  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" className={cx('sparkline text-chart-1', className)}>
      {runs.map((points, index) => {
        const first = points[0]
        const last = points.at(-1)
        if (!first || !last) return null
        if (points.length === 1) return <circle key={index} cx={first.x} cy={first.y} r="2" fill="currentColor" />
        return (
          <g key={index}>
            {fill ? <path d={`${path(points)}L${last.x.toFixed(1)} ${H}L${first.x.toFixed(1)} ${H}Z`} fill="currentColor" fillOpacity="0.12" /> : null}
            <path d={path(points)} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
    </svg>
  )
}
