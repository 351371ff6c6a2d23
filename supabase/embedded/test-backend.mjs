import './node-notice.mjs'
import http from 'node:http'
import { createClient as createSupabaseClient } from '@supabase/supabase-js'
import { openBackend } from './backend.mjs'
import { MEMORY } from './data-folder.mjs'
import { projectRoot } from './settings.mjs'
import { migratedSnapshot } from './snapshot.mjs'
import { signToken } from './tokens.mjs'

/**
 * A backend in memory for tests, restored from a snapshot of the migrated
 * database (under a second), with all chapters of supabase/migrations:
 *
 *   const backend = await createTestBackend()            // no seed, no socket
 *   const ann = await backend.signUp('ann@example.com')  // { id, email, token, client }
 *   await ann.client.from('projects').select()           // as Ann, through RLS
 *   await backend.createClient().from('orgs').select()   // anonymous
 *   backend.createClient(token)                          // with any bearer token
 *   backend.serviceClient()                              // with the secret key
 *   await backend.admin('select …', [parameters])        // as the database's owner, in turn
 *   backend.tokenFor(id, { exp })                        // a signed token with claims of your own
 *   await backend.fetch('/rest/v1/…', { headers })       // a raw request
 *   await backend.close()
 *
 * Options: `seed` loads supabase/seed.sql; `http` listens on 127.0.0.1 (then
 * `backend.url` is real, and edge functions answer under /functions/v1);
 * `root` takes migrations and settings from another folder; `functionsFolder`
 * takes functions from one; `withoutLock` shows what the lock is for.
 *
 * @param {{ seed?: boolean, http?: boolean, root?: string, functionsFolder?: string, withoutLock?: boolean,
 *   log?: (line: string) => void }} [options]
 */
export async function createTestBackend({
  seed = false,
  http: listens = false,
  root = projectRoot,
  functionsFolder,
  withoutLock,
  log = () => {},
} = {}) {
  const backend = await openBackend({
    root,
    folder: MEMORY,
    seed,
    snapshot: await migratedSnapshot(root),
    functionsFolder,
    withoutLock,
    log,
  })
  const server = listens ? await listen(backend) : undefined
  const url = server?.url ?? 'http://127.0.0.1:54321'
  await backend.serveAt(url)

  /**
   * Without a socket, requests go straight into the backend.
   * @param {string | URL | Request} input
   * @param {RequestInit} [init]
   */
  async function localFetch(input, init) {
    const target = typeof input === 'string' && input.startsWith('/') ? `${url}${input}` : input
    return listens ? fetch(target, init) : backend.fetch(new Request(target, init))
  }

  /** @param {string} key @param {string} [token] */
  function clientWith(key, token) {
    return createSupabaseClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: localFetch, headers: token ? { Authorization: `Bearer ${token}` } : {} },
      realtime: { transport: /** @type {any} */ (NoWebSocket) },
    })
  }

  /** A client as the browser has it: anonymous, or with this bearer token. @param {string} [token] */
  const createClient = (token) => clientWith(backend.keys.publishableKey, token)

  return {
    url,
    backend,
    keys: backend.keys,
    mails: backend.mailbox.mails,
    fetch: localFetch,
    createClient,
    serviceClient: () => clientWith(backend.keys.secretKey),
    admin: backend.database.admin,

    /**
     * @param {string} email
     * @param {{ password?: string, name?: string, bootstrap?: boolean }} [options] `bootstrap` gives the
     *   user a profile and an organisation, as the edge function does
     */
    async signUp(email, { password = 'secret-enough', name = email.split('@')[0], bootstrap = false } = {}) {
      const { data, error } = await createClient().auth.signUp({
        email,
        password,
        options: { data: { display_name: name } },
      })
      if (error || !data.session || !data.user) throw error ?? new Error(`No session for ${email}`)
      const { id } = data.user
      const token = data.session.access_token
      const account = bootstrap
        ? (await backend.database.admin('select public.bootstrap_user($1, $2, $3) as account', [id, email, name]))[0]
        : undefined
      return {
        id,
        email,
        password,
        token,
        refreshToken: data.session.refresh_token,
        client: createClient(token),
        /** @type {string | undefined} the personal organisation */
        orgId: account?.account?.orgs?.[0]?.id,
      }
    },

    /**
     * A token as the auth server would sign it, with claims changed at will.
     * @param {string} userId
     * @param {Record<string, unknown>} [claims]
     * @param {string} [secret] another one makes a forged token
     */
    tokenFor(userId, claims = {}, secret = backend.keys.jwtSecret) {
      const now = Math.floor(Date.now() / 1000)
      return signToken(
        { sub: userId, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600, ...claims },
        secret,
      )
    },

    async close() {
      await server?.close()
      await backend.close()
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof createTestBackend>>} TestBackend */

/** supabase-js wants a WebSocket class at hand, and tests never open one. */
class NoWebSocket {}

/** @param {import('./backend.mjs').Backend} backend */
async function listen(backend) {
  const server = http.createServer((request, response) => {
    backend.gateway(request, response, () => {
      response.writeHead(404)
      response.end()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}
