import { InnerAddress } from './address.ts'

/** An OpenAI-compatible model, and everything that can go wrong between asking it and its last word. */

export interface ModelConfig {
  /** Up to and without /chat/completions. */
  baseUrl: string
  name: string
  /** Local models need none. */
  key?: string
  /** What asks it: guarded where an organisation chose the address, plain fetch where the operator did. */
  send?: typeof fetch
}

/** How long and how much. Tests shorten them. */
export interface Limits {
  /** Until the first byte of the answer. */
  headersMs: number
  /** Between two pieces of a stream. */
  idleMs: number
  totalMs: number
  /** Asked of the model as max_tokens. */
  outputTokens: number
  /** Where reading stops, whatever the model was asked. */
  outputChars: number
}

export const defaultLimits: Limits = { headersMs: 30_000, idleMs: 20_000, totalMs: 120_000, outputTokens: 1000, outputChars: 16_000 }

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** Keys of src/i18n/locales/<lng>/errors.json, area `model`. */
export type Failure =
  | 'model.refused'
  | 'model.not_found'
  | 'model.busy'
  | 'model.rejected'
  | 'model.unavailable'
  | 'model.unreachable'
  | 'model.redirected'
  | 'model.bad_reply'
  | 'model.timeout'
  | 'model.cut'
  | 'model.empty'
  | 'model.too_long'
  | 'model.filtered'
  | 'model.address_private'

export interface Outcome {
  status: 'complete' | 'stopped' | 'failed'
  /** Everything that arrived, also when it failed. */
  text: string
  failure?: Failure
  detail?: Record<string, number>
  /** Tokens as the model counted them; undefined where it did not say. */
  usage?: { input: number; output: number }
  /** Whether the model was reached at all: if not, nothing was used. */
  reached: boolean
}

/** No address or no name: no model. A wrong address is said in the log, once, and counts as none. */
export function modelFromEnvironment(env: { get(name: string): string | undefined }): ModelConfig | null {
  const address = env.get('MODEL_BASE_URL')?.trim()
  const name = env.get('MODEL_NAME')?.trim()
  if (!address || !name) return null
  try {
    const url = new URL(address)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('only http and https')
    return { baseUrl: url.href.replace(/\/+$/, ''), name: name.slice(0, 200), key: env.get('MODEL_API_KEY')?.trim() || undefined }
  } catch (error) {
    console.error(`MODEL_BASE_URL is not an address (${(error as Error).message}): chat answers without a model.`)
    return null
  }
}

/** Tokens of a text where nobody counted them: four characters each, rounded up. */
export const estimateTokens = (text: string) => Math.ceil(text.length / 4)

class Ended extends Error {
  constructor(readonly reason: 'reader' | 'timeout' | 'too-long') {
    super(reason)
  }
}

/**
 * Asks the model and reads its stream. Never throws: every way to end is an Outcome.
 * @param onText each piece of text as it arrives
 * @param reader aborted when whoever asked no longer wants the answer: the text so far is kept
 */
export async function askModel(
  model: ModelConfig,
  messages: Message[],
  limits: Limits,
  onText: (text: string) => void,
  reader: AbortSignal,
): Promise<Outcome> {
  const control = new AbortController()
  const end = (reason: Ended['reason']) => control.abort(new Ended(reason))
  const onReader = () => end('reader')
  if (reader.aborted) onReader()
  reader.addEventListener('abort', onReader, { once: true })
  const total = setTimeout(() => end('timeout'), limits.totalMs)
  let pause = setTimeout(() => end('timeout'), limits.headersMs)
  const waitAnew = () => {
    clearTimeout(pause)
    pause = setTimeout(() => end('timeout'), limits.idleMs)
  }

  const outcome: Outcome = { status: 'complete', text: '', reached: false }
  const fail = (failure: Failure, detail?: Record<string, number>): Outcome => ({ ...outcome, status: 'failed', failure, detail })
  let response: Response | undefined
  try {
    response = await (model.send ?? fetch)(`${model.baseUrl}/chat/completions`, {
      method: 'POST',
      // A redirect could carry the key and the organisation's text to another host: it is never followed.
      redirect: 'manual',
      signal: control.signal,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...(model.key ? { Authorization: `Bearer ${model.key}` } : {}),
      },
      body: JSON.stringify({
        model: model.name,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: limits.outputTokens,
        temperature: 0,
      }),
    })
    outcome.reached = true
    waitAnew()
    const refused = refusalOf(response)
    if (refused) return fail(...refused)

    const type = response.headers.get('content-type') ?? ''
    if (/html/i.test(type) || !response.body) return fail('model.bad_reply')
    let finish: string | undefined
    let done = false
    let unread = 0
    const add = (text: string) => {
      const room = limits.outputChars - outcome.text.length
      const kept = text.slice(0, room)
      outcome.text += kept
      if (kept) onText(kept)
      if (text.length > room) throw new Ended('too-long')
    }
    const read = (data: string) => {
      const piece = readPiece(data)
      if (!piece) {
        unread += 1
        return
      }
      if (piece.usage) outcome.usage = piece.usage
      if (piece.finish) finish = piece.finish
      if (piece.error) throw new ModelError()
      if (piece.text) add(piece.text)
    }

    // A server that does not stream answers once, as JSON.
    const streams = /event-stream/i.test(type)
    if (streams) {
      for await (const data of eventData(response.body, waitAnew)) {
        if (data === '[DONE]') {
          done = true
          break
        }
        read(data)
      }
    } else {
      const whole = await wholeText(response.body, limits.outputChars * 8, waitAnew)
      if (!readPiece(whole)) return fail('model.bad_reply')
      read(whole)
      done = true
    }
    if (finish === 'content_filter') return fail('model.filtered')
    if (finish === 'length') return { ...outcome, status: 'stopped', failure: 'model.too_long' }
    if (!done && !finish) return outcome.text === '' && unread > 0 ? fail('model.bad_reply') : fail('model.cut')
    if (outcome.text.trim() === '') return fail(unread > 0 ? 'model.bad_reply' : 'model.empty')
    return outcome
  } catch (error) {
    const reason: unknown = control.signal.aborted ? control.signal.reason : error
    if (reason instanceof Ended) {
      if (reason.reason === 'reader') return { ...outcome, status: 'stopped' }
      if (reason.reason === 'too-long') return { ...outcome, status: 'stopped', failure: 'model.too_long' }
      return fail('model.timeout')
    }
    if (error instanceof ModelError) return fail('model.unavailable')
    if (error instanceof InnerAddress) return fail('model.address_private')
    return outcome.reached ? fail('model.cut') : fail('model.unreachable')
  } finally {
    clearTimeout(total)
    clearTimeout(pause)
    reader.removeEventListener('abort', onReader)
    // Ends the request in every case, so that a model is not left writing for nobody.
    control.abort(new Ended('reader'))
    await response?.body?.cancel().catch(() => {})
  }
}

/** The model itself said that it failed, in the middle of the stream. */
class ModelError extends Error {}

function refusalOf(response: Response): [Failure, Record<string, number>?] | undefined {
  const { status } = response
  if (status >= 200 && status < 300) return undefined
  // An opaque redirect has status 0.
  if (status === 0 || response.type === 'opaqueredirect' || (status >= 300 && status < 400)) return ['model.redirected']
  if (status === 401 || status === 403) return ['model.refused']
  if (status === 404) return ['model.not_found']
  if (status === 429) return ['model.busy', { seconds: retryAfter(response.headers.get('retry-after')) }]
  if (status >= 500) return ['model.unavailable', { status }]
  return ['model.rejected', { status }]
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). Between 1 second and an hour; 30 where it is missing. */
function retryAfter(value: string | null): number {
  const seconds = value === null ? NaN : /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : 30
}

interface PieceOfAnswer {
  text?: string
  finish?: string
  usage?: { input: number; output: number }
  error?: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** One JSON object of a stream, or a whole answer. Undefined for what is neither. */
function readPiece(data: string): PieceOfAnswer | undefined {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const piece: PieceOfAnswer = {}
  if (isRecord(value.error) || typeof value.error === 'string') piece.error = true
  const usage = value.usage
  if (isRecord(usage)) {
    const input = usage.prompt_tokens
    const output = usage.completion_tokens
    // A bill is not taken from numbers that cannot be true.
    if (isCount(input) && isCount(output) && input > 0) piece.usage = { input, output }
  }
  const choice: unknown = Array.isArray(value.choices) ? value.choices[0] : undefined
  if (isRecord(choice)) {
    if (typeof choice.finish_reason === 'string') piece.finish = choice.finish_reason
    const part = isRecord(choice.delta) ? choice.delta : isRecord(choice.message) ? choice.message : {}
    if (typeof part.content === 'string') piece.text = part.content
  } else if (!piece.error && !piece.usage) return undefined
  return piece
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10_000_000

/** A line longer than this is no event of a chat answer. */
const longestLine = 1_000_000

/**
 * The data of each server-sent event (WHATWG HTML, 9.2). Lines may end in \n, \r\n or \r, and be cut anywhere by the
 * network. Comments and unknown fields are passed over.
 */
async function* eventData(body: ReadableStream<Uint8Array>, onChunk: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let data: string[] = []
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) break
      onChunk()
      rest += value
      if (rest.length > longestLine) throw new Error('line too long')
      let ending: RegExpExecArray | null
      // A \r at the end may be half of \r\n: it waits for what follows.
      while ((ending = /\r\n|\n|\r(?!$)/.exec(rest))) {
        const line = rest.slice(0, ending.index)
        rest = rest.slice(ending.index + ending[0].length)
        if (line === '') {
          if (data.length > 0) yield data.join('\n')
          data = []
        } else if (line.startsWith('data:')) {
          const part = line.slice(5).replace(/^ /, '')
          // Many servers leave out the blank line between events: each complete object stands for itself.
          if (data.length > 0 && (part.startsWith('{') || part === '[DONE]')) {
            yield data.join('\n')
            data = []
          }
          data.push(part)
        }
      }
    }
    if (rest.startsWith('data:')) data.push(rest.slice(5).replace(/^ /, '').trimEnd())
    if (data.length > 0) yield data.join('\n')
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function wholeText(body: ReadableStream<Uint8Array>, most: number, onChunk: () => void): Promise<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    while (text.length < most) {
      const { value, done } = await reader.read()
      if (done) break
      onChunk()
      text += value
    }
    return text
  } finally {
    await reader.cancel().catch(() => {})
  }
}
