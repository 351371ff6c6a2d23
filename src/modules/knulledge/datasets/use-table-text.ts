import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { maxDatasetRows, maxUploadMegabytes } from '@/lib/limits'
import type { ColumnFacts, Delimiter, Encoding, RefusedLine, TableError } from '@/lib/tabular/table'

const delimiterNames: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }
const encodingNames: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16 LE', 'utf-16be': 'UTF-16 BE', 'windows-1252': 'Windows-1252' }

/** A file's columns, ways of writing and faults, in words. */
export function useTableText() {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  /* min2: a year is 1998, not 1,998. */
  const number = (value: number) => format.number(value, Number.isInteger(value) ? { useGrouping: 'min2' } : { maximumSignificantDigits: 6, useGrouping: 'min2' })

  /** Dates of a file have no zone: they are shown as they stand there. */
  const dates = (withTime: boolean) => new Intl.DateTimeFormat(format.language, { dateStyle: 'medium', ...(withTime ? { timeStyle: 'short' } : {}), timeZone: 'UTC' })
  const moment = (iso: string) => new Date(iso.length > 10 ? `${iso}Z` : iso)
  const date = (iso: string, withTime: boolean) => dates(withTime).format(moment(iso))
  const value = (column: ColumnFacts, one: number | string | undefined) =>
    one === undefined ? '' : typeof one === 'number' ? number(one) : column.type === 'date' || column.type === 'datetime' ? date(one, column.type === 'datetime') : one

  return {
    delimiter: (delimiter: Delimiter) => t(`delimiter.${delimiterNames[delimiter]}`),
    encoding: (encoding: string) => encodingNames[encoding as Encoding] ?? encoding,
    type: (column: ColumnFacts) => t(`type.${column.type}`),
    min: (column: ColumnFacts) => value(column, column.min),
    max: (column: ColumnFacts) => value(column, column.max),
    kinds: (column: ColumnFacts) =>
      column.distinctMore ? t('column.kindsMore', { n: format.number(column.distinct) }) : t('column.kinds', { count: column.distinct, n: format.number(column.distinct) }),

    /** The one fact that says most about a column. */
    summary(column: ColumnFacts, rowCount: number): string {
      const filled = rowCount - column.empty
      if (filled === 0) return t('column.allEmpty')
      if (column.type === 'boolean') {
        const [first] = column.top ?? []
        return first ? t('column.share', { share: format.percent(first[1] / filled), value: first[0] }) : this.kinds(column)
      }
      if (column.type === 'text') return column.distinct === filled && !column.distinctMore ? t('column.allDifferent') : this.kinds(column)
      if (column.min === undefined || column.max === undefined) return this.kinds(column)
      /* A range of dates says the year and the month once: "Nov 1 – Dec 30, 2026". */
      if (typeof column.min === 'string' && typeof column.max === 'string') return dates(false).formatRange(moment(column.min), moment(column.max))
      return column.min === column.max ? value(column, column.min) : t('column.range', { min: value(column, column.min), max: value(column, column.max) })
    },

    /** Why a file was not read, and what helps. */
    problem(error: TableError | 'gone'): { why: string; advice: string } {
      if (error === 'gone') return { why: t('problem.gone.why'), advice: t('problem.gone.advice') }
      const { code, details } = error
      if (code === 'binary') {
        const kind = details.kind ?? 'unknown'
        return { why: t(`problem.binary.${kind}.why`), advice: t(`problem.binary.${kind}.advice`) }
      }
      const values = {
        line: format.number(details.line ?? 1),
        column: format.number(details.column ?? 1),
        max: format.number(code === 'too_large' ? maxUploadMegabytes : (details.max ?? maxDatasetRows)),
        found: format.number(details.found ?? 0),
      }
      return { why: t(`problem.${code}.why`, values), advice: t(`problem.${code}.advice`, values) }
    },

    refused: (line: RefusedLine) =>
      t(`refused.${line.reason}`, { expected: format.number(line.expected ?? 0), found: format.number(line.found ?? 0), column: format.number(line.column ?? 0), count: line.found ?? 0 }),
  }
}
