import { cx } from '@/lib/cx'

export interface Bar {
  readonly from: number
  readonly to: number
  readonly look: 'accent' | 'plain' | 'bad' | 'soft' | 'strong'
}

export interface BarRow {
  readonly label: string
  readonly bars: readonly Bar[]
  /** At the end of the row, in words and numbers. */
  readonly value: string
  readonly note?: string
  readonly heavy?: boolean
}

const looks: Record<Bar['look'], string> = { accent: 'bg-accent', plain: 'bg-line-strong', bad: 'bg-bad', soft: 'bg-accent-soft ring-1 ring-inset ring-accent-line', strong: 'bg-chart-2' }

interface Props {
  rows: readonly BarRow[]
  /** The value at the right edge; the left one is 0. */
  max: number
  /** A line across all rows, such as a limit; on a phone, where the names stand over the bars, across the bars alone. */
  limit?: { readonly at: number; readonly label: string }
}

/** Rows with bars on one scale. Plain boxes, so that the words keep their size on a phone. */
export function BarRows({ rows, max, limit }: Props) {
  const percent = (value: number) => `${Math.round((value / max) * 10_000) / 100}%`
  return (
    <div className="grid gap-3 text-sm">
      {rows.map((row) => (
        <div key={row.label} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_5.5rem]">
          <div className="flex justify-between gap-3 sm:block">
            <span className={cx('text-pretty', row.heavy ? 'font-semibold' : 'text-muted')}>{row.label}</span>
            <span className="num font-medium whitespace-nowrap sm:hidden">{row.value}</span>
          </div>
          <div className="relative h-4 rounded-xs bg-sunken">
            {row.bars.map((bar, index) => (
              <span key={index} className={cx('absolute inset-y-0 rounded-xs', looks[bar.look])} style={{ left: percent(bar.from), width: percent(bar.to - bar.from) }} />
            ))}
            {limit ? <span className="absolute inset-y-0 w-0 border-l-2 border-dashed border-text sm:-inset-y-2" style={{ left: percent(limit.at) }} /> : null}
          </div>
          <span className="num hidden font-medium whitespace-nowrap text-end sm:block">{row.value}</span>
          {row.note ? <span className="text-xs text-faint sm:col-start-2 sm:col-end-4">{row.note}</span> : null}
        </div>
      ))}
      {limit ? (
        <p className="flex items-center gap-2 text-xs text-text">
          <span className="h-3 border-l-2 border-dashed border-text" />
          {limit.label}
        </p>
      ) : null}
    </div>
  )
}
