import { cx } from '@/lib/cx'

export type MotifState = 'empty' | 'missing' | 'aligned' | 'loading'

/** One sheet: a parallelogram whose near edge is the heavier line. `out` is how far it lies out of line. */
function Sheet({ y, out = 0, ghost = false, index }: { y: number; out?: number; ghost?: boolean; index: number }) {
  const corner = (x: number, dy: number) => `${x + out},${y + dy}`
  const face = `${corner(70, 0)} ${corner(220, 0)} ${corner(171.84, 30.96)} ${corner(21.84, 30.96)}`
  return (
    <g className="motif-sheet" data-index={index}>
      <polygon points={face} fill="currentColor" fillOpacity={ghost ? 0 : 0.07} stroke="currentColor" strokeOpacity={ghost ? 0.55 : 0.5} strokeDasharray={ghost ? '3 4' : undefined} />
      {ghost ? null : <path d={`M${corner(21.84, 30.96)}L${corner(171.84, 30.96)}`} stroke="currentColor" strokeWidth="1.8" />}
    </g>
  )
}

/**
 * The stack of layers. `empty`: not yet in line (first use). `missing`: one sheet is not there (no result,
 * not found). `aligned`: all is well. `loading`: on their way into line.
 */
export function Motif({ state, className }: { state: MotifState; className?: string }) {
  const [top, middle] = state === 'empty' ? [26, -18] : state === 'missing' ? [26, 0] : [0, 0]
  return (
    <svg viewBox="-14 14 290 122" width="174" height="73" fill="none" aria-hidden="true" data-state={state} className={cx('motif overflow-visible text-module', state === 'loading' && 'motif-loading', className)}>
      <Sheet y={94} index={2} />
      <Sheet y={60} index={1} out={middle} ghost={state === 'missing'} />
      <Sheet y={26} index={0} out={state === 'missing' ? 0 : top} />
    </svg>
  )
}
