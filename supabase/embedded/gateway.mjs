import { isLoopbackAddress } from '@supabase/lite'
import { MAIL_API, receiveMail } from './mail.mjs'
import { verifyToken } from './tokens.mjs'

/** @typedef {(request: Request, context: { peerAddress: string | null }) => Promise<Response>} Answer */

/**
 * What stands before the services, as Supabase's own gateway does: it sends
 * each path to its service and everything else on to the page's server.
 *
 * @param {{
 *   answer: Answer,
 *   functions: import('./functions-host.mjs').FunctionsHost,
 *   mailbox: import('./mail.mjs').Mailbox,
 *   settings: import('./settings.mjs').Settings,
 *   jwtSecret: string,
 *   secretKey: string,
 *   ready: () => Promise<unknown>,
 * }} parts
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => void}
 */
export function createGateway({ answer, functions, mailbox, settings, jwtSecret, secretKey, ready }) {
  return (request, response, next) => {
    const url = request.url ?? '/'
    const pathname = url.split('?')[0] ?? '/'

    if (/^\/(auth|rest)\/v1(\/|$)/.test(pathname)) {
      ready()
        .then(() => forwardToApi(answer, request, response))
        .catch((error) => fail(response, error))
      return
    }
    if (pathname.startsWith('/functions/v1/')) {
      ready()
        .then(() => forwardToFunction(url, request, response))
        .catch((error) => fail(response, error))
      return
    }
    if (/^\/(realtime|storage)\/v1(\/|$)/.test(pathname)) {
      json(response, 404, { message: 'The embedded backend has no such service.' })
      return
    }
    if (pathname === MAIL_API) {
      void receiveMail(mailbox, secretKey, request, response)
      return
    }
    const page = mailbox.page(pathname)
    // Mail holds links that open accounts: nobody but this machine reads it.
    if (page && isLoopbackAddress(request.socket.remoteAddress ?? '')) {
      response.writeHead(200, { 'content-type': page.type, 'cache-control': 'no-store' })
      response.end(page.body)
      return
    }
    next()
  }

  /**
   * @param {string} url
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function forwardToFunction(url, request, response) {
    const [, name = '', rest = ''] = /^\/functions\/v1\/([^/?]+)(.*)$/.exec(url) ?? []
    const options = settings.functions[name]
    if (!functions.exists(name) || options?.enabled === false) {
      json(response, 404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
      return
    }
    if (options?.verify_jwt !== false && request.method !== 'OPTIONS') {
      const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (!bearer || !verifyToken(bearer, jwtSecret)) {
        json(response, 401, {
          code: bearer ? 'UNAUTHORIZED_INVALID_JWT_FORMAT' : 'UNAUTHORIZED_NO_AUTH_HEADER',
          message: bearer ? 'Invalid JWT' : 'Missing authorization header',
        })
        return
      }
    }
    // There is no proxy before this server: what a client says about its own address is taken away.
    delete request.headers['cf-connecting-ip']
    delete request.headers['x-real-ip']
    request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? ''
    await functions.forward(name, request, response, rest)
  }
}

/**
 * PGlite cannot be asked for changes, so a Realtime client is told at once
 * instead of being left to time out.
 * @param {import('node:http').Server} server
 */
export function refuseRealtime(server) {
  server.prependListener('upgrade', (request, socket) => {
    if (!/^\/realtime\/v1(\/|$|\?)/.test(request.url ?? '')) return
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}

/**
 * @param {Answer} answer
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
async function forwardToApi(answer, incoming, outgoing) {
  const response = await answer(await toRequest(incoming), { peerAddress: incoming.socket.remoteAddress ?? null })
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  // A HEAD answer keeps the length it would have had.
  if (incoming.method !== 'HEAD') headers['content-length'] = String(body.length)
  if (response.status === 204 || response.status === 304) delete headers['content-length']
  outgoing.writeHead(response.status, headers)
  outgoing.end(body)
}

/** @param {import('node:http').IncomingMessage} incoming */
async function toRequest(incoming) {
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name === 'connection' || name === 'transfer-encoding' || name === 'expect') continue
    for (const single of Array.isArray(value) ? value : [value]) if (single !== undefined) headers.append(name, single)
  }
  const url = `http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  return new Request(url, { method, headers, body: Buffer.concat(chunks) })
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} error
 */
function fail(response, error) {
  console.error(error)
  json(response, 500, { message: 'The embedded backend failed; its terminal says why.' })
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 */
function json(response, status, body) {
  if (response.headersSent) return
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  })
  response.end(JSON.stringify(body))
}
