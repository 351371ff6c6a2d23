import { TableError, type Choices, type RefusedLine, type Table, type TableErrorCode, type TableRow } from './table'

/** A read table as the page holds it: its rows stay in the worker. */
export interface TableSummary extends Omit<Table, 'rows' | 'refused'> {
  rowCount: number
  /** The first rows. */
  preview: TableRow[]
  refusedCount: number
  /** The first refused lines. */
  refused: RefusedLine[]
}

/** Rows as append_dataset_rows takes them: [line, cells]. */
export type Batch = [line: number, cells: string[]][]

export type ToWorker = { do: 'read'; file: File; choices: Choices } | { do: 'batch'; first: number } | { do: 'refused-csv' }
export type FromWorker =
  | { is: 'progress'; rows: number; share: number }
  | { is: 'read'; table: TableSummary }
  | { is: 'refused'; code: TableErrorCode; details: TableError['details'] }
  | { is: 'gone' }
  | { is: 'batch'; first: number; rows: Batch }
  | { is: 'refused-csv'; csv: string }

/** The file cannot be read any more, or the browser gave up: choosing it again helps. */
export class FileGone extends Error {
  override name = 'FileGone'
}

/** Reads one file beside the page. */
export interface TableReader {
  /** Throws TableError for a file that is no table, FileGone when it cannot be read. */
  read(file: File, choices: Choices, onProgress: (rows: number, share: number) => void): Promise<TableSummary>
  /** The next rows from row `first` (from 1) on; empty after the last. */
  batch(first: number): Promise<Batch>
  /** All refused lines as CSV. */
  refusedCsv(): Promise<string>
  /** Frees the rows. A reading that is under way never answers. */
  end(): void
}

export function createTableReader(): TableReader {
  let worker: Worker | null = null
  let settle: { resolve: (message: FromWorker) => void; reject: (error: Error) => void } | null = null
  let progress: (rows: number, share: number) => void = () => {}

  const start = () => {
    const started = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.is === 'progress') progress(data.rows, data.share)
      else settle?.resolve(data)
    })
    started.addEventListener('error', () => settle?.reject(new FileGone()))
    return started
  }
  const send = (message: ToWorker) =>
    new Promise<FromWorker>((resolve, reject) => {
      settle = { resolve, reject }
      worker ??= start()
      worker.postMessage(message)
    })

  return {
    async read(file, choices, onProgress) {
      progress = onProgress
      const answer = await send({ do: 'read', file, choices })
      if (answer.is === 'refused') throw new TableError(answer.code, answer.details)
      if (answer.is !== 'read') throw new FileGone()
      return answer.table
    },
    async batch(first) {
      const answer = await send({ do: 'batch', first })
      return answer.is === 'batch' ? answer.rows : []
    },
    async refusedCsv() {
      const answer = await send({ do: 'refused-csv' })
      return answer.is === 'refused-csv' ? answer.csv : ''
    },
    end() {
      worker?.terminate()
      worker = null
      settle = null
    },
  }
}
