import { isRecord } from '@/lib/shape'
import type { Report } from './reports.model'

/** A text that is being written, and the version of the report that it started from. */
export interface ReportText {
  version: number
  title: string
  body: string
}

/** A draft as it is kept; null where there is none, or what is kept is none. */
export function readDraft(kept: string): ReportText | null {
  try {
    const value: unknown = JSON.parse(kept)
    if (!isRecord(value)) return null
    const { version, title, body } = value
    return typeof version === 'number' && typeof title === 'string' && typeof body === 'string' ? { version, title, body } : null
  } catch {
    return null
  }
}

export interface Editing {
  /** What the fields show. */
  text: ReportText
  /** Something is written that is not saved. */
  dirty: boolean
  /** Somebody saved since this text was begun, and it is not the same. */
  conflict: boolean
}

/** Where an editor stands: the draft, if there is one, against the report as it was last read. */
export function editingOf(report: Pick<Report, 'version' | 'title' | 'body'>, kept: string): Editing {
  const saved: ReportText = { version: report.version, title: report.title, body: report.body }
  const draft = readDraft(kept)
  if (!draft || (draft.title === saved.title && draft.body === saved.body)) return { text: saved, dirty: false, conflict: false }
  return { text: draft, dirty: true, conflict: draft.version !== saved.version }
}
