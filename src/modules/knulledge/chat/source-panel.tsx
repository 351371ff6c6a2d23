import { useQuery } from '@tanstack/react-query'
import { Check, ExternalLink, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { findQuote } from '@/lib/quotes/quotes'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { buttonClass } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Kbd } from '@/ui/kbd'
import { unusedOf, type ChatMessage, type Citation } from './chat.model'
import { passageSourceQuery, rowSourceQuery, type Column, type PassageSource, type RowSource } from './chat.queries'
import { CiteNumber } from './cite'
import { Marked, markClass, QuoteText } from './marked'
import { SourceLabel } from './source-label'

/** The source of a quote, opened on the exact row or passage, with its neighbours. */
export function SourcePanel({
  message,
  citation,
  onOpen,
  onClose,
}: {
  message: ChatMessage
  citation: Citation
  onOpen: (position: number) => void
  /** Null in a sheet, which has a close button of its own at the same place. */
  onClose: (() => void) | null
}) {
  const { t } = useTranslation('chat')
  const quotes = message.citations.filter((one) => one.used === citation.used)
  const place = quotes.findIndex((one) => one.id === citation.id) + 1
  const unused = citation.used ? unusedOf(message) : []
  const link = linkOf(citation)
  return (
    <div className="flex h-full min-h-0 flex-col" data-density="compact">
      <div className={cx('flex min-h-11 items-center gap-2.5 border-b border-line py-1 ps-3.5', onClose ? 'pe-1.5' : 'min-h-16 pe-13')}>
        {citation.used ? <CiteNumber number={citation.position} on /> : null}
        <h2 className={cx('min-w-0 flex-1 truncate text-base font-semibold', citation.source === 'dataset' && 'font-mono text-sm')}>{citation.label}</h2>
        <span className="flex items-center text-xs text-muted">
          <span className="num me-2 whitespace-nowrap">{t('source.placeOf', { n: place, total: quotes.length })}</span>
          {quotes.length > 1 ? (
            <span className="me-1 hidden items-center gap-1 md:flex" aria-hidden="true">
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
            </span>
          ) : null}
          {link ? (
            <Link to={link} aria-label={t('source.openIn', { name: citation.label })} className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted' })}>
              <ExternalLink size={15} aria-hidden="true" />
            </Link>
          ) : null}
          {onClose ? (
            <button type="button" onClick={onClose} aria-label={t('source.close')} className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted' })}>
              <X size={16} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {citation.source === 'dataset' && citation.dataset_id && citation.row_number !== null ? (
          <RowView citation={citation} datasetId={citation.dataset_id} rowNumber={citation.row_number} />
        ) : citation.document_id && citation.passage_id ? (
          <PassageView citation={citation} documentId={citation.document_id} passageId={citation.passage_id} />
        ) : (
          <GoneView citation={citation} />
        )}
        {unused.length > 0 ? (
          <div className="mx-3.5 mt-3.5 border-t border-line py-3.5">
            <h3 className="pb-1 text-sm font-semibold">
              {t('source.unused')} <span className="font-regular text-muted">{unused.length}</span>
            </h3>
            <ul>
              {unused.map((one) => (
                <li key={one.id} className="border-b border-line last:border-b-0">
                  <button type="button" onClick={() => onOpen(one.position)} className="grid min-h-11 w-full cursor-pointer gap-0.5 py-1.5 text-start hover:bg-hover">
                    <span className="truncate text-sm">
                      <QuoteText citation={one} />
                    </span>
                    <SourceLabel citation={one} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function linkOf(citation: Citation): string | null {
  if (citation.dataset_id && citation.row_number !== null) return href('dataset', { datasetId: citation.dataset_id }, { row: citation.row_number })
  return citation.document_id && citation.passage_id ? href('document', { documentId: citation.document_id }, { passage: citation.passage_id }) : null
}

/** How the quote was checked, where it stands, and whose upload it is. */
function Facts({ holds, position, updatedAt, userId }: { holds: 'exact' | 'row' | null; position: string; updatedAt: string; userId: string | null }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const format = useFormat()
  const { nameOf } = usePeople(org.id)
  const name = nameOf(userId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-3.5 py-2.5 text-xs text-muted">
      {holds ? (
        <Chip tone="good" icon={<Check aria-hidden="true" />}>
          {t(holds === 'row' ? 'source.rowMatches' : 'source.exact')}
        </Chip>
      ) : (
        <Chip tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {t('source.changed')}
        </Chip>
      )}
      <span>{position}</span>
      <span>{name ? t('source.addedBy', { name, date: format.date(updatedAt) }) : t('source.added', { date: format.date(updatedAt) })}</span>
    </div>
  )
}

function RowView({ citation, datasetId, rowNumber }: { citation: Citation; datasetId: string; rowNumber: number }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const format = useFormat()
  const query = useQuery(rowSourceQuery(org.id, datasetId, rowNumber))
  if (query.error?.kind === 'not-found') return <GoneView citation={citation} />
  return (
    <QueryState query={query} what={citation.label}>
      {(source) => {
        const row = source.rows.find((one) => one.row_number === rowNumber)
        /* Every shown cell is still what the row holds. */
        const holds =
          row !== undefined &&
          (citation.fields ?? []).every(([name, value]) => source.columns.some((column, index) => column.name === name && (row.cells[index] ?? '').startsWith(value)))
        /* The column that the question names says more about a value than the one that named the row. */
        const named = source.columns.find((column) => citation.terms.some((term) => column.name.includes(term)))
        const meant = named ?? source.columns.find((_, index) => citation.terms.some((term) => row?.cells[index]?.includes(term)))
        return (
          <>
            <Facts
              holds={holds ? 'row' : null}
              position={t('source.rowOf', { n: format.number(rowNumber), total: format.number(source.row_count) })}
              updatedAt={source.updated_at}
              userId={source.user_id}
            />
            <RowTable source={source} rowNumber={rowNumber} terms={citation.terms} />
            {meant ? <ColumnFacts column={meant} rows={source.row_count} /> : null}
          </>
        )
      }}
    </QueryState>
  )
}

const isNumber = (column: Column) => column.type === 'integer' || column.type === 'decimal'

function RowTable({ source, rowNumber, terms }: { source: RowSource; rowNumber: number; terms: readonly string[] }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const quotedCells = source.rows.find((row) => row.row_number === rowNumber)?.cells ?? []
  const matches = (index: number) => terms.some((term) => source.columns[index]?.name.includes(term) || quotedCells[index]?.includes(term))
  const places = source.columns.map((_, index) => index)
  /* The panel is narrow: what was asked for stands first, the rest follows in the order of the file. */
  const order = places.length > 4 ? [...places.filter(matches), ...places.filter((index) => !matches(index))] : places
  const columns = order.flatMap((index) => {
    const column = source.columns[index]
    return column ? [{ column, index }] : []
  })
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={t('source.rows', { name: source.name })}>
      <table className="table-dense w-full">
        <thead>
          <tr>
            <th scope="col" className="text-end">
              {t('source.rowHead')}
            </th>
            {columns.map(({ column, index }) => (
              <th key={index} scope="col" className={isNumber(column) ? 'text-end' : 'text-start'}>
                <span className="font-mono">
                  <Marked text={column.name} terms={terms} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.rows.map((row) => {
            const quoted = row.row_number === rowNumber
            return (
              <tr key={row.row_number} aria-current={quoted ? 'true' : undefined} className={quoted ? 'bg-warn-soft dark:bg-[color-mix(in_oklab,var(--warn-soft)_70%,var(--raised))]' : undefined}>
                <th scope="row" className={cx('num text-end text-xs font-regular', quoted ? 'text-text' : 'text-faint')}>
                  {format.number(row.row_number)}
                </th>
                {columns.map(({ column, index }) => (
                  <td key={index} className={cx('max-w-72 truncate', isNumber(column) ? 'num text-end' : column.type === 'text' ? undefined : 'num')} title={row.cells[index]}>
                    {quoted ? <Marked text={row.cells[index] ?? ''} terms={terms} /> : row.cells[index]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What is known of a whole column, so that a value can be judged: what is usual there, how much is missing. */
function ColumnFacts({ column, rows }: { column: Column; rows: number }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const value = (one: string | number) => (typeof one === 'number' ? format.number(one, { maximumFractionDigits: 6 }) : one)
  const facts: [string, string][] = [[t('column.type'), t(`column.types.${column.type}`, { defaultValue: column.type })]]
  if (column.min !== undefined && column.min !== null && column.max !== undefined && column.max !== null) {
    facts.push([t('column.range'), `${value(column.min)} – ${value(column.max)}`])
  }
  if (column.distinct !== undefined) facts.push([t('column.distinct'), format.number(column.distinct)])
  if (column.empty !== undefined) facts.push([t('column.empty'), t('column.of', { n: format.number(column.empty), total: format.number(rows) })])
  return (
    <div className="mx-3.5 mt-3.5 border-t border-line py-3.5">
      <h3 className="text-sm font-semibold">{t('column.title', { name: column.name })}</h3>
      <dl className="mt-1.5 grid gap-1 text-xs">
        {facts.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="num truncate">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function PassageView({ citation, documentId, passageId }: { citation: Citation; documentId: string; passageId: string }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const format = useFormat()
  const query = useQuery(passageSourceQuery(org.id, documentId, passageId))
  if (query.error?.kind === 'not-found') return <GoneView citation={citation} />
  return (
    <QueryState query={query} what={citation.label}>
      {(source) => {
        const passage = source.passages.find((one) => one.id === passageId)
        const place = passage ? findQuote(passage.content, citation.quote) : null
        return (
          <>
            <Facts
              holds={place ? 'exact' : null}
              position={
                place
                  ? t('source.passageOf', { n: format.number(passage?.position ?? 0), total: format.number(source.passage_count), from: format.number(place.start + 1), to: format.number(place.end) })
                  : t('source.passages', { count: source.passage_count, n: format.number(source.passage_count) })
              }
              updatedAt={source.updated_at}
              userId={source.user_id}
            />
            <Page source={source} passageId={passageId} place={place} terms={citation.terms} />
          </>
        )
      }}
    </QueryState>
  )
}

/** The passages as on a sheet of paper, the quote under a marker. */
function Page({ source, passageId, place, terms }: { source: PassageSource; passageId: string; place: { start: number; end: number } | null; terms: readonly string[] }) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    /* In braces: some browsers return a promise here, which an effect must not. */
    mark.current?.scrollIntoView({ block: 'center' })
  }, [passageId, place?.start])
  return (
    <article className="m-3.5 rounded-xs border border-line bg-raised px-5 pt-6 pb-5 text-[0.84375rem] leading-[1.3125rem] shadow-md md:px-7 dark:bg-overlay">
      {source.passages.map((passage, index) => {
        const before = source.passages[index - 1]
        const quoted = passage.id === passageId && place !== null
        return (
          <section key={passage.id} className={cx('mt-3 first:mt-0', passage.id === passageId ? undefined : 'text-muted')}>
            {passage.heading && passage.heading !== before?.heading ? <h3 className="mb-1.5 text-[0.9375rem] font-semibold text-text">{passage.heading}</h3> : null}
            <p className="whitespace-pre-line wrap-anywhere">
              {quoted && place ? (
                <>
                  {passage.content.slice(0, place.start)}
                  <mark ref={mark} className={markClass}>
                    {passage.content.slice(place.start, place.end)}
                  </mark>
                  {passage.content.slice(place.end)}
                </>
              ) : passage.id === passageId ? (
                <Marked text={passage.content} terms={terms} />
              ) : (
                passage.content
              )}
            </p>
          </section>
        )
      })}
    </article>
  )
}

/** The source was deleted: the quote is shown as it was when it was checked. */
function GoneView({ citation }: { citation: Citation }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  return (
    <div className="grid gap-3 p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted">
        <Chip tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {t('source.gone')}
        </Chip>
        {t('source.goneSince', { date: format.dateTime(citation.created_at) })}
      </div>
      <blockquote className="rounded-sm border border-line bg-surface px-4 py-3 text-sm">
        <QuoteText citation={citation} />
      </blockquote>
    </div>
  )
}
