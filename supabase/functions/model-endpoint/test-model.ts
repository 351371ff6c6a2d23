import { askModel, type Failure, type Limits, type ModelConfig } from '../_shared/model.ts'

/** A real question, as small as there is one: whoever waits for a test looks at a spinner. */
export const testLimits: Limits = { headersMs: 15_000, idleMs: 10_000, totalMs: 25_000, outputTokens: 16, outputChars: 2_000 }

export type Tested =
  | { ms: number }
  | {
      problem: Failure | 'model.no_such_path'
      /** Where the cause is typed. */
      field: 'base_url' | 'model' | 'key'
      detail?: Record<string, number>
    }

const fieldOf: Partial<Record<Failure, 'model' | 'key'>> = {
  'model.refused': 'key',
  'model.not_found': 'model',
  'model.rejected': 'model',
  'model.empty': 'model',
  'model.filtered': 'model',
  'model.busy': 'key',
}

/**
 * Asks an endpoint as the chat asks it, so that what passes here works there. Milliseconds until its answer was whole.
 * An answer that stops at the length asked for is one: thinking models spend sixteen tokens on thinking.
 */
export async function testModel(model: ModelConfig, limits: Limits, reader: AbortSignal): Promise<Tested> {
  const send = model.send ?? fetch
  let names: boolean | undefined
  /* 404 means "no such model" and "no such path", and many servers say 400 for the first: their error says which. */
  const listening: typeof fetch = async (input, init) => {
    const answer = await send(input, init)
    if (answer.status === 404 || answer.status === 400) names = namesTheModel(await firstText(answer.clone()))
    return answer
  }
  const started = performance.now()
  const question = [{ role: 'user' as const, content: 'Answer with the one word: ready' }]
  const outcome = await askModel({ ...model, send: listening }, question, limits, () => {}, reader)
  const ms = Math.round(performance.now() - started)
  const { failure, detail } = outcome
  if (outcome.status === 'complete' || failure === 'model.too_long') return { ms }
  if (!failure) return { problem: 'model.timeout', field: 'base_url' }
  if (failure === 'model.not_found' && !names) return { problem: 'model.no_such_path', field: 'base_url' }
  if (failure === 'model.rejected' && names) return { problem: 'model.not_found', field: 'model' }
  return { problem: failure, field: fieldOf[failure] ?? 'base_url', detail }
}

/** The error of the OpenAI API, or one like it, that is about the model: {error: {code: 'model_not_found', message}}. */
function namesTheModel(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return false
    const error: unknown = 'error' in body ? body.error : body
    return /model/i.test(typeof error === 'string' ? error : JSON.stringify(error))
  } catch {
    return false
  }
}

/** At most the first 16 KB. */
async function firstText(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    while (text.length < 16_384) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
    }
  } catch {
    return ''
  } finally {
    await reader.cancel().catch(() => {})
  }
  return text
}
