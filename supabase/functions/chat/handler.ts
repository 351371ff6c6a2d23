import { checkAnswer } from '../../../src/lib/quotes/quotes.ts'
import { type Backend } from '../_shared/backend.ts'
import { verifyCaller } from '../_shared/caller.ts'
import { type CallResult, type DatabaseCalls, databaseCalls, passOn } from '../_shared/database.ts'
import { corsHeaders, json, preflight, refusal } from '../_shared/http.ts'
import { askModel, defaultLimits, estimateTokens, type Limits, type Message, type ModelConfig, type Outcome } from '../_shared/model.ts'
import { type EndpointSettings, organisationModel } from '../_shared/organisation-model.ts'
import { inputTokens, type Passage, promptFor, weigh } from './prompt.ts'

/*
 * GET   ?org_id= {model: name | null}, for signed-in users: the organisation's own, else the platform's.
 * POST  {org_id, question, client_id, session_id?, dataset_ids?, document_ids?} asks, {org_id, retry: answer id} asks
 *       again. Answers server-sent events:
 *         started   {session_id, question_id, answer_id}
 *         passages  [{rank, source, label, heading, row_number, quote, …}]
 *         text      {text}               as the model writes
 *         done      {status, failure?, detail?, quotes, dropped, input_tokens, output_tokens, latency_ms}
 *       or `existing` {session_id, answer_id} alone, when this client_id was asked before.
 *       Closing the connection stops the model; what it wrote is kept.
 * Every refusal is JSON {code, message: 'area.key', details?}, as the database's own are.
 *
 * Order: tokens are reserved before anything is stored or asked, so a spent budget costs nothing and is said at
 * once. Retrieval runs with the caller's own rights. The reservation is settled whatever happens afterwards.
 */

export interface ChatOptions {
  backend: Backend
  /** The platform's, for organisations without one of their own. */
  model: ModelConfig | null
  endpoints?: EndpointSettings
  limits?: Limits
  /** Keeps the worker alive until an answer has been stored, where the host needs to be told. */
  waitUntil?: (work: Promise<unknown>) => void
}

const verifications = {
  'session.required': 401,
  'session.invalid': 401,
  'auth.unavailable': 503,
} as const

const largestBody = 64_000
const heartbeatMs = 10_000

interface Question {
  orgId: string
  question: string
  clientId: string
  sessionId: string | null
  datasetIds: string[] | null
  documentIds: string[] | null
  retry: string | null
}

interface Begun {
  session_id: string
  question_id: string
  answer_id: string
  created: boolean
  question: string
  passages: Passage[]
}

const noEndpoints: EndpointSettings = { secret: undefined, allowLocal: false }

export function chatHandler({
  backend,
  model: platformModel,
  endpoints = noEndpoints,
  limits = defaultLimits,
  waitUntil = () => {},
}: ChatOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'GET' && request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const verified = await verifyCaller(request, backend)
    if ('refused' in verified) return refusal(verifications[verified.refused], codeOf(verified.refused), verified.refused)
    const { caller } = verified
    const calls = databaseCalls(backend, caller)
    if (request.method === 'GET') {
      const orgId = new URL(request.url).searchParams.get('org_id')
      if (orgId === null) return json(200, { model: platformModel?.name ?? null })
      if (!isUuid(orgId)) return refusal(400, '22023', 'chat.bad_request')
      const own = await calls.asCaller('model_endpoint', { p_org_id: orgId })
      if (!own.ok) return passOn(own)
      return json(200, { model: (own.value as { model: string } | null)?.model ?? platformModel?.name ?? null })
    }

    const asked = await readQuestion(request)
    if (!asked) return refusal(400, '22023', 'chat.bad_request')
    const own = await organisationModel(calls, asked.orgId, caller.id, endpoints)
    if ('refused' in own) return passOn(own.refused)
    /* Not the platform's instead: the organisation chose where its passages go. */
    if ('unreadable' in own) return refusal(409, '55000', 'model.key_unreadable')
    const model = own.model ?? platformModel
    if (!model) return refusal(409, '55000', 'model.not_configured')

    const requestId = crypto.randomUUID()
    const reserved = await calls.asServer('reserve_tokens', {
      p_org_id: asked.orgId,
      p_user_id: caller.id,
      p_request_id: requestId,
      p_tokens: inputTokens + limits.outputTokens,
      p_source: 'chat',
    })
    if (!reserved.ok) return passOn(reserved)
    const settle = (input: number, output: number) => settled(calls, requestId, input, output, model.name)

    const begun = asked.retry
      ? await calls.asCaller('retry_answer', { p_org_id: asked.orgId, p_answer_id: asked.retry, p_model: model.name })
      : await calls.asCaller('ask_question', {
          p_session_id: asked.sessionId,
          p_org_id: asked.orgId,
          p_question: asked.question,
          p_client_id: asked.clientId,
          p_dataset_ids: asked.datasetIds,
          p_document_ids: asked.documentIds,
          p_model: model.name,
        })
    if (!begun.ok) {
      await settle(0, 0)
      return passOn(begun)
    }
    const answer = begun.value as Begun
    if (!answer.created) {
      await settle(0, 0)
      return stream(request, async (send) => send('existing', { session_id: answer.session_id, answer_id: answer.answer_id }), waitUntil)
    }
    return stream(
      request,
      async (send, reader) => {
        const started = performance.now()
        let outcome: Outcome = { status: 'complete', text: '', reached: false }
        let messages: Message[] = []
        try {
          send('started', { session_id: answer.session_id, question_id: answer.question_id, answer_id: answer.answer_id })
          send('passages', answer.passages)
          // Nothing found is nothing to answer from: the model is not asked.
          if (answer.passages.length > 0) {
            messages = promptFor(answer.question, answer.passages, await historyOf(backend, calls, answer))
            outcome = await askModel(model, messages, limits, (text) => send('text', { text }), reader)
          }
        } catch (error) {
          console.error(`chat: ${(error as Error).message}`)
          outcome = { ...outcome, status: 'failed', failure: 'model.unavailable' }
        }
        const used = tokensOf(outcome, messages)
        await settle(used.input, used.output)
        const checked = checkAnswer(outcome.text, answer.passages)
        const latency = Math.round(performance.now() - started)
        const kept = await stored(calls, {
          p_answer_id: answer.answer_id,
          p_status: outcome.status,
          p_content: checked.content,
          p_model: model.name,
          p_input_tokens: used.input,
          p_output_tokens: used.output,
          p_latency_ms: latency,
          p_quotes: checked.quotes,
          p_dropped: checked.dropped,
          p_failure: outcome.failure ?? null,
          p_failure_detail: outcome.detail ?? null,
        })
        send('done', {
          status: kept ? outcome.status : 'failed',
          failure: kept ? outcome.failure : 'chat.not_stored',
          detail: outcome.detail,
          quotes: checked.quotes,
          dropped: kept?.dropped ?? checked.dropped,
          input_tokens: used.input,
          output_tokens: used.output,
          latency_ms: latency,
        })
      },
      waitUntil,
    )
  }
}

/** Classic SQLSTATEs, so that the browser maps them as it maps the database's. */
function codeOf(refused: keyof typeof verifications): string {
  return refused === 'auth.unavailable' ? '57P03' : '28000'
}

/** What is charged: as the model counted; estimated where it did not say; nothing where it was never reached or refused. */
function tokensOf(outcome: Outcome, messages: Message[]): { input: number; output: number } {
  if (outcome.usage) return outcome.usage
  const refused = outcome.status === 'failed' && outcome.text === '' && outcome.failure !== 'model.timeout' && outcome.failure !== 'model.empty'
  if (!outcome.reached || refused) return { input: 0, output: 0 }
  return { input: weigh(messages), output: estimateTokens(outcome.text) }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

async function readQuestion(request: Request): Promise<Question | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return undefined
  let body: Record<string, unknown>
  try {
    const text = await request.text()
    if (text.length > largestBody) return undefined
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null) return undefined
  const ids = (value: unknown): string[] | null | undefined =>
    value === null || value === undefined ? null : Array.isArray(value) && value.length <= 200 && value.every(isUuid) ? value : undefined
  const datasetIds = ids(body.dataset_ids)
  const documentIds = ids(body.document_ids)
  if (!isUuid(body.org_id) || datasetIds === undefined || documentIds === undefined) return undefined
  if (isUuid(body.retry)) {
    return { orgId: body.org_id, question: '', clientId: '', sessionId: null, datasetIds, documentIds, retry: body.retry }
  }
  const sessionId = body.session_id ?? null
  if (typeof body.question !== 'string' || !isUuid(body.client_id) || (sessionId !== null && !isUuid(sessionId))) return undefined
  return { orgId: body.org_id, question: body.question, clientId: body.client_id, sessionId, datasetIds, documentIds, retry: null }
}

type Send = (event: string, data: unknown) => void

/** Server-sent events, until `work` is done. When the reader leaves, `work` goes on (it has an answer to store) with `reader` aborted. */
function stream(request: Request, work: (send: Send, reader: AbortSignal) => Promise<void>, waitUntil: (work: Promise<unknown>) => void): Response {
  const encoder = new TextEncoder()
  const left = new AbortController()
  const leave = () => left.abort()
  request.signal.addEventListener('abort', leave, { once: true })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (left.signal.aborted) return
        try {
          controller.enqueue(encoder.encode(text))
        } catch {
          leave()
        }
      }
      // Without a word now and then, a proxy would not notice that the reader left, nor we.
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
      const running = work((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), left.signal)
        .catch((error: Error) => console.error(`chat: ${error.message}`))
        .finally(() => {
          clearInterval(heartbeat)
          request.signal.removeEventListener('abort', leave)
          try {
            controller.close()
          } catch {
            // The reader closed it first.
          }
        })
      waitUntil(running)
    },
    cancel: leave,
  })
  return new Response(body, {
    headers: { ...corsHeaders, 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}

/** Earlier turns of the conversation, oldest first, with the caller's own rights. None when they cannot be read. */
async function historyOf(backend: Backend, calls: DatabaseCalls, answer: Begun): Promise<Message[]> {
  const query = new URLSearchParams({
    select: 'id,role,content,status',
    session_id: `eq.${answer.session_id}`,
    order: 'position.desc',
    limit: '8',
  })
  try {
    const response = await backend.fetch(`${backend.url}/rest/v1/chat_messages?${query}`, {
      headers: calls.callerHeaders,
      signal: AbortSignal.timeout(5000),
    })
    const rows: unknown = await response.json()
    if (!response.ok || !Array.isArray(rows)) return []
    return rows
      .filter((row) => row.id !== answer.question_id && row.id !== answer.answer_id && row.status === 'complete' && row.content)
      .map((row): Message => ({ role: row.role === 'user' ? 'user' : 'assistant', content: String(row.content) }))
      .reverse()
  } catch {
    return []
  }
}

/** Three tries: tokens that were used must be booked, and those that were not must come back. */
async function settled(calls: DatabaseCalls, requestId: string, input: number, output: number, model: string): Promise<void> {
  const done = await persistently(() => calls.asServer('settle_tokens', { p_request_id: requestId, p_input: input, p_output: output, p_model: model }))
  if (!done.ok) console.error(`chat: ${requestId} was not settled (${input} in, ${output} out): ${done.message}`)
}

async function stored(calls: DatabaseCalls, args: Record<string, unknown>): Promise<{ dropped: number } | undefined> {
  const done = await persistently(() => calls.asServer('finish_answer', args))
  if (!done.ok) {
    console.error(`chat: answer ${args.p_answer_id} was not stored: ${done.message}`)
    return undefined
  }
  return (done.value as { dropped: number } | null) ?? { dropped: 0 }
}

async function persistently(call: () => Promise<CallResult>): Promise<CallResult> {
  let result = await call()
  for (const pause of [200, 1000]) {
    if (result.ok || result.status < 500) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    result = await call()
  }
  return result
}
