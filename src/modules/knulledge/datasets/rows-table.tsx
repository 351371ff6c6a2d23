import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { fitsColumn } from '@/lib/tabular/fits'
import { QueryState } from '@/patterns/query-state'
import { usePhone } from '@/patterns/use-phone'
import { useOrg } from '@/data/org'
import { Button } from '@/ui/button'
import { SkeletonRows } from '@/ui/skeleton'
import { Table, Td, Th } from '@/ui/table'
import { ColumnHead, isNumeric } from './column-head'
import { pageStart, rowFrom, type Dataset, type DatasetRow } from './datasets.model'
import { rowsPerPage, rowsQuery } from './datasets.queries'
import { Cell } from './preview-panel'
import { RowRecord } from './row-record'

const firstColumns = 40

/** The rows, a page at a time; `?row=1204` opens the page with that row, marks it and shows it whole. */
export function RowsTable({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const { org } = useOrg()
  const [search, setSearch] = useSearchParams()
  const [allColumns, setAllColumns] = useState(false)
  const marked = rowFrom(search.get('row'), dataset.row_count)
  const from = pageStart(rowFrom(search.get('from'), dataset.row_count) ?? marked ?? 1, rowsPerPage)
  const query = useQuery(rowsQuery(org.id, dataset.id, from))
  const columns = allColumns ? dataset.columns : dataset.columns.slice(0, firstColumns)
  const hidden = dataset.columns.length - columns.length

  const address = (part: { row?: number | null; from?: number | null }) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(part)) {
      if (value === null) next.delete(key)
      else next.set(key, String(value))
    }
    return next
  }
  const turn = (to: number) => setSearch(address({ from: to, row: null }), { replace: true })
  const mark = (row: number) => setSearch(address({ row, from: null }), { replace: true })

  return (
    <div>
      <Pager dataset={dataset} from={from} loading={query.isFetching} onTurn={turn} onRow={mark} />
      <QueryState query={query} what={t('list.rows')} skeleton={<SkeletonRows rows={10} />}>
        {(rows) => {
          const record = rows.find(({ row_number }) => row_number === marked)
          return (
            <div className={cx('grid items-start', record && 'xl:grid-cols-[minmax(0,1fr)_22rem]')}>
              {record ? (
                <RowRecord
                  dataset={dataset}
                  row={record}
                  onClose={() => setSearch(address({ row: null, from }), { replace: true })}
                  onStep={mark}
                  className="border-line max-xl:border-b xl:order-last xl:border-s"
                />
              ) : null}
              <div className={cx('min-w-0 transition-opacity', query.isPlaceholderData && 'opacity-60')}>
                <Table label={t('detail.rowsLabel', { name: dataset.name })}>
                  <thead>
                    <tr>
                      <Th align="end" className="align-top! text-xs">
                        {t('detail.row')}
                      </Th>
                      {columns.map((column) => (
                        <Th key={column.name} align={isNumeric(column) ? 'end' : 'start'} className="align-top!">
                          <ColumnHead column={column} rowCount={dataset.row_count} />
                        </Th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <Row key={row.row_number} row={row} columns={columns} marked={row.row_number === marked} to={`?${address({ row: row.row_number, from: null })}`} />
                    ))}
                  </tbody>
                </Table>
                {hidden > 0 ? (
                  <div className="flex items-center gap-3 border-t border-line px-3.5 py-2 text-xs text-muted">
                    {t('preview.moreColumns', { count: hidden, n: format.number(hidden) })}
                    <Button variant="outline" size="sm" onClick={() => setAllColumns(true)}>
                      {t('detail.showColumns')}
                    </Button>
                  </div>
                ) : null}
              </div>
            </div>
          )
        }}
      </QueryState>
    </div>
  )
}

function Row({ row, columns, marked, to }: { row: DatasetRow; columns: Dataset['columns']; marked: boolean; to: string }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const element = useRef<HTMLTableRowElement>(null)
  const phone = usePhone()
  useEffect(() => {
    /* On a phone the row is cut at its third column: there the record is what one came for. */
    if (marked && !phone) element.current?.scrollIntoView({ block: 'center' })
  }, [marked, phone])
  return (
    <tr ref={element} data-selected={marked ? '' : undefined} aria-current={marked ? 'true' : undefined} id={`row-${row.row_number}`}>
      <Td num align="end">
        <Link
          to={to}
          replace
          title={t('detail.line', { line: format.number(row.line_number) })}
          aria-label={t('detail.openRow', { row: format.number(row.row_number) })}
          className={cx('inline-flex min-h-9 items-center rounded-xs px-1 -my-2 no-underline hover:underline', marked ? 'font-semibold text-accent-text' : 'text-faint')}
        >
          {format.number(row.row_number)}
        </Link>
      </Td>
      {columns.map((column, index) => (
        <Cell key={column.name} value={row.cells[index] ?? ''} numeric={isNumeric(column)} stray={!fitsColumn(row.cells[index] ?? '', column)} />
      ))}
    </tr>
  )
}

interface PagerProps {
  dataset: Dataset
  from: number
  loading: boolean
  onTurn: (from: number) => void
  onRow: (row: number) => void
}

function Pager({ dataset, from, loading, onTurn, onRow }: PagerProps) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const last = Math.min(dataset.row_count, from + rowsPerPage - 1)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3.5 py-2">
      <p role="status" aria-busy={loading} className="text-sm text-muted">
        {t('detail.shown', { from: format.number(from), to: format.number(last), total: format.number(dataset.row_count) })}
      </p>
      <div className="flex items-center gap-1">
        <Button variant="outline" size="icon" aria-label={t('detail.previous')} disabled={from <= 1} onClick={() => onTurn(from - rowsPerPage)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        <Button variant="outline" size="icon" aria-label={t('detail.next')} disabled={last >= dataset.row_count} onClick={() => onTurn(from + rowsPerPage)}>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
      <form
        className="ms-auto flex items-center gap-2 max-md:ms-0"
        onSubmit={(event) => {
          event.preventDefault()
          const row = rowFrom(typed.replace(/\D/g, ''), dataset.row_count)
          setWrong(row === null)
          if (row !== null) {
            onRow(row)
            setTyped('')
          }
        }}
      >
        <label htmlFor="go-to-row" className="text-sm text-muted">
          {t('detail.goTo')}
        </label>
        <input
          id="go-to-row"
          inputMode="numeric"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'go-to-row-error' : undefined}
          className={cx('num h-9 w-24 rounded-pill border bg-raised px-3.5 text-sm', wrong ? 'border-bad' : 'border-line-strong')}
        />
        <Button type="submit" variant="outline" size="sm">
          {t('detail.go')}
        </Button>
        {wrong ? (
          <span id="go-to-row-error" role="alert" className="text-xs text-bad">
            {t('detail.noRow', { total: format.number(dataset.row_count) })}
          </span>
        ) : null}
      </form>
    </div>
  )
}
