import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Panel } from './panel'

export type Trend = 'up' | 'down' | 'neutral'

const arrows = { up: ArrowUpRight, down: ArrowDownRight, neutral: ArrowRight }
const tones = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' }

export type ChartCardProps = {
  title: ReactNode
  /** The period and what is counted. */
  description?: ReactNode
  value?: ReactNode
  /** Said small behind the value. */
  unit?: ReactNode
  trend?: Trend
  /** With its comparison: "12 % more than in October". */
  trendValue?: ReactNode
  /** Up is not always good: latency. */
  trendTone?: keyof typeof tones
  /** The same numbers as rows; the Table link swaps the drawing for them. */
  table: ReactNode
  tableLabel: string
  chartLabel: string
  /** Of its heading: 2 where it stands beside panels, 3 inside one. */
  level?: 2 | 3
  children: ReactNode
  className?: string
}

export function ChartCard({ title, description, value, unit, trend, trendValue, trendTone = 'neutral', table, tableLabel, chartLabel, level = 3, children, className }: ChartCardProps) {
  const Heading = `h${level}` as const
  const [rows, setRows] = useState(false)
  const bodyId = useId()
  const titleId = useId()
  const Arrow = trend ? arrows[trend] : null
  return (
    <Panel aria-labelledby={titleId} className={cx('flex flex-col p-pad pb-3', className)}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading id={titleId} className="text-base font-semibold">
            {title}
          </Heading>
          {description ? <p className="text-xs text-muted">{description}</p> : null}
        </div>
        <button type="button" aria-expanded={rows} aria-controls={bodyId} onClick={() => setRows(!rows)} className="link -me-2 -mt-2 h-9 shrink-0 cursor-pointer px-2 text-xs">
          {rows ? chartLabel : tableLabel}
        </button>
      </div>
      {value === undefined && trendValue === undefined ? null : (
        <p className="mt-2 mb-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          {value === undefined ? null : (
            <span className="text-2xl font-semibold tabular-nums">
              {value}
              {unit ? <small className="ms-1 text-base font-regular text-muted">{unit}</small> : null}
            </span>
          )}
          {trendValue === undefined ? null : (
            <span data-trend={trend} className={cx('inline-flex items-center gap-1 text-xs font-medium', tones[trendTone])}>
              {Arrow ? <Arrow size={13} strokeWidth={2.2} aria-hidden="true" /> : null}
              {trendValue}
            </span>
          )}
        </p>
      )}
      <div id={bodyId} data-showing={rows ? 'table' : 'chart'} className={cx('min-h-chart', rows ? 'overflow-auto' : 'grid content-end')}>
        {rows ? table : children}
      </div>
    </Panel>
  )
}
