/**
 * GitHub and Google as the auth server and a browser see them, for tests:
 * a page to choose an account or to refuse, the code exchange with its secret,
 * and the profile. Run it by itself, or call startFakeOAuth():
 *
 *   node e2e/support/fake-oauth.mjs 55300
 *
 * and start the application with `environment(url)` in its environment.
 */
import http from 'node:http'
import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/** @typedef {{ id: number | string, login: string, name: string, email: string, verified: boolean }} FakeAccount */

/** @type {FakeAccount[]} */
const ACCOUNTS = [
  { id: 4242, login: 'octo', name: 'Octo Cat', email: 'octo@example.com', verified: true },
  { id: 77, login: 'grace', name: 'Grace Example', email: 'grace@example.com', verified: true },
  { id: 13, login: 'unproved', name: 'Un Proved', email: 'unproved@example.com', verified: false },
]

export const CLIENT = { id: 'knull-test-client', secret: 'knull-test-secret' }

/**
 * What the embedded backend must find in its environment.
 * @param {string} url
 */
export function environment(url) {
  return {
    SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID: CLIENT.id,
    SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET: CLIENT.secret,
    SUPABASE_AUTH_EXTERNAL_GITHUB_URL: url,
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: CLIENT.id,
    SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: CLIENT.secret,
    SUPABASE_AUTH_EXTERNAL_GOOGLE_URL: url,
  }
}

/** @param {{ port?: number, accounts?: FakeAccount[] }} [options] `accounts` are added to octo, grace and unproved */
export async function startFakeOAuth({ port = 0, accounts = [] } = {}) {
  const known = [...ACCOUNTS, ...accounts]
  /** @type {Map<string, { account: FakeAccount, redirectUri: string }>} */
  const codes = new Map()
  /** @type {Map<string, FakeAccount>} */
  const tokens = new Map()

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.writeHead(500)
      response.end(String(error))
    })
  })

  /**
   * @param {http.IncomingMessage} request
   * @param {http.ServerResponse} response
   */
  async function answer(request, response) {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /login/oauth/authorize':
        return choose(url, response, 'GitHub')
      case 'GET /o/oauth2/v2/auth':
        return choose(url, response, 'Google')
      case 'POST /login/oauth/access_token':
      case 'POST /token':
        return exchange(new URLSearchParams(await bodyOf(request)), response)
    }
    const account = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (!account) return json(response, 401, { message: 'Bad credentials' })
    const { id, login, name, email, verified } = account
    switch (url.pathname) {
      case '/api/v3/user':
        return json(response, 200, { id, login, name })
      case '/api/v3/user/emails':
        return json(response, 200, [{ email, primary: true, verified }])
      case '/userinfo/v2/me':
        return json(response, 200, { id: `g-${id}`, email, verified_email: verified, name })
    }
    return json(response, 404, { message: 'Not Found' })
  }

  /**
   * @param {URL} url
   * @param {http.ServerResponse} response
   * @param {string} provider
   */
  function choose(url, response, provider) {
    const redirectUri = url.searchParams.get('redirect_uri') ?? ''
    if (url.searchParams.get('client_id') !== CLIENT.id || !redirectUri) {
      return json(response, 400, { message: 'Unknown client' })
    }
    const back = new URL(redirectUri)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    const chosen = known.find(({ login }) => login === url.searchParams.get('as'))
    if (url.searchParams.has('refuse')) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user refused.')
    } else if (chosen) {
      const code = randomBytes(12).toString('hex')
      codes.set(code, { account: chosen, redirectUri })
      back.searchParams.set('code', code)
    } else {
      return page(response, url, provider)
    }
    response.writeHead(302, { location: back.href })
    response.end()
  }

  /**
   * @param {http.ServerResponse} response
   * @param {URL} url
   * @param {string} provider
   */
  function page(response, url, provider) {
    const link = (/** @type {string} */ parameter) => `${url.pathname}${url.search}&${parameter}`.replaceAll('&', '&amp;')
    const choices = known.map(({ login, name }) => `<li><a href="${link(`as=${login}`)}">Continue as ${name}</a></li>`)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><title>${provider} (fake)</title><link rel="icon" href="data:,"><h1>${provider}</h1>
<ul>${choices.join('')}<li><a href="${link('refuse')}">Refuse</a></li></ul></html>`)
  }

  /**
   * @param {URLSearchParams} form
   * @param {http.ServerResponse} response
   */
  function exchange(form, response) {
    const code = form.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    const genuine = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
    if (!issued || !genuine || form.get('redirect_uri') !== issued.redirectUri) {
      return json(response, 400, { error: 'bad_verification_code' })
    }
    const token = randomBytes(12).toString('hex')
    tokens.set(token, issued.account)
    return json(response, 200, { access_token: token, token_type: 'bearer', scope: 'user:email' })
  }

  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

/** @param {http.IncomingMessage} request */
async function bodyOf(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 */
function json(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await startFakeOAuth({ port: Number(process.argv[2] ?? 55300) })
  console.log(url)
}
