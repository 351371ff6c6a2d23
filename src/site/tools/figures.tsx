import { cx } from '@/lib/cx'

export interface Figure {
  name: string
  value: string
  note: string
}

/** Up to four figures in a row, the answer first. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-flow-col xl:auto-cols-fr">
      {figures.map((figure, index) => (
        <div key={figure.name} className={cx('min-w-0 p-4 md:px-5', index === 0 ? 'bg-accent-soft' : 'bg-raised', figures.length % 2 === 1 && index === 0 && 'max-xl:col-span-2')}>
          <dt className="text-sm text-muted">{figure.name}</dt>
          <dd className={cx('mt-0.5 text-xl font-semibold tracking-tight tabular-nums', index === 0 && 'text-accent-text')}>{figure.value}</dd>
          <dd className="mt-0.5 text-xs text-muted">{figure.note}</dd>
        </div>
      ))}
    </dl>
  )
}
