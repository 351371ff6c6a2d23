import Papa from 'papaparse'
import { TableError, delimiters, type Delimiter } from './table'
import { readDates, readNumber } from './values'

/** Lines that the detection of delimiter and header looks at. */
const sampleRows = 100
const sampleCharacters = 200_000
const refusedTextLength = 2_000
/** papaparse works through the text in pieces of this many characters, so that progress can be told in between. */
const pieceLength = 1_000_000

/** papaparse takes one newline for the whole file; a file that mixes them is read by \n, and the \r taken off. */
const newlineOf = (text: string) => (text.includes('\n') ? '\n' : '\r')

/** Excel's own hint: a first line `sep=;`. */
const hint = /^sep=([,;\t|])\r?(?:\n|$)/i

export function hintedDelimiter(text: string): { delimiter: Delimiter; length: number } | null {
  const match = hint.exec(text)
  const delimiter = delimiters.find((one) => one === match?.[1])
  return match && delimiter ? { delimiter, length: match[0].length } : null
}

/** The first rows under a delimiter, blank lines left out. */
export function sampleOf(text: string, delimiter: Delimiter): string[][] {
  const complete = text.length <= sampleCharacters
  const parsed = Papa.parse<string[]>(text.slice(0, sampleCharacters), { delimiter, newline: newlineOf(text), preview: sampleRows })
  const rows = parsed.data.filter((row) => row.length > 1 || (row[0] ?? '').trim() !== '')
  /* The last row of a cut sample is cut as well. */
  if (!complete && !parsed.meta.truncated) rows.pop()
  return rows
}

/**
 * The delimiter under which the lines agree most on their number of cells, more than one; a comma where none does.
 * Decimal commas in a file with semicolons are no cells of their own: the header does not have them.
 */
export function detectDelimiter(text: string): Delimiter {
  const hinted = hintedDelimiter(text)
  if (hinted) return hinted.delimiter
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const rows = sampleOf(text, delimiter)
    const first = rows[0]?.length ?? 1
    if (first < 2) continue
    const agreeing = rows.filter((row) => row.length === first).length / rows.length
    /* Ten cells that all lines agree on are better evidence than two. */
    const score = agreeing * agreeing * (1 + Math.log(first) / 10)
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

const isMeasure = (value: string) => readNumber(value) !== null || readDates(value).length > 0

/** A header is words above values: no cell of the first line is a number or a date, unless the first cell alone names rows. */
export function detectHeader(rows: readonly string[][]): boolean {
  const [first, ...others] = rows
  if (!first || others.length === 0) return true
  const cells = first.map((cell) => cell.trim())
  if (cells.every((cell) => cell === '')) return false
  const measures = cells.filter(isMeasure).length
  if (measures === 0) {
    /* All words above all words: a header says something else than the rows below it. */
    const belowHasMeasures = others.some((row) => row.some((cell) => isMeasure(cell.trim())))
    if (belowHasMeasures) return true
    return !cells.some((cell, index) => cell !== '' && others.some((row) => row[index]?.trim() === cell))
  }
  /* country;2019;2020: years as names, above numbers that are no years. */
  return measures < cells.length && !isMeasure(cells[0] ?? '') && cells.every((cell) => !isMeasure(cell) || /^(?:19|20)\d\d$/.test(cell))
}

export interface CsvOptions {
  delimiter: Delimiter
  onRow: (cells: string[], line: number) => void
  /** Share of the text that is read, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Reads every row of a CSV text in order. Blank lines are passed over.
 * Throws TableError `quote` {line} where a quotation mark is never closed, or closed in mid-cell: lines after it would be swallowed.
 */
export function readCsv(source: string, { delimiter, onRow, onProgress }: CsvOptions): void {
  const skipped = hintedDelimiter(source)
  const text = skipped ? source.slice(skipped.length) : source
  const newline = newlineOf(text)
  let start = 0
  let line = skipped ? 2 : 1
  let piece = 0
  let failure: TableError | null = null

  Papa.parse<string[]>(text, {
    delimiter,
    newline,
    step: ({ data, errors, meta }, parser) => {
      const rowLine = line
      const end = meta.cursor
      for (let at = text.indexOf(newline, start); at !== -1 && at < end; at = text.indexOf(newline, at + 1)) line += 1
      /* After either of them papaparse reads on to some later quotation mark, over any number of lines. */
      if (errors.some((error) => error.code === 'MissingQuotes' || error.code === 'InvalidQuotes')) {
        failure = new TableError('quote', { line: rowLine })
        parser.abort()
        return
      }
      const cells = data
      const last = cells.length - 1
      if (newline === '\n' && cells[last]?.endsWith('\r')) cells[last] = (cells[last] ?? '').slice(0, -1)
      if (cells.length > 1 || (cells[0] ?? '').trim() !== '') onRow(cells, rowLine)
      start = end
      if (end > piece + pieceLength) {
        piece = end
        onProgress?.(end / text.length)
      }
    },
  })
  if (failure) throw failure as TableError
}

/** Text of a refused line as it stood in the file; used where only the cells are at hand. */
export const joinCells = (cells: readonly string[], delimiter: Delimiter) =>
  Papa.unparse([cells as string[]], { delimiter }).slice(0, refusedTextLength)
