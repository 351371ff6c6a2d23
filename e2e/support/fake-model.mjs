import http from 'node:http'
import { fileURLToPath } from 'node:url'

/**
 * A stand-in for an OpenAI-compatible model, for journeys and for looking at the chat by hand:
 *
 *   node e2e/support/fake-model.mjs 8787
 *   MODEL_BASE_URL=http://127.0.0.1:8787/v1 MODEL_NAME=stand-in MODEL_API_KEY=any npm run dev
 *
 * It answers from the passages that it was sent: true quotes, one invented quote, one sentence without any. A word in
 * the question makes it misbehave: slowly, fail401, fail404, fail429, fail500, failonce, html, hang, cut, empty, endless.
 * Asked something else than a question of the chat (the settings test an endpoint so), it takes the word from the
 * model's name. Requests are kept with the key that they came with.
 */

/** @typedef {{ n: number, source: string, text: string }} Passage */

/** @param {Passage[]} passages */
function answerFrom(passages) {
  const sentences = passages.slice(0, 3).map(({ n, source, text }) => {
    const words = text.split(/\s+/).slice(0, 9).join(' ')
    const quote = text.slice(0, text.indexOf(words) === 0 ? words.length : 40)
    return `${source} says so in its own words [${n}: "${quote}"].`
  })
  return [
    ...sentences,
    'This sentence stands on nothing that was sent.',
    `And this one quotes what nobody wrote [1: "entirely invented words"].`,
  ].join(' ')
}

/** Server-sent events in the shape of the chat completions API. */
const event = (/** @type {unknown} */ data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const piece = (/** @type {string} */ content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * @param {{ port?: number }} [options] port 0 takes a free one
 * @returns {Promise<{ url: string, requests: unknown[], close: () => Promise<void> }>}
 */
export async function startFakeModel({ port = 0 } = {}) {
  /** @type {unknown[]} */
  const requests = []
  const server = http.createServer((request, response) => {
    void respond(request, response, requests).catch(() => response.destroy())
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

/**
 * @param {any} body
 * @returns {{ passages: Passage[], question: string }}
 */
function readQuestion(body) {
  const { content } = body.messages.at(-1)
  return content.startsWith('{') ? JSON.parse(content) : { passages: [], question: body.model }
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {unknown[]} requests
 */
async function respond(request, response, requests) {
  let text = ''
  for await (const chunk of request) text += chunk
  const body = JSON.parse(text)
  requests.push({ ...body, key: request.headers.authorization ?? null })
  const { passages, question } = readQuestion(body)
  const asked = (/** @type {string} */ word) => question.includes(word)

  for (const status of [401, 404, 429, 500]) {
    if (!asked(`fail${status}`)) continue
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '17' })
    response.end(JSON.stringify({ error: { message: 'as asked', code: status === 404 ? 'model_not_found' : null } }))
    return
  }
  const before = requests.filter((one) => readQuestion(one).question === question).length - 1
  if (asked('failonce') && before === 0) {
    response.writeHead(503)
    response.end()
    return
  }
  if (asked('html')) {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html><body>Welcome</body></html>')
    return
  }
  if (asked('hang')) return

  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const answer = asked('empty') ? '' : answerFrom(passages)
  const words = answer.split(/(?<=\s)/)
  const wait = asked('slowly') ? 120 : 12
  let written = 0
  do {
    for (const word of words) {
      if (response.destroyed) return
      response.write(piece(word))
      written += 1
      if (asked('cut') && written > 12) {
        response.destroy()
        return
      }
      await pause(wait)
    }
  } while (asked('endless'))
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
  response.write(event({ choices: [], usage: { prompt_tokens: Math.ceil(text.length / 4), completion_tokens: words.length } }))
  response.end(event('[DONE]'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startFakeModel({ port: Number(process.argv[2] ?? 8787) })
  console.log(`The stand-in for a model listens at ${url}`)
}
