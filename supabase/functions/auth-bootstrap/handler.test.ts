import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import { backendFromEnvironment } from '../_shared/backend.ts'
import { bootstrapHandler } from './handler.ts'

const USER = {
  id: '11111111-1111-4111-8111-111111111111',
  role: 'authenticated',
  email: 'ann@example.com',
  user_metadata: { display_name: '  Ann Example ' },
}
const ACCOUNT = { profile: { id: USER.id }, orgs: [{ id: 'o', name: 'Ann', role: 'owner' }], created: true }
const TOKEN = 'head.body.signature'

interface Call {
  path: string
  headers: Headers
  body: unknown
}

/** A backend whose answers are given, and that writes down what it was asked. */
function fakeBackend(answers: { user?: () => Response; rpc?: () => Response }): Backend & { calls: Call[] } {
  const calls: Call[] = []
  return {
    url: 'http://backend.test',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    calls,
    fetch: ((input: string, init: RequestInit = {}) => {
      const { pathname } = new URL(input)
      calls.push({
        path: pathname,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      })
      const answer = pathname === '/auth/v1/user' ? answers.user : answers.rpc
      if (!answer) return Promise.reject(new TypeError('connection refused'))
      return Promise.resolve(answer())
    }) as typeof fetch,
  }
}

function post(authorization?: string): Request {
  return new Request('http://functions.test/auth-bootstrap', {
    method: 'POST',
    headers: authorization ? { authorization } : {},
  })
}

const known = { user: () => Response.json(USER), rpc: () => Response.json(ACCOUNT) }

Deno.test('a genuine caller is prepared under the identity that the auth server names', async () => {
  const backend = fakeBackend(known)
  const answer = await bootstrapHandler(backend)(post(`Bearer ${TOKEN}`))
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), ACCOUNT)
  assert.deepEqual(
    backend.calls.map(({ path }) => path),
    ['/auth/v1/user', '/rest/v1/rpc/bootstrap_user'],
  )
  const [asked, called] = backend.calls
  assert.equal(asked?.headers.get('authorization'), `Bearer ${TOKEN}`)
  assert.equal(asked?.headers.get('apikey'), 'sb_publishable_x')
  assert.equal(called?.headers.get('apikey'), 'sb_secret_x')
  assert.equal(called?.headers.get('authorization'), null)
  assert.deepEqual(called?.body, { p_user_id: USER.id, p_email: 'ann@example.com', p_name: 'Ann Example' })
})

Deno.test('without a token, or with the API key in its place, nothing is asked', async () => {
  for (const authorization of [undefined, 'Basic abc', 'Bearer ', 'Bearer sb_publishable_x']) {
    const backend = fakeBackend(known)
    const answer = await bootstrapHandler(backend)(post(authorization))
    assert.equal(answer.status, 401)
    assert.equal((await answer.json()).code, 'session.required')
    assert.equal(backend.calls.length, 0)
  }
})

Deno.test('a token that the auth server refuses never reaches the database', async () => {
  const refusals = [
    () => Response.json({ code: 'bad_jwt' }, { status: 401 }),
    () => Response.json({ code: 'bad_jwt' }, { status: 403 }),
    () => Response.json({ code: 'user_not_found' }, { status: 404 }),
    () => Response.json({ ...USER, id: undefined }),
    () => Response.json({ ...USER, role: 'service_role' }),
    () => new Response('<html>', { status: 200 }),
  ]
  for (const user of refusals) {
    const backend = fakeBackend({ ...known, user })
    const answer = await bootstrapHandler(backend)(post(`Bearer ${TOKEN}`))
    assert.equal(answer.status, 401)
    assert.equal((await answer.json()).code, 'session.invalid')
    assert.equal(backend.calls.length, 1)
  }
})

Deno.test('an auth server or a database in trouble is not taken for a refusal', async () => {
  for (const user of [undefined, () => new Response('', { status: 502 })]) {
    const answer = await bootstrapHandler(fakeBackend({ ...known, user }))(post(`Bearer ${TOKEN}`))
    assert.equal(answer.status, 503)
    assert.equal((await answer.json()).code, 'auth.unavailable')
  }
  const unreachable = await bootstrapHandler(fakeBackend({ ...known, rpc: undefined }))(post(`Bearer ${TOKEN}`))
  assert.equal(unreachable.status, 503)
  assert.equal((await unreachable.json()).code, 'database.unavailable')
  const failing = fakeBackend({ ...known, rpc: () => Response.json({ message: 'private detail' }, { status: 400 }) })
  const answer = await bootstrapHandler(failing)(post(`Bearer ${TOKEN}`))
  assert.equal(answer.status, 500)
  const text = await answer.text()
  assert.equal(JSON.parse(text).code, 'bootstrap.failed')
  assert.ok(!text.includes('private detail'))
})

Deno.test('a browser of another origin may ask first', async () => {
  const answer = await bootstrapHandler(fakeBackend({}))(
    new Request('http://functions.test/auth-bootstrap', { method: 'OPTIONS' }),
  )
  assert.equal(answer.status, 204)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.match(answer.headers.get('access-control-allow-headers') ?? '', /authorization.*apikey/)
  const wrong = await bootstrapHandler(fakeBackend({}))(new Request('http://functions.test/auth-bootstrap'))
  assert.equal(wrong.status, 405)
})

Deno.test('a name is found somewhere, and never too long', async () => {
  const named = async (user_metadata: unknown, email = 'ann@example.com') => {
    const backend = fakeBackend({ ...known, user: () => Response.json({ ...USER, email, user_metadata }) })
    await bootstrapHandler(backend)(post(`Bearer ${TOKEN}`))
    return (backend.calls[1]?.body as { p_name: string }).p_name
  }
  assert.equal(await named({ full_name: 'From GitHub' }), 'From GitHub')
  assert.equal(await named({ name: 'From Google', display_name: ' ' }), 'From Google')
  assert.equal(await named(null), 'ann')
  assert.equal((await named({ display_name: 'x'.repeat(10_000) })).length, 120)
})

Deno.test('every generation of key names is understood, the newest first', () => {
  const from = (values: Record<string, string>) => backendFromEnvironment({ get: (name) => values[name] })
  const url = { SUPABASE_URL: 'http://backend.test/' }
  const classic = from({ ...url, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' })
  assert.deepEqual([classic.url, classic.publishableKey, classic.secretKey], ['http://backend.test', 'anon', 'service'])
  const newer = from({
    ...url,
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    SUPABASE_SECRET_KEY: 'sb_secret_1',
  })
  assert.deepEqual([newer.publishableKey, newer.secretKey], ['sb_publishable_1', 'sb_secret_1'])
  const hosted = from({
    ...url,
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
    SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_2"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_2"}',
  })
  assert.deepEqual([hosted.publishableKey, hosted.secretKey], ['sb_publishable_2', 'sb_secret_2'])
  const odd = from({ ...url, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service', SUPABASE_SECRET_KEYS: 'no' })
  assert.equal(odd.secretKey, 'service')
  assert.throws(() => from(url), /SUPABASE_PUBLISHABLE_KEY or SUPABASE_ANON_KEY is not set/)
})
