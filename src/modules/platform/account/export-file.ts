import { exportPage, exportParts, exportUser } from './account.queries'

/** Beyond this many pages of about a megabyte a part is cut, and the file says so: a browser holds it in memory. */
const mostPages = 200

export interface ExportProgress {
  /** Parts that are complete, of how many. */
  done: number
  of: number
}

interface Given {
  organisations: unknown
  sessions: unknown
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}

/**
 * Everything of the person who asks, as one JSON file: {format, exported_at, account, organisations, sessions, data, cut}.
 * `data` has one list per part; `cut` names those that were too long to be whole. Throws AppError.
 */
export async function exportFile({ organisations, sessions, signal, onProgress }: Given): Promise<Blob> {
  const [account, parts] = await Promise.all([exportUser(), exportParts(signal)])
  const pieces: string[] = []
  const head = { format: 'knull.account/1', exported_at: new Date().toISOString(), account, organisations, sessions }
  pieces.push(JSON.stringify(head, null, 2).slice(0, -2), ',\n  "data": {')
  const cut: string[] = []
  for (const [index, part] of parts.entries()) {
    onProgress({ done: index, of: parts.length })
    pieces.push(index > 0 ? ',' : '', `\n    ${JSON.stringify(part)}: [`)
    let after: string | null = null
    let rows = 0
    for (let page = 0; ; page += 1) {
      if (page === mostPages) {
        cut.push(part)
        break
      }
      const answer = await exportPage(part, after, signal)
      for (const row of answer.rows) {
        pieces.push(rows > 0 ? ',' : '', `\n      ${JSON.stringify(row)}`)
        rows += 1
      }
      after = answer.next
      if (after === null) break
    }
    pieces.push(rows > 0 ? '\n    ]' : ']')
  }
  onProgress({ done: parts.length, of: parts.length })
  pieces.push(`\n  },\n  "cut": ${JSON.stringify(cut)}\n}\n`)
  return new Blob(pieces, { type: 'application/json' })
}

/** Hands a file to the browser. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
