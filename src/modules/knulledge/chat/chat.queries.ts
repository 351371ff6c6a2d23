import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask, askCount } from '@/data/ask'
import { authorizedFetch, db, functionUrl } from '@/data/client'
import { AppError, toAppError } from '@/data/errors'
import { isRecord } from '@/lib/shape'
import { scopeIds, type ChatMessage, type ChatSession, type Citation, type Scope, type Source } from './chat.model'

const pageSize = 50
const turnsPerPage = 40

/* What a question changes: its conversation, the lists, what home shows, the clock. */
export const touchedByAnswer = (org: string) => [['chat-messages', org], ['chat-sessions', org], ['home', org], ['usage', org], ['activity', org]]

const sessionFields = 'id, title, topic, quotes, user_id, created_at, updated_at'

/** The organisation's conversations, the latest first, 50 at a time from the last of the page before. */
export const sessionsQuery = (org: string) =>
  infiniteQueryOptions({
    queryKey: ['chat-sessions', org, 'list'],
    initialPageParam: null as ChatSession | null,
    queryFn: ({ signal, pageParam: last }) => {
      let query = db.from('chat_sessions').select(sessionFields).eq('org_id', org)
      if (last) query = query.or(`updated_at.lt."${last.updated_at}",and(updated_at.eq."${last.updated_at}",id.lt.${last.id})`)
      return ask<ChatSession[]>(query.order('updated_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize).abortSignal(signal))
    },
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1) ?? null) : null),
    select: ({ pages }) => pages.flat(),
  })

export const sessionQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['chat-sessions', org, 'one', id],
    queryFn: ({ signal }) => ask<ChatSession>(db.from('chat_sessions').select(sessionFields).eq('org_id', org).eq('id', id).abortSignal(signal).maybeSingle()),
  })

const messageFields =
  'id, session_id, user_id, position, role, content, status, answer, question_id, scope, search, model, input_tokens, output_tokens, latency_ms, dropped, failure, failure_detail, created_at'
const citationFields =
  'id, message_id, position, used, source, document_id, passage_id, dataset_id, row_number, label, heading, quote, fields, terms, score, checked, created_at'

/** Up to 40 turns before a position (null: the latest), oldest first, with their citations. */
async function readTurns(org: string, sessionId: string, before: number | null, signal?: AbortSignal): Promise<ChatMessage[]> {
  const aborted = signal ?? new AbortController().signal
  let query = db.from('chat_messages').select(messageFields).eq('org_id', org).eq('session_id', sessionId)
  if (before !== null) query = query.lt('position', before)
  type Row = Omit<ChatMessage, 'citations'>
  const rows = await ask<Row[]>(
    query.order('position', { ascending: false }).limit(turnsPerPage).abortSignal(aborted).overrideTypes<Row[], { merge: false }>(),
  )
  const answers = rows.filter((row) => row.role === 'assistant').map((row) => row.id)
  type CitationRow = Citation & { message_id: string }
  const citations =
    answers.length === 0
      ? []
      : await ask<CitationRow[]>(
          db
            .from('message_citations')
            .select(citationFields)
            .eq('org_id', org)
            .in('message_id', answers)
            .order('position')
            .abortSignal(aborted)
            .overrideTypes<CitationRow[], { merge: false }>(),
        )
  return rows.map((row) => ({ ...row, citations: citations.filter((citation) => citation.message_id === row.id) })).reverse()
}

/** The whole of a conversation, oldest first: for what is made of all of it. */
export async function readConversation(org: string, sessionId: string): Promise<ChatMessage[]> {
  const turns: ChatMessage[] = []
  for (;;) {
    const page = await readTurns(org, sessionId, turns[0]?.position ?? null)
    turns.unshift(...page)
    if (page.length < turnsPerPage) return turns
  }
}

/** The turns of a conversation, oldest first; the latest 40, and earlier ones page by page. */
export const messagesQuery = (org: string, sessionId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat-messages', org, sessionId],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam: before }) => readTurns(org, sessionId, before, signal),
    getNextPageParam: (page) => (page.length === turnsPerPage ? (page[0]?.position ?? null) : null),
    /* Pages come newest first, each in the order of reading. */
    select: ({ pages }) => [...pages].reverse().flat(),
    /* An answer that is written elsewhere, or is just being stored, is looked at again. */
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.some((message) => message.status === 'pending')) ? 1500 : false),
  })

/** The configured model's name, or null. Without an answer from the function there is none to ask. */
export const modelQuery = (org: string) =>
  queryOptions({
    queryKey: ['chat-model', org],
    queryFn: async ({ signal }): Promise<{ model: string | null }> => {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
      const response = await authorizedFetch(`${functionUrl('chat')}?org_id=${org}`, { signal: timeout })
      if (!response.ok) throw toAppError(await bodyOf(response), response.status)
      const body: unknown = await response.json().catch(() => null)
      const model = typeof body === 'object' && body !== null && 'model' in body ? body.model : null
      return { model: typeof model === 'string' && model !== '' ? model : null }
    },
    staleTime: 5 * 60_000,
    retry: 1,
  })

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => ({}))

/** Sources to choose from, by name; 50 are enough for a picker that filters. */
export const sourcesQuery = (org: string, text: string) =>
  queryOptions({
    queryKey: ['sources', org, 'chat', text],
    queryFn: ({ signal }) => {
      let query = db.from('library_items').select('kind, id, name, parts').eq('org_id', org)
      if (text) query = query.ilike('name', `%${text.replace(/[\\%_]/g, '\\$&')}%`)
      return ask<Source[]>(query.order('updated_at', { ascending: false }).order('id').limit(pageSize).abortSignal(signal).overrideTypes<Source[], { merge: false }>())
    },
  })

/** How many datasets and documents there are to ask. */
export const sourceCountQuery = (org: string) =>
  queryOptions({
    queryKey: ['sources', org, 'chat-count'],
    queryFn: async ({ signal }) => {
      const [datasets, documents] = await Promise.all([
        askCount(db.from('datasets').select('id', { count: 'exact', head: true }).eq('org_id', org).eq('status', 'ready').abortSignal(signal)),
        askCount(db.from('documents').select('id', { count: 'exact', head: true }).eq('org_id', org).abortSignal(signal)),
      ])
      return { datasets, documents }
    },
  })

export interface Column {
  name: string
  type: string
  empty?: number
  distinct?: number
  min?: string | number | null
  max?: string | number | null
}

export interface ExampleSource {
  name: string
  columns: Column[]
  row_count: number
  /** The first row's cells; for a document, its first heading instead. */
  cells: string[]
  heading: string | null
}

/** The latest sources with their beginning, to make questions from. */
export const examplesQuery = (org: string) =>
  queryOptions({
    queryKey: ['sources', org, 'chat-examples'],
    queryFn: async ({ signal }): Promise<ExampleSource[]> => {
      type Named = { id: string; name: string; row_count: number; columns: Column[] }
      const [datasets, documents] = await Promise.all([
        ask<Named[]>(
          db.from('datasets').select('id, name, row_count, columns').eq('org_id', org).eq('status', 'ready').order('updated_at', { ascending: false }).limit(4).abortSignal(signal).overrideTypes<Named[], { merge: false }>(),
        ),
        ask<{ id: string; title: string }[]>(
          db.from('documents').select('id, title').eq('org_id', org).order('updated_at', { ascending: false }).limit(2).abortSignal(signal),
        ),
      ])
      const rows = await Promise.all(
        datasets.map(async ({ id, name, row_count, columns }): Promise<ExampleSource> => {
          type Cells = { cells: string[] }
          const [row] = await ask<Cells[]>(
            db.from('dataset_rows').select('cells').eq('org_id', org).eq('dataset_id', id).order('row_number').limit(1).abortSignal(signal).overrideTypes<Cells[], { merge: false }>(),
          )
          return { name, row_count, columns, cells: row?.cells ?? [], heading: null }
        }),
      )
      const headings = await Promise.all(
        documents.map(async ({ id, title }): Promise<ExampleSource> => {
          const [passage] = await ask<{ heading: string | null }[]>(
            db.from('passages').select('heading').eq('org_id', org).eq('document_id', id).not('heading', 'is', null).order('position').limit(1).abortSignal(signal),
          )
          return { name: title, row_count: 0, columns: [], cells: [], heading: passage?.heading ?? null }
        }),
      )
      return [...rows, ...headings]
    },
    staleTime: 5 * 60_000,
  })

/** Rows shown around a quoted one. */
const rowsAround = 5

export interface RowSource {
  name: string
  row_count: number
  columns: Column[]
  updated_at: string
  user_id: string | null
  rows: { row_number: number; cells: string[] }[]
}

/** A quoted row among its neighbours. Not found once the dataset is deleted. */
export const rowSourceQuery = (org: string, datasetId: string, rowNumber: number) =>
  queryOptions({
    queryKey: ['datasets', org, 'quoted-row', datasetId, rowNumber],
    queryFn: async ({ signal }): Promise<RowSource> => {
      type Facts = Omit<RowSource, 'rows'>
      const [dataset, rows] = await Promise.all([
        ask<Facts>(
          db.from('datasets').select('name, row_count, columns, updated_at, user_id').eq('org_id', org).eq('id', datasetId).abortSignal(signal).maybeSingle().overrideTypes<Facts, { merge: false }>(),
        ),
        ask<RowSource['rows']>(
          db
            .from('dataset_rows')
            .select('row_number, cells')
            .eq('org_id', org)
            .eq('dataset_id', datasetId)
            .gte('row_number', rowNumber - rowsAround)
            .lte('row_number', rowNumber + rowsAround)
            .order('row_number')
            .abortSignal(signal)
            .overrideTypes<RowSource['rows'], { merge: false }>(),
        ),
      ])
      return { ...dataset, rows }
    },
  })

export interface PassageSource {
  title: string
  passage_count: number
  updated_at: string
  user_id: string | null
  passages: { id: string; position: number; heading: string | null; level: number | null; content: string }[]
}

/** A quoted passage between the ones before and after it. Not found once the document is deleted. */
export const passageSourceQuery = (org: string, documentId: string, passageId: string) =>
  queryOptions({
    queryKey: ['documents', org, 'quoted-passage', documentId, passageId],
    queryFn: async ({ signal }): Promise<PassageSource> => {
      type Facts = Omit<PassageSource, 'passages'>
      const [document, { position }] = await Promise.all([
        ask<Facts>(db.from('documents').select('title, passage_count, updated_at, user_id').eq('org_id', org).eq('id', documentId).abortSignal(signal).maybeSingle()),
        ask<{ position: number }>(db.from('passages').select('position').eq('org_id', org).eq('id', passageId).abortSignal(signal).maybeSingle()),
      ])
      const passages = await ask<PassageSource['passages']>(
        db
          .from('passages')
          .select('id, position, heading, level, content')
          .eq('org_id', org)
          .eq('document_id', documentId)
          .gte('position', position - 1)
          .lte('position', position + 1)
          .order('position')
          .abortSignal(signal),
      )
      return { ...document, passages }
    },
  })

export interface Asked {
  session_id: string
  question_id: string
  answer_id: string
  created: boolean
}

/** How many passages an answer without a model consists of: each is a quote. */
const foundIn = (value: unknown): number => (isRecord(value) && Array.isArray(value.passages) ? value.passages.length : 0)

/** What ask_question and retry_answer return, as JSON. Throws AppError for anything else. */
function askedOf(value: unknown): Asked {
  const { session_id, question_id, answer_id, created } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (typeof session_id !== 'string' || typeof question_id !== 'string' || typeof answer_id !== 'string') throw new AppError({ kind: 'unexpected' })
  return { session_id, question_id, answer_id, created: created === true }
}

/** Asks without a model: the passages found are the answer. The same client id asks once. */
export const askPassages = (org: string) =>
  mutationOptions({
    mutationFn: async (question: { sessionId: string | null; text: string; clientId: string; scope: Scope }) => {
      const { dataset_ids, document_ids } = scopeIds(question.scope)
      const answer = await ask(
        db.rpc('ask_question', {
          /* The generated types do not know that a uuid argument may be null. */
          p_session_id: question.sessionId as string,
          p_org_id: org,
          p_question: question.text,
          p_client_id: question.clientId,
          p_dataset_ids: dataset_ids ?? undefined,
          p_document_ids: document_ids ?? undefined,
        }),
      )
      track('chat_asked', { answer: 'passages', scoped: question.scope.length > 0 })
      track('chat_answered', { answer: 'passages', status: 'complete', quotes: foundIn(answer), dropped: 0 })
      return askedOf(answer)
    },
    meta: { invalidates: touchedByAnswer(org), errors: 'inline' },
  })

/** Answers a failed question with the passages found. */
export const retryPassages = (org: string) =>
  mutationOptions({
    mutationFn: async (answerId: string) => askedOf(await ask(db.rpc('retry_answer', { p_org_id: org, p_answer_id: answerId }))),
    meta: { invalidates: touchedByAnswer(org) },
  })

export const renameSession = (org: string) =>
  mutationOptions({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      ask<{ id: string }>(db.from('chat_sessions').update({ title }).eq('org_id', org).eq('id', id).select('id').single()),
    meta: { invalidates: [['chat-sessions', org], ['activity', org]], errors: 'inline' },
  })

export const deleteSession = (org: string) =>
  mutationOptions({
    mutationFn: (id: string) => ask<{ id: string }>(db.from('chat_sessions').delete().eq('org_id', org).eq('id', id).select('id').single()),
    meta: { invalidates: [['chat-sessions', org], ['home', org], ['activity', org]], errors: 'inline' },
  })

export interface StreamedQuestion {
  org: string
  sessionId: string | null
  text: string
  clientId: string
  scope: Scope
  /** The answer to write again, instead of a new question. */
  retry?: string
}

/** Opens the stream of a model's answer. Throws AppError where the function refuses. */
export async function openAnswer(question: StreamedQuestion, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const body = question.retry
    ? { org_id: question.org, retry: question.retry }
    : { org_id: question.org, session_id: question.sessionId, question: question.text, client_id: question.clientId, ...scopeIds(question.scope) }
  const response = await authorizedFetch(functionUrl('chat'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw toAppError(await bodyOf(response), response.status)
  if (!response.body || !/event-stream/i.test(response.headers.get('content-type') ?? '')) {
    throw new AppError({ kind: 'unavailable', status: response.status })
  }
  return response.body
}
