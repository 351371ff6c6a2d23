import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { maxNameLength } from '@/lib/limits'
import { fitsColumn } from '@/lib/tabular/fits'
import { delimiters, encodings, type Choices, type Delimiter, type Encoding, type TableRow } from '@/lib/tabular/table'
import type { TableSummary } from '@/lib/tabular/table-reader'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Table, Td, Th, Tr } from '@/ui/table'
import { ColumnHead, isNumeric } from './column-head'
import { FileButton } from './file-button'
import { uploadQueue, type Upload } from './upload-queue'
import { useTableText } from './use-table-text'

const shownRows = 8
const shownColumns = 40
const shownRefused = 5

export const acceptedTables = '.csv,.tsv,.tab,.txt,.json,.geojson,.ndjson,.jsonl,text/csv,text/tab-separated-values,application/json'

/** What a file looks like, before anything is saved; or why it was not read. */
export function PreviewPanel({ upload, onReplace }: { upload: Upload; onReplace: (files: File[]) => void }) {
  const { t } = useTranslation('datasets')
  const { problem, delimiter, encoding } = useTableText()
  const format = useFormat()
  const { key, file, table, state } = upload
  const [changing, setChanging] = useState(false)

  if (state.step === 'refused') {
    const { why, advice } = problem(state.error)
    /* Another encoding, delimiter or header may be all that is needed. */
    const code = state.error === 'gone' ? null : state.error.code
    const mayChange = code === 'encoding' || code === 'quote' || code === 'no_rows' || code === 'header_only'
    return (
      <Panel entrance aria-label={file.name}>
        <PanelHeader title={<span className="num">{file.name}</span>} hint={t('preview.notRead')} />
        <PanelBody className="grid gap-3">
          <Note tone="bad" title={why} role="alert">
            {advice}
          </Note>
          {mayChange ? <WrittenAs upload={upload} /> : null}
          <div>
            <FileButton onFiles={onReplace} accept={acceptedTables} label={t('preview.replace')} multiple={false} variant="outline">
              {t('preview.replace')}
            </FileButton>
          </div>
        </PanelBody>
      </Panel>
    )
  }

  if (!table) return null
  const written = table.delimiter
    ? t(table.headerLine ? 'preview.writtenHeader' : 'preview.written', {
        delimiter: delimiter(table.delimiter),
        encoding: encoding(table.encoding),
        line: format.number(table.headerLine ?? 0),
      })
    : t('preview.writtenJson', { type: table.type.toUpperCase(), encoding: encoding(table.encoding) })
  return (
    <Panel entrance aria-label={t('preview.label', { name: file.name })}>
      <PanelHeader
        title={<span className="num wrap-anywhere">{file.name}</span>}
        actions={
          <>
            <span className="text-pretty">{written}</span>
            <Button variant="ghost" size="sm" className="-me-2 font-medium text-accent-text" aria-expanded={changing} onClick={() => setChanging(!changing)}>
              {t('preview.change')}
            </Button>
          </>
        }
      />
      {changing ? (
        <div className="border-b border-line bg-surface px-3.5 py-3">
          <WrittenAs upload={upload} />
        </div>
      ) : null}
      <PreviewTable table={table} label={t('preview.label', { name: file.name })} />
      <Findings upload={upload} table={table} />
      <Decision key={key} upload={upload} table={table} onReplace={onReplace} />
    </Panel>
  )
}

/** How the file is written, as detected, to be corrected. */
function WrittenAs({ upload }: { upload: Upload }) {
  const { t } = useTranslation('datasets')
  const text = useTableText()
  const { key, choices, table } = upload
  const choose = (part: Choices) => uploadQueue.choose(key, { ...choices, ...part })
  const delimited = table ? table.delimiter !== null : true
  const auto = table ? [] : [{ value: '', label: t('written.auto') }]
  return (
    <div className="flex flex-wrap gap-2">
      {delimited ? (
        <Select
          label={t('written.delimiter')}
          className="min-w-36 flex-1"
          value={choices.delimiter ?? table?.delimiter ?? ''}
          options={[...auto, ...delimiters.map((one) => ({ value: one, label: text.delimiter(one) }))]}
          onChange={(event) => choose({ delimiter: (event.target.value || undefined) as Delimiter | undefined })}
        />
      ) : null}
      <Select
        label={t('written.encoding')}
        className="min-w-36 flex-1"
        value={choices.encoding ?? table?.encoding ?? ''}
        options={[...auto, ...encodings.map((one) => ({ value: one, label: text.encoding(one) }))]}
        onChange={(event) => choose({ encoding: (event.target.value || undefined) as Encoding | undefined })}
      />
      {delimited ? (
        <Select
          label={t('written.header')}
          className="min-w-36 flex-1"
          value={choices.header === undefined ? (table ? String(table.header) : '') : String(choices.header)}
          options={[...auto, { value: 'true', label: t('written.headerYes') }, { value: 'false', label: t('written.headerNo') }]}
          onChange={(event) => choose({ header: event.target.value === '' ? undefined : event.target.value === 'true' })}
        />
      ) : null}
    </div>
  )
}

function PreviewTable({ table, label }: { table: TableSummary; label: string }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const columns = table.columns.slice(0, shownColumns)
  const hidden = table.columns.length - columns.length
  const isStray = ({ cells }: TableRow) => columns.some((column, index) => !fitsColumn(cells[index] ?? '', column))
  /* The first rows; where none of them looks odd and a later one does, that one as well. */
  const first = table.preview.slice(0, shownRows)
  const later = first.some(isStray) ? undefined : table.preview.slice(shownRows).find(isStray)
  const rows = later ? [...first.slice(0, -1), later] : first
  return (
    <>
      <Table label={label} focusable>
        <thead>
          <tr>
            <Th className="align-top! text-xs">{t('preview.line')}</Th>
            {columns.map((column) => (
              <Th key={column.name} align={isNumeric(column) ? 'end' : 'start'} className="align-top!">
                <ColumnHead column={column} rowCount={table.rowCount} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            return (
              <Tr key={row.line} className={cx(isStray(row) && 'bg-warn-soft dark:bg-warn-soft/55')}>
                <Td num className="text-faint">
                  {format.number(row.line)}
                </Td>
                {columns.map((column, index) => (
                  <Cell key={column.name} value={row.cells[index] ?? ''} numeric={isNumeric(column)} stray={!fitsColumn(row.cells[index] ?? '', column)} />
                ))}
              </Tr>
            )
          })}
        </tbody>
      </Table>
      {hidden > 0 ? <p className="border-t border-line px-3.5 py-2 text-xs text-muted">{t('preview.moreColumns', { count: hidden, n: format.number(hidden) })}</p> : null}
    </>
  )
}

export function Cell({ value, numeric, stray = false }: { value: string; numeric: boolean; stray?: boolean }) {
  return (
    <Td align={numeric ? 'end' : 'start'} num={numeric} className={cx(stray && 'font-semibold text-warn')}>
      <span title={value.length > 40 ? value : undefined} className={cx('block max-w-[32ch] truncate', numeric && 'ms-auto')}>
        {value}
      </span>
    </Td>
  )
}

/** What was changed, kept out or looks odd, each by its line. */
function Findings({ upload, table }: { upload: Upload; table: TableSummary }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const { refused } = useTableText()
  const stray = table.columns.filter((column) => column.misfits)
  const [all, setAll] = useState(false)
  const lines = all ? table.refused : table.refused.slice(0, shownRefused)

  const download = async () => {
    const csv = await uploadQueue.refusedCsv(upload.key)
    const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = t('refused.fileName', { name: upload.name.replace(/\.[^.]+$/, '') })
    link.click()
    URL.revokeObjectURL(url)
  }

  if (table.refusedCount === 0 && table.notices.length === 0 && stray.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-line px-3.5 py-3">
      {table.notices.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {table.notices.slice(0, 5).map((notice) => (
            <li key={notice.column} className="flex gap-3">
              <span className="num w-12 shrink-0 text-faint">{format.number(notice.line)}</span>
              <span>{t(`notice.${notice.code}`, { column: format.number(notice.column), original: notice.original, name: notice.name })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {stray.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {stray.slice(0, 5).map((column) => (
            <li key={column.name} className="flex gap-3">
              <span className="num w-12 shrink-0 text-faint">{format.number(column.firstMisfit?.line ?? 0)}</span>
              <span>
                {t('column.firstMisfit', { count: column.misfits ?? 0, n: format.number(column.misfits ?? 0), name: column.name, value: column.firstMisfit?.value ?? '', type: t(`type.${column.type}`) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {table.refusedCount > 0 ? (
        <section aria-label={t('refused.title', { count: table.refusedCount, n: format.number(table.refusedCount) })}>
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 className="text-sm font-semibold">{t('refused.title', { count: table.refusedCount, n: format.number(table.refusedCount) })}</h3>
            <Button variant="ghost" size="sm" className="ms-auto -me-2 font-medium text-accent-text" onClick={() => void download()}>
              <Download size={14} aria-hidden="true" />
              {t('refused.download', { count: table.refusedCount, n: format.number(table.refusedCount) })}
            </Button>
          </div>
          <ul className="grid gap-1 text-sm">
            {lines.map((line, index) => (
              <li key={`${line.line}-${index}`} className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-3 md:grid-cols-[3rem_minmax(0,3fr)_minmax(0,2fr)]">
                <span className="num font-semibold">{format.number(line.line)}</span>
                <span className="num truncate text-bad" title={line.text}>
                  {line.text || '∅'}
                </span>
                <span className="text-xs text-muted max-md:col-start-2">{refused(line)}</span>
              </li>
            ))}
          </ul>
          {table.refused.length > shownRefused ? (
            <Button variant="ghost" size="sm" className="-ms-3 mt-1 font-medium text-accent-text" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('refused.fewer') : t('refused.more', { count: table.refused.length, n: format.number(table.refused.length) })}
            </Button>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

function Decision({ upload, table, onReplace }: { upload: Upload; table: TableSummary; onReplace: (files: File[]) => void }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const { key, name, state } = upload
  const deciding = state.step === 'deciding'
  const error = name.trim() === '' || name.length > maxNameLength ? t('name.fault', { max: maxNameLength }) : undefined
  const rows = { count: table.rowCount, n: format.number(table.rowCount) }
  return (
    <form
      className="flex flex-wrap items-start gap-3 border-t border-line px-3.5 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!error) uploadQueue.keep(key)
      }}
    >
      <Input
        label={t('name.label')}
        value={name}
        error={error}
        disabled={!deciding}
        autoComplete="off"
        spellCheck={false}
        className="min-w-56 flex-1"
        onChange={(event) => uploadQueue.rename(key, event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2 pt-0.5 max-md:w-full max-md:[&>button]:flex-1">
        {table.refusedCount > 0 && deciding ? (
          <FileButton onFiles={onReplace} accept={acceptedTables} label={t('preview.fixed')} multiple={false} variant="outline">
            {t('preview.fixed')}
          </FileButton>
        ) : null}
        <Button type="submit" pending={!deciding} disabled={Boolean(error)}>
          {table.refusedCount > 0 ? t('preview.keep', rows) : t('preview.import', rows)}
        </Button>
      </div>
    </form>
  )
}
