import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '@/lib/cx'
import { Table, Td, Th, Tr } from '@/ui/table'
import { singleKeyIsFree } from './keyboard'
import { keyOf } from './shortcuts'
import { usePhone } from './use-phone'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | 'center'
  /** Figures, ids and times in the mono face. */
  num?: boolean
  /** The name: it is the link. One column has it; without, the first. */
  primary?: boolean
  /** Left out of the two lines that a phone shows. */
  hideOnPhone?: boolean
  /** Stands at the end of the first line on a phone. */
  phoneEnd?: boolean
  /** Its heading stands in front of it on a phone: a bare figure there would be a riddle. */
  phoneLabel?: boolean
  /** A CSS width for the column. */
  width?: string
}

export type ResourceListProps<Row> = {
  /** Names the list for screen readers. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => string
  columns: readonly Column<Row>[]
  isSelected?: (row: Row) => boolean
  /** Icon in front of the name. */
  rowIcon?: (row: Row) => ReactNode
  className?: string
}

/** Moves the focus along the names: J down, K up. Enter then opens, because the focus is on a link. */
function useRowKeys(list: { current: HTMLElement | null }) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const root = list.current
      if (!root || (event.key !== keyOf('next') && event.key !== keyOf('previous')) || !singleKeyIsFree(event)) return
      const links = [...root.querySelectorAll<HTMLElement>('[data-row-link]')]
      const at = links.findIndex((link) => link === document.activeElement || link.closest('[data-row]')?.contains(document.activeElement))
      // With two lists on one screen the keys stay in the one that has the focus, otherwise the first takes them.
      const elsewhere = document.activeElement?.closest('[data-resource-list]')
      if (at === -1 && (elsewhere ? elsewhere !== root : document.querySelector('[data-resource-list]') !== root)) return
      const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + (event.key === keyOf('next') ? 1 : -1)))]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
}

/** A dense table; on a phone, items of two lines. The whole row leads where the name leads. */
export function ResourceList<Row>({ label, rows, rowKey, rowHref, columns, isSelected, rowIcon, className }: ResourceListProps<Row>) {
  const phone = usePhone()
  const root = useRef<HTMLDivElement>(null)
  useRowKeys(root)
  const primary = columns.find((column) => column.primary) ?? columns[0]

  const name = (row: Row) => {
    if (!primary) return null
    const content = primary.cell(row)
    const icon = rowIcon?.(row)
    return (
      <span className={cx('flex min-w-0 gap-2.5', phone ? 'items-start' : 'items-center')}>
        {icon ? <span className={cx('shrink-0 text-module', phone && 'mt-[3px]')}>{icon}</span> : null}
        {rowHref ? (
          <Link to={rowHref(row)} data-row-link="" className="row-link">
            {content}
          </Link>
        ) : (
          <span className="min-w-0 font-medium">{content}</span>
        )}
      </span>
    )
  }

  if (phone) {
    const rest = columns.filter((column) => column !== primary && !column.hideOnPhone)
    const end = rest.filter((column) => column.phoneEnd)
    const second = rest.filter((column) => !column.phoneEnd)
    return (
      <div ref={root} data-resource-list="" className={className}>
        <ul aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)} data-row="" data-selected={isSelected?.(row) ? '' : undefined} className="row-item">
              <div className="flex min-w-0 items-center gap-3">
                <div className="min-w-0 flex-1 text-base">{name(row)}</div>
                {end.map((column) => (
                  <span key={column.id} className={cx('shrink-0 text-sm', column.num && 'num')}>
                    {column.cell(row)}
                  </span>
                ))}
              </div>
              {second.length > 0 ? (
                <div className={cx('mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted', rowIcon && 'ps-[26px]')}>
                  {second.map((column) => (
                    <span key={column.id} className="min-w-0">
                      <span className={column.phoneLabel ? 'me-0.5' : 'sr-only'}>{column.header} </span>
                      <span className={column.num ? 'num' : undefined}>{column.cell(row)}</span>
                    </span>
                  ))}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    )
  }

  return (
    <div ref={root} data-resource-list="" className={className}>
      <Table label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Th key={column.id} align={column.align} style={column.width ? { width: column.width } : undefined}>
                {column.header}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={rowKey(row)} data-row="" selected={isSelected?.(row)} className={rowHref ? 'row-linked' : undefined}>
              {columns.map((column) =>
                column === primary ? (
                  <Th key={column.id} scope="row" align={column.align} className="row-name">
                    {name(row)}
                  </Th>
                ) : (
                  <Td key={column.id} align={column.align} num={column.num}>
                    {column.cell(row)}
                  </Td>
                ),
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
