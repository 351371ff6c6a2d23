/** What a column was taken for. */
export type ColumnType = 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'text'

/**
 * How a column's numbers or dates are written: 1.5 or 1,5; 2026-11-18, 2026/11/18, 18.11.2026, 18/11/2026,
 * 11/18/2026, Nov 18 2026.
 */
export type ColumnForm = 'point' | 'comma' | 'ymd' | 'dmy' | 'mdy' | 'month'

/** Stored as datasets.columns and drawn above each column. A type, not an interface: it must be plain JSON. */
export type ColumnFacts = {
  name: string
  type: ColumnType
  form?: ColumnForm
  /** Cells without a value: nothing, or a word such as NA or null. */
  empty: number
  /** Different values; a lower bound where `distinctMore` is set. */
  distinct: number
  distinctMore?: boolean
  /** Numbers as numbers, dates as ISO text in UTC, texts as they are, cut to 80 characters. */
  min?: number | string
  max?: number | string
  mean?: number
  /** Counts in equal steps from min to max, for numbers and dates. */
  bins?: number[]
  /** The most frequent values with their counts, for texts and booleans. */
  top?: [value: string, count: number][]
  /** Cells that are not of the column's type, kept as text. */
  misfits?: number
  firstMisfit?: { line: number; value: string }
}

export interface TableRow {
  /** Where the row begins in the file, counted from 1. */
  line: number
  /** The exact texts, as many as there are columns. */
  cells: string[]
}

export type RefusedReason = 'ragged' | 'json' | 'not_object' | 'too_long' | 'characters'

/** A line that cannot become a row: listed and counted, never dropped silently. */
export interface RefusedLine {
  line: number
  reason: RefusedReason
  /** The line's own text, cut to 2,000 characters. */
  text: string
  expected?: number
  found?: number
  column?: number
}

/** A column name that had to be made up or made different. */
export interface Notice {
  code: 'name_empty' | 'name_twice'
  line: number
  column: number
  name: string
  original: string
}

export type TableType = 'csv' | 'tsv' | 'json' | 'ndjson'
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Delimiter = ',' | ';' | '\t' | '|'

export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
export const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']

/** What a person decided instead of the detection. */
export interface Choices {
  delimiter?: Delimiter
  encoding?: Encoding
  header?: boolean
}

export interface Table {
  type: TableType
  encoding: Encoding
  bom: boolean
  /** Null for JSON, which has none. */
  delimiter: Delimiter | null
  header: boolean
  headerLine: number | null
  columns: ColumnFacts[]
  rows: TableRow[]
  refused: RefusedLine[]
  notices: Notice[]
}

export type TableErrorCode =
  | 'empty'
  | 'header_only'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'binary'
  | 'encoding'
  | 'quote'
  | 'json'
  | 'json_shape'
  | 'no_rows'

/** Why a whole file was not read. `line` and `column` count from 1. */
export class TableError extends Error {
  override name = 'TableError'
  constructor(
    readonly code: TableErrorCode,
    readonly details: { line?: number; column?: number; kind?: string; max?: number; found?: number } = {},
  ) {
    super(code)
  }
}
