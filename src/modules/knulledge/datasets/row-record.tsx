import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { usePhone } from '@/patterns/use-phone'
import { Button } from '@/ui/button'
import type { Dataset, DatasetRow } from './datasets.model'

interface RowRecordProps {
  dataset: Dataset
  row: DatasetRow
  onClose: () => void
  onStep: (row: number) => void
  className?: string
}

/** One row whole: every column with its full text, where a table cuts it. This is where a quote's link ends. */
export function RowRecord({ dataset, row, onClose, onStep, className }: RowRecordProps) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const element = useRef<HTMLElement>(null)
  const phone = usePhone()
  useEffect(() => {
    if (phone) element.current?.scrollIntoView({ block: 'start' })
  }, [phone, row.row_number])
  const title = t('detail.rowTitle', { row: format.number(row.row_number) })
  return (
    <aside ref={element} aria-label={title} className={cx('scroll-mt-16 min-w-0 self-stretch rounded-ee-md bg-surface', className)}>
      <div className="xl:sticky xl:top-topbar">
        <header className="flex items-center gap-1 border-b border-line px-3.5 py-1">
          <h2 className="min-w-0 flex-1 text-base font-semibold">
            {title} <span className="text-xs font-regular text-muted">{t('detail.line', { line: format.number(row.line_number) })}</span>
          </h2>
          <Button variant="ghost" size="icon" aria-label={t('detail.rowBefore')} disabled={row.row_number <= 1} onClick={() => onStep(row.row_number - 1)}>
            <ChevronUp size={16} aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('detail.rowAfter')} disabled={row.row_number >= dataset.row_count} onClick={() => onStep(row.row_number + 1)}>
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" className="-me-2" aria-label={t('detail.closeRow')} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </Button>
        </header>
        <dl className="grid max-h-[70dvh] gap-2.5 overflow-y-auto px-3.5 py-3" tabIndex={0} aria-label={title}>
          {dataset.columns.map((column, index) => {
            const value = row.cells[index] ?? ''
            return (
              <div key={column.name} className="grid gap-0.5">
                <dt className="num text-xs text-muted wrap-anywhere">{column.name}</dt>
                <dd className={cx('text-sm whitespace-pre-wrap wrap-anywhere', column.type !== 'text' && 'num')}>{value === '' ? <span className="text-faint">{t('detail.emptyCell')}</span> : value}</dd>
              </div>
            )
          })}
        </dl>
      </div>
    </aside>
  )
}
