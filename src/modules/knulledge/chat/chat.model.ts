/** A conversation of the organisation. */
export interface ChatSession {
  id: string
  title: string
  /** The best source of the latest answer. */
  topic: string | null
  quotes: number
  user_id: string | null
  created_at: string
  updated_at: string
}

export type AnswerStatus = 'pending' | 'complete' | 'stopped' | 'failed'

/** What a search looked through and found. */
export interface SearchFacts {
  total: number
  /** The total is at least this: counting stopped. */
  capped: boolean
  terms: string[]
  /** Words of the question that stand in no source. */
  missing: string[]
  searched: { datasets: number; rows: number; documents: number; passages: number }
}

/** Sources that were asked; null lists beside a given one name none. */
export interface StoredScope {
  dataset_ids: string[] | null
  document_ids: string[] | null
}

/** A passage or row behind an answer. Its quote was compared with the source when it was stored. */
export interface Citation {
  id: string
  position: number
  /** False: found by the same search, and not quoted by the model. */
  used: boolean
  source: 'document' | 'dataset'
  document_id: string | null
  passage_id: string | null
  dataset_id: string | null
  row_number: number | null
  label: string
  heading: string | null
  quote: string
  /** For a row: [[column, value], …] as shown. */
  fields: [string, string][] | null
  terms: string[]
  score: number
  checked: 'exact' | 'row'
  created_at: string
}

export interface ChatMessage {
  id: string
  session_id: string
  user_id: string | null
  position: number
  role: 'user' | 'assistant'
  content: string
  status: AnswerStatus
  answer: 'passages' | 'model' | null
  question_id: string | null
  scope: StoredScope | null
  search: SearchFacts | null
  model: string | null
  input_tokens: number
  output_tokens: number
  latency_ms: number | null
  dropped: number
  failure: string | null
  failure_detail: Record<string, unknown> | null
  created_at: string
  citations: Citation[]
}

/** A dataset or document that one may ask. */
export interface Source {
  kind: 'dataset' | 'document'
  id: string
  name: string
  /** Rows or passages. */
  parts: number
}

/** What is asked: everything, or the sources chosen. */
export type Scope = readonly Pick<Source, 'kind' | 'id' | 'name'>[]

/** As the database takes a scope: both null for everything. */
export function scopeIds(scope: Scope): StoredScope {
  if (scope.length === 0) return { dataset_ids: null, document_ids: null }
  const idsOf = (kind: Source['kind']) => scope.filter((source) => source.kind === kind).map((source) => source.id)
  return { dataset_ids: idsOf('dataset'), document_ids: idsOf('document') }
}

const isSource = (value: unknown): value is Scope[number] => {
  const { kind, id, name } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return (kind === 'dataset' || kind === 'document') && typeof id === 'string' && typeof name === 'string'
}

/** A scope from outside. Whatever is not one is everything. */
export const scopeOf = (value: unknown): Scope => (Array.isArray(value) ? value.filter(isSource) : [])

/** A scope kept as text in the draft. */
export function readScope(text: string): Scope {
  try {
    return scopeOf(JSON.parse(text))
  } catch {
    return []
  }
}

/** An answer that nobody writes any more, though it was never ended: longer than the function's own limit. */
export const lostAfter = 3 * 60_000
export const isLost = (message: Pick<ChatMessage, 'status' | 'created_at'>, now: number) =>
  message.status === 'pending' && now - new Date(message.created_at).getTime() > lostAfter

/** What an answer cost by the specification's estimate: tokens / 1000 × 0.002 dollars. */
export const costOf = (tokens: number) => (tokens / 1000) * 0.002

/** The quotes of an answer, in the order of their numbers. */
export const quotesOf = (message: ChatMessage) => message.citations.filter((citation) => citation.used)
export const unusedOf = (message: ChatMessage) => message.citations.filter((citation) => !citation.used)

export type Period = 'today' | 'yesterday' | 'week' | 'older'

/** Conversations under the headings of the list, in their given order. Days are the reader's own. */
export function byPeriod(sessions: readonly ChatSession[], now: Date): { period: Period; sessions: ChatSession[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const daysBack = (days: number) => new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - days).getTime()
  const periodOf = (session: ChatSession): Period => {
    const at = new Date(session.updated_at).getTime()
    if (at >= midnight.getTime()) return 'today'
    if (at >= daysBack(1)) return 'yesterday'
    return at >= daysBack(7) ? 'week' : 'older'
  }
  const groups: { period: Period; sessions: ChatSession[] }[] = []
  for (const session of sessions) {
    const period = periodOf(session)
    const last = groups.at(-1)
    if (last?.period === period) last.sessions.push(session)
    else groups.push({ period, sessions: [session] })
  }
  return groups
}

/** Who may do what to a conversation; the database enforces the same. */
export const sessionCan = {
  rename: (can: (right: 'write') => boolean) => can('write'),
  delete: (session: Pick<ChatSession, 'user_id'>, userId: string, can: (right: 'write' | 'manage') => boolean) =>
    can('manage') || (can('write') && session.user_id === userId),
}

export type MarkedPart = { text: string; marked: boolean }

/** A text cut at the words that matched. Words are found whole, as they are written; what touches is one mark. */
export function markTerms(text: string, terms: readonly string[]): MarkedPart[] {
  const words = [...new Set(terms)].filter(Boolean).sort((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text, marked: false }]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const parts: MarkedPart[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const last = parts.at(-1)
    const between = text.slice(from, match.index)
    /* "requests per second" is one mark where each word matched. */
    if (last?.marked && /^ ?$/.test(between)) last.text += between + match[0]
    else {
      if (between) parts.push({ text: between, marked: false })
      parts.push({ text: match[0], marked: true })
    }
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false })
  return parts
}

/** Whole sentences of a text that is still growing, for those who listen to it. */
export function finishedSentences(text: string): string {
  const end = [...text.matchAll(/[.!?…]["”»')\]]*(?=\s)/g)].at(-1)
  return end ? text.slice(0, end.index + end[0].length) : ''
}

interface ExampleColumn {
  name: string
  type: string
  distinct?: number
}

/**
 * Something to ask about a table: a value that names its row, and a number of that row. Null where no column names
 * rows: most of its values must differ.
 */
export function exampleParts(columns: readonly ExampleColumn[], cells: readonly string[], rowCount: number): { value: string; column: string } | null {
  const naming = columns
    .map((column, index) => ({ column, value: cells[index] ?? '' }))
    .filter(({ column, value }) => {
      if (column.type !== 'text' && column.type !== 'date') return false
      if (column.distinct !== undefined && column.distinct < rowCount / 2) return false
      return column.type === 'date' ? value !== '' : value.length >= 4 && value.length <= 40 && /^\p{L}[\p{L}\p{N} '’.-]*$/u.test(value)
    })
    .sort((a, b) => b.value.length - a.value.length)[0]
  const asked = columns.find((column) => (column.type === 'integer' || column.type === 'decimal') && !/(^|[_ ])(id|lat|lon|lng|latitude|longitude|year|x|y)$/i.test(column.name))
  return naming && asked ? { value: naming.value, column: asked.name.replaceAll('_', ' ') } : null
}

/** Whether an answer says something that can be kept: passages or text, not one that failed or is being written. */
export const isKept = (message: ChatMessage) =>
  message.role === 'assistant' && (message.status === 'complete' || message.status === 'stopped') && (message.content !== '' || quotesOf(message).length > 0)
