import { maxDatasetColumns, maxDatasetRows, maxNameLength, maxRowBytes, maxUploadBytes, maxUploadMegabytes } from '@/lib/limits'
import { describeColumns } from './columns'
import { detectDelimiter, detectHeader, hintedDelimiter, joinCells, readCsv, sampleOf } from './csv'
import { decode, type Decoded } from './decode'
import { detectJson, readJson, readNdjson, type JsonRow } from './json'
import { TableError, type Choices, type Delimiter, type Notice, type RefusedLine, type Table, type TableRow } from './table'

export type Progress = (rows: number, share: number) => void

/**
 * Reads a file of rows: what it is, how it is written, its columns with types and statistics, every row with its line.
 * What a person decided in `choices` is taken before anything detected.
 * Throws TableError for a file that is no table; lines that are no rows are in `refused`.
 */
export function readTable(bytes: Uint8Array, fileName: string, choices: Choices = {}, onProgress?: Progress): Table {
  if (bytes.length > maxUploadBytes) throw new TableError('too_large', { max: maxUploadMegabytes })
  const decoded = decode(bytes, choices.encoding)
  if (decoded.text.trim() === '') throw new TableError('empty')
  const kind = kindOf(decoded.text, fileName, choices)
  return kind === 'delimited' ? readDelimited(decoded, fileName, choices, onProgress) : readObjects(decoded, kind, onProgress)
}

function kindOf(text: string, fileName: string, choices: Choices): 'delimited' | 'json' | 'ndjson' {
  if (choices.delimiter) return 'delimited'
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  if (ending === 'ndjson' || ending === 'jsonl') return 'ndjson'
  if (ending === 'json' || ending === 'geojson') return detectJson(text)
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return 'delimited'
  return /^\s*[[{]/.test(text) ? detectJson(text) : 'delimited'
}

/** Half of a pair, which is no character: jsonb refuses it, and NUL. JSON can spell both. */
const loneSurrogate = /\p{Surrogate}/u
const storable = (text: string) => text.replace(/\p{Surrogate}|\0/gu, '\uFFFD')

/** Collects rows, and refuses what the database would: too long a row, characters that it cannot store. */
class Collector {
  readonly rows: TableRow[] = []
  readonly refused: RefusedLine[] = []
  private readonly encoder = new TextEncoder()

  add(cells: string[], line: number, text: () => string): void {
    let length = 0
    for (const cell of cells) length += cell.length
    /* No character takes more than 6 bytes of JSON (an escaped control character). */
    if (length * 6 + cells.length * 4 > maxRowBytes && this.encoder.encode(JSON.stringify(cells)).length + cells.length > maxRowBytes) {
      this.refused.push({ line, reason: 'too_long', found: length, text: text() })
      return
    }
    if (cells.some((cell) => cell.includes('\0') || loneSurrogate.test(cell))) {
      this.refused.push({ line, reason: 'characters', text: storable(text()) })
      return
    }
    if (this.rows.length >= maxDatasetRows) throw new TableError('too_many_rows', { max: maxDatasetRows, line })
    this.rows.push({ line, cells })
  }
}

function readDelimited({ text, encoding, bom }: Decoded, fileName: string, choices: Choices, onProgress?: Progress): Table {
  const endsInTab = /\.(tsv|tab)$/i.test(fileName) && /\t/.test(text)
  const delimiter: Delimiter = choices.delimiter ?? (endsInTab ? '\t' : detectDelimiter(text))
  const hinted = hintedDelimiter(text)
  const header = choices.header ?? detectHeader(sampleOf(hinted ? text.slice(hinted.length) : text, delimiter))
  const collector = new Collector()
  let names: string[] | null = null
  let headerLine: number | null = null
  let notices: Notice[] = []

  readCsv(text, {
    delimiter,
    onProgress: (share) => onProgress?.(collector.rows.length, share),
    onRow: (cells, line) => {
      if (names === null) {
        if (cells.length > maxDatasetColumns) throw new TableError('too_many_columns', { max: maxDatasetColumns, found: cells.length, line })
        if (header) {
          headerLine = line
          ;({ names, notices } = nameColumns(cells, line))
          return
        }
        names = cells.map((_, index) => `column_${index + 1}`)
      }
      if (cells.length === names.length) collector.add(cells, line, () => joinCells(cells, delimiter))
      else collector.refused.push({ line, reason: 'ragged', expected: names.length, found: cells.length, text: joinCells(cells, delimiter) })
    },
  })

  if (names === null) throw collector.refused.length > 0 ? noRows(collector) : new TableError('empty')
  if (collector.rows.length === 0) throw collector.refused.length > 0 ? noRows(collector) : new TableError('header_only', { line: headerLine ?? 1 })
  return {
    type: delimiter === '\t' ? 'tsv' : 'csv',
    encoding,
    bom,
    delimiter,
    header,
    headerLine,
    columns: describeColumns(names, collector.rows, delimiter),
    rows: collector.rows,
    refused: collector.refused,
    notices,
  }
}

const noRows = ({ refused }: Collector) => new TableError('no_rows', { line: refused[0]?.line, found: refused.length })

/** Every column gets a name of its own: "", "price" and "price" become column_1, price and price_2, and that is said. */
function nameColumns(cells: readonly string[], line: number): { names: string[]; notices: Notice[] } {
  const notices: Notice[] = []
  const taken = new Set<string>()
  const wanted = new Set(cells.map((cell) => cell.trim()))
  const names = cells.map((cell, index) => {
    const original = storable(cell.trim()).slice(0, maxNameLength)
    let name = original || `column_${index + 1}`
    for (let number = 2; taken.has(name) || (name !== original && wanted.has(name)); number += 1) {
      name = `${(original || `column_${index + 1}`).slice(0, maxNameLength - 6)}_${number}`
    }
    taken.add(name)
    if (name !== original) notices.push({ code: original ? 'name_twice' : 'name_empty', line, column: index + 1, name, original })
    return name
  })
  return { names, notices }
}

function readObjects({ text, encoding, bom }: Decoded, type: 'json' | 'ndjson', onProgress?: Progress): Table {
  const collector = new Collector()
  const positions = new Map<string, number>()
  const notices: Notice[] = []
  const add = ({ cells, line }: JsonRow) => {
    const row: string[] = []
    for (const [name, value] of cells) {
      let position = positions.get(name)
      if (position === undefined) {
        position = positions.size
        positions.set(name, position)
        if (positions.size > maxDatasetColumns) throw new TableError('too_many_columns', { max: maxDatasetColumns, found: positions.size, line })
      }
      row[position] = value
    }
    for (let index = 0; index < row.length; index += 1) row[index] ??= ''
    collector.add(row, line, () => JSON.stringify(Object.fromEntries(cells)).slice(0, 2000))
  }
  const options = {
    onRow: add,
    onRefused: (refused: RefusedLine) => collector.refused.push(refused),
    onProgress: (share: number) => onProgress?.(collector.rows.length, share),
  }
  if (type === 'json') readJson(text, options)
  else readNdjson(text, options)
  if (collector.rows.length === 0) throw collector.refused.length > 0 ? noRows(collector) : new TableError('empty')
  if (positions.size === 0) throw new TableError('json_shape')

  /* A key that first appears in row 900 is a column of the rows before it as well: there it is empty. */
  for (const { cells } of collector.rows) while (cells.length < positions.size) cells.push('')
  const named = nameColumns([...positions.keys()], 1)
  return {
    type,
    encoding,
    bom,
    delimiter: null,
    header: true,
    headerLine: null,
    columns: describeColumns(named.names, collector.rows, null),
    rows: collector.rows,
    refused: collector.refused,
    notices: [...notices, ...named.notices],
  }
}
