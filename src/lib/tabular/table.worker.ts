import Papa from 'papaparse'
import { maxUploadBytes, maxUploadMegabytes } from '@/lib/limits'
import { readTable } from './read-table'
import { TableError, type Table } from './table'
import type { FromWorker, ToWorker } from './table-reader'

/*
 * Reading 20 MB takes a second or two: here it freezes no page. The rows stay here until they are sent; the page
 * gets what it draws.
 */
const previewRows = 200
const previewRefused = 200
/** A batch holds at most this many rows and about this many characters, so that no request is long. */
const batchRows = 1_000
const batchCharacters = 400_000

let table: Table | null = null
const post = (message: FromWorker) => self.postMessage(message)

async function read({ file, choices }: Extract<ToWorker, { do: 'read' }>): Promise<void> {
  table = null
  try {
    if (file.size > maxUploadBytes) throw new TableError('too_large', { max: maxUploadMegabytes })
    let bytes: Uint8Array
    try {
      bytes = new Uint8Array(await file.arrayBuffer())
    } catch {
      /* Moved, deleted or changed since it was chosen. */
      post({ is: 'gone' })
      return
    }
    const done = readTable(bytes, file.name, choices, (rows, share) => post({ is: 'progress', rows, share }))
    table = done
    const { rows, refused, ...facts } = done
    post({
      is: 'read',
      table: { ...facts, rowCount: rows.length, preview: rows.slice(0, previewRows), refusedCount: refused.length, refused: refused.slice(0, previewRefused) },
    })
  } catch (error) {
    if (error instanceof TableError) post({ is: 'refused', code: error.code, details: error.details })
    else throw error
  }
}

function batch(first: number): void {
  const rows: [number, string[]][] = []
  let characters = 0
  for (const row of table?.rows.slice(first - 1, first - 1 + batchRows) ?? []) {
    if (characters >= batchCharacters) break
    rows.push([row.line, row.cells])
    for (const cell of row.cells) characters += cell.length + 3
  }
  post({ is: 'batch', first, rows })
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'read') void read(data)
  else if (data.do === 'batch') batch(data.first)
  else {
    const rows = (table?.refused ?? []).map(({ line, reason, expected, found, column, text }) => [line, reason, expected ?? '', found ?? column ?? '', text])
    /* A spreadsheet must not run what stands in somebody's file. */
    post({ is: 'refused-csv', csv: Papa.unparse([['line', 'reason', 'expected', 'found', 'text'], ...rows], { escapeFormulae: true }) })
  }
})
