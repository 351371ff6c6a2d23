import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

export interface BarRow {
  id: string
  name: ReactNode
  value: number
  /** The value as it is read. */
  shown: string
  /** Second figure, small: a share. */
  note?: string
  tone?: 'muted'
}

/** Amounts as bars from one line, credits to the left of it. */
export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(0, ...rows.map((row) => row.value))
  const least = Math.min(0, ...rows.map((row) => row.value))
  const span = most - least || 1
  const zero = (-least / span) * 100
  return (
    <div role="img" aria-label={label} className="grid gap-3">
      {rows.map((row) => (
        <div key={row.id} className="min-w-0">
          <div className="flex items-end justify-between gap-4 text-sm">
            <span className={cx('min-w-0 wrap-anywhere', row.tone === 'muted' && 'text-muted')}>{row.name}</span>
            <span className="num shrink-0">
              {row.shown}
              {row.note ? <span className="ms-2 text-xs text-muted">{row.note}</span> : null}
            </span>
          </div>
          <div className="relative mt-1 h-2 rounded-xs bg-sunken">
            <span
              className={cx('absolute inset-y-0 min-w-px rounded-xs [print-color-adjust:exact]', row.value < 0 || row.tone === 'muted' ? 'bg-chart-6' : 'bg-chart-1')}
              style={{ left: `${row.value < 0 ? zero - (-row.value / span) * 100 : zero}%`, width: `${(Math.abs(row.value) / span) * 100}%` }}
            />
          </div>
        </div>
      ))}
    </div>
  )
}
