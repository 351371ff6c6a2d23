/** A report as a list shows it. */
export interface ListedReport {
  id: string
  title: string
  /** Quotes that its text refers to. */
  quotes: number
  user_id: string | null
  session_id: string | null
  updated_at: string
}

export interface Report extends ListedReport {
  /** Markdown; [n] is the quote with position n, \[n] is those three signs. */
  body: string
  /** Counts the saves. A save names the one that it started from. */
  version: number
  updated_by: string | null
  created_at: string
}

/** A quote of a report, as it was when it was compared with its source. */
export interface ReportCitation {
  position: number
  source: 'document' | 'dataset'
  /** The ids are null once the source is deleted. */
  document_id: string | null
  passage_id: string | null
  dataset_id: string | null
  row_number: number | null
  label: string
  heading: string | null
  quote: string
  /** For a row: [[column, value], …] as shown. */
  fields: [string, string][] | null
}

export type PublicationKind = 'chat' | 'report'

/** A frozen copy that people outside may read by a link. The link itself is stored nowhere. */
export interface Publication {
  id: string
  kind: PublicationKind
  session_id: string | null
  report_id: string | null
  title: string
  with_quotes: boolean
  with_names: boolean
  created_by: string | null
  created_at: string
  expires_at: string
  revoked_at: string | null
  views: number
  last_viewed_at: string | null
}

/** How long a link may live, in days. As public.publish has them. */
export const publicationDays = [1, 7, 30, 90] as const
export const usualDays = 7

export type PublicationState = 'open' | 'expired' | 'revoked'

export function stateOf({ revoked_at, expires_at }: Pick<Publication, 'revoked_at' | 'expires_at'>, now: number): PublicationState {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) <= now ? 'expired' : 'open'
}

type May = (right: 'write' | 'manage') => boolean

/** Who may do what; the database enforces the same. */
export const reportCan = {
  save: (may: May) => may('write'),
  publish: (may: May) => may('write'),
  delete: (report: Pick<Report, 'user_id'>, userId: string, may: May) => may('manage') || (may('write') && report.user_id === userId),
  revoke: (publication: Pick<Publication, 'created_by'>, userId: string, may: May) => may('manage') || (may('write') && publication.created_by === userId),
}

/** A reference in running text: [n], or \[n] for the signs themselves. */
const reference = /\\?\[(\d{1,3})\]/g

export type TextPart = string | { cite: number }

/** Text cut at its references to known quotes. What is none stays the text that it is, without the backslash before it. */
export function splitCites(text: string, known: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = []
  let before = ''
  let from = 0
  for (const match of text.matchAll(reference)) {
    const number = Number(match[1])
    const literal = match[0].startsWith('\\')
    before += text.slice(from, match.index)
    from = match.index + match[0].length
    if (literal) before += match[0].slice(1)
    else if (!known.has(number)) before += match[0]
    else {
      if (before) parts.push(before)
      before = ''
      parts.push({ cite: number })
    }
  }
  before += text.slice(from)
  if (before) parts.push(before)
  return parts
}

/** Whether a text refers to quote n. The database decides the same way which quotes a publication carries. */
export const refersTo = (text: string, position: number) => new RegExp(`(?<!\\\\)\\[${position}\\]`).test(text)

/** The sources of a text: the quotes that it refers to, and those that it no longer does. */
export function usedIn<T extends { position: number }>(body: string, citations: readonly T[]): { used: T[]; unused: T[] } {
  return { used: citations.filter(({ position }) => refersTo(body, position)), unused: citations.filter(({ position }) => !refersTo(body, position)) }
}
