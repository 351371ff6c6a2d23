import { Calendar, CalendarClock, Hash, Percent, ToggleLeft, Type, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import type { ColumnFacts, ColumnType } from '@/lib/tabular/table'
import { useTableText } from './use-table-text'

const icons: Record<ColumnType, LucideIcon> = { integer: Hash, decimal: Percent, boolean: ToggleLeft, date: Calendar, datetime: CalendarClock, text: Type }

export const isNumeric = (column: ColumnFacts) => column.type === 'integer' || column.type === 'decimal'

export function TypeMark({ column }: { column: ColumnFacts }) {
  const text = useTableText()
  const Icon = icons[column.type]
  return (
    <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-module">
      <Icon size={13} strokeWidth={1.8} aria-hidden="true" />
      {text.type(column)}
    </span>
  )
}

/** How a column's values are spread: bars from min to max, or the shares of its most frequent values. */
export function Distribution({ column, rowCount, className }: { column: ColumnFacts; rowCount: number; className?: string }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const text = useTableText()
  const filled = rowCount - column.empty
  if (column.bins && column.min !== column.max) {
    const most = Math.max(...column.bins, 1)
    return (
      <svg
        role="img"
        aria-label={t('column.histogram', { min: text.min(column), max: text.max(column), most: format.number(most) })}
        viewBox="0 0 96 20"
        preserveAspectRatio="none"
        className={cx('block h-5 text-module', className ?? 'w-24')}
      >
        {column.bins.map((count, index) => {
          const height = count === 0 ? 0 : Math.max(1.5, (count / most) * 19)
          return <rect key={index} x={index * 8 + 0.5} y={20 - height} width={7} height={height} fill="currentColor" fillOpacity={0.55} />
        })}
        <path d="M0 19.75H96" stroke="currentColor" strokeOpacity={0.35} strokeWidth={0.5} />
      </svg>
    )
  }
  if (column.top && filled > 0) {
    const places = column.top.map(([value, count], index) => ({ value, count, start: column.top?.slice(0, index).reduce((sum, [, before]) => sum + before, 0) ?? 0 }))
    return (
      <svg
        role="img"
        aria-label={t('column.shares', { values: format.list(places.map(({ value, count }) => `${value} ${format.percent(count / filled)}`)) })}
        viewBox="0 0 96 20"
        preserveAspectRatio="none"
        className={cx('block h-5 text-module', className ?? 'w-24')}
      >
        <rect x={0} y={7} width={96} height={7} fill="currentColor" fillOpacity={0.1} />
        {places.map(({ value, count, start }, index) => (
          <rect key={value} x={(start / filled) * 96} y={7} width={Math.max(0.5, (count / filled) * 96 - 0.8)} height={7} fill="currentColor" fillOpacity={0.7 - index * 0.12} />
        ))}
      </svg>
    )
  }
  return <span aria-hidden="true" className={cx('block h-5', className ?? 'w-24')} />
}

/** Name, type, spread and the one fact that says most: what stands above a column. */
export function ColumnHead({ column, rowCount }: { column: ColumnFacts; rowCount: number }) {
  const text = useTableText()
  const { t } = useTranslation('datasets')
  const format = useFormat()
  return (
    <span className={cx('grid gap-1', isNumeric(column) && 'justify-items-end')}>
      <span className="num max-w-[22ch] truncate text-sm font-semibold text-text" title={column.name}>
        {column.name}
      </span>
      <TypeMark column={column} />
      <Distribution column={column} rowCount={rowCount} className="w-20" />
      <span className="max-w-[30ch] truncate text-xs font-regular text-muted">{text.summary(column, rowCount)}</span>
      {column.misfits ? (
        <span className="text-xs font-medium text-warn">{t('column.misfits', { count: column.misfits, n: format.number(column.misfits) })}</span>
      ) : column.empty > 0 ? (
        <span className="text-xs font-regular text-faint">{t('column.empty', { share: format.percent(column.empty / rowCount, column.empty / rowCount < 0.01 ? 2 : 0) })}</span>
      ) : (
        <span aria-hidden="true" className="text-xs">
          {' '}
        </span>
      )}
    </span>
  )
}
