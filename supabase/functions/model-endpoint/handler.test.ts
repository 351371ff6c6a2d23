import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import { type Limits } from '../_shared/model.ts'
import { sealContext } from '../_shared/organisation-model.ts'
import { seal, unseal } from '../_shared/seal.ts'
import { modelEndpointHandler } from './handler.ts'

/*
 * The function against endpoints of every kind, over real sockets. The database is a stand-in with the RPCs' contracts;
 * supabase/tests/model_settings.test.sql holds the real ones to the same.
 */

const orgId = '00000000-0000-4000-8000-000000000001'
const userId = '00000000-0000-4000-8000-000000000005'
const token = 'header.caller.signature'
const secret = 'a secret of the edge functions, long enough'
const endpoints = { secret, allowLocal: true }
const short: Limits = { headersMs: 300, idleMs: 300, totalMs: 1000, outputTokens: 16, outputChars: 400 }

function fakeProject(stored: { base_url: string; model: string; key_sealed: string | null } | null = null, role: 'admin' | 'member' = 'admin') {
  const calls: string[] = []
  const saved: Record<string, unknown>[] = []
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input))
    const headers = new Headers(init.headers)
    if (url.pathname === '/auth/v1/user') {
      return headers.get('authorization') === `Bearer ${token}` ? Response.json({ id: userId, role: 'authenticated' }) : Response.json({}, { status: 401 })
    }
    assert.equal(headers.get('apikey'), 'sb_secret_test', 'with the server’s key, for a user that was verified')
    const name = url.pathname.replace('/rest/v1/rpc/', '')
    const args = JSON.parse(String(init.body))
    calls.push(name)
    assert.equal(args.p_user_id, userId)
    if (role !== 'admin') return Response.json({ code: '42501', message: 'org.forbidden' }, { status: 403 })
    if (name === 'begin_model_test') return Response.json(stored ?? {})
    if (name === 'save_model_endpoint') saved.push(args)
    return new Response(null, { status: 204 })
  }
  const backend: Backend = { url: 'http://project.test', publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test', fetch: respond as typeof fetch }
  return { backend, calls, saved }
}

type Seen = { keys: (string | null)[]; bodies: { model: string; max_tokens: number; messages: { content: string }[] }[] }

async function withEndpoint(respond: (request: Request) => Response | Promise<Response>, test: (url: string, seen: Seen) => Promise<void>) {
  const seen: Seen = { keys: [], bodies: [] }
  const stop = new AbortController()
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', signal: stop.signal, onListen: () => {} }, async (request) => {
    seen.keys.push(request.headers.get('authorization'))
    seen.bodies.push(await request.json())
    return respond(request)
  })
  try {
    await test(`http://127.0.0.1:${server.addr.port}/v1`, seen)
  } finally {
    stop.abort()
    await server.finished
  }
}

const ready = () => Response.json({ choices: [{ message: { content: 'ready' }, finish_reason: 'stop' }] })

async function ask(project: ReturnType<typeof fakeProject>, body: Record<string, unknown>, options: { settings?: typeof endpoints | { secret: undefined; allowLocal: boolean }; send?: typeof fetch } = {}) {
  const handler = modelEndpointHandler({ backend: project.backend, endpoints: options.settings ?? endpoints, limits: short, ...(options.send ? { send: options.send } : {}) })
  const response = await handler(
    new Request('http://functions.test/model-endpoint', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ org_id: orgId, base_url: 'https://models.example/v1', model: 'small', key: null, keep_key: false, save: false, ...body }),
    }),
  )
  return { status: response.status, body: (await response.json()) as { ms?: number; saved?: boolean; base_url?: string; message?: string; details?: { field?: string; status?: number } } }
}

Deno.test('an endpoint that answers is saved, its key sealed for this organisation and host', async () => {
  await withEndpoint(ready, async (url, seen) => {
    const project = fakeProject()
    const answer = await ask(project, { base_url: `${url}/`, key: 'sk-1234567890abcd', save: true })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.base_url, url)
    assert.ok((answer.body.ms ?? -1) >= 0)
    assert.deepEqual(seen.keys, ['Bearer sk-1234567890abcd'])
    assert.equal(seen.bodies[0]?.max_tokens, 16)
    const [saved] = project.saved
    assert.ok(saved)
    assert.equal(saved.p_key_end, 'abcd')
    assert.ok(!JSON.stringify(saved).includes('sk-1234567890abcd'), 'the key itself does not reach the database')
    assert.equal(await unseal(secret, sealContext(orgId, url), String(saved.p_key_sealed)), 'sk-1234567890abcd')
  })
})

Deno.test('a test alone saves nothing, and of a short key no end is shown', async () => {
  await withEndpoint(ready, async (url) => {
    const project = fakeProject()
    assert.equal((await ask(project, { base_url: url })).body.saved, false)
    assert.deepEqual(project.calls, ['begin_model_test'])
    await ask(project, { base_url: url, key: 'short', save: true })
    assert.equal(project.saved[0]?.p_key_end, '')
  })
})

const failures: [string, () => Response, string, string][] = [
  ['401', () => Response.json({ error: {} }, { status: 401 }), 'model.refused', 'key'],
  ['403', () => new Response('no', { status: 403 }), 'model.refused', 'key'],
  ['404 about the model', () => Response.json({ error: { code: 'model_not_found', message: 'The model `small` does not exist' } }, { status: 404 }), 'model.not_found', 'model'],
  ['400 about the model', () => Response.json({ error: { message: 'invalid model ID' } }, { status: 400 }), 'model.not_found', 'model'],
  ['404 of a web server', () => new Response('<h1>Not Found</h1>', { status: 404 }), 'model.no_such_path', 'base_url'],
  ['404 as JSON, about no model', () => Response.json({ detail: 'Not Found' }, { status: 404 }), 'model.no_such_path', 'base_url'],
  ['400', () => Response.json({ error: { message: 'bad temperature' } }, { status: 400 }), 'model.rejected', 'model'],
  ['500', () => new Response('', { status: 500 }), 'model.unavailable', 'base_url'],
  ['429', () => new Response('', { status: 429 }), 'model.busy', 'key'],
  ['a redirect', () => new Response('', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }), 'model.redirected', 'base_url'],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'model.bad_reply', 'base_url'],
  ['another JSON', () => Response.json({ hello: 'world' }), 'model.bad_reply', 'base_url'],
  ['nothing to read', () => Response.json({ choices: [{ message: { content: '' }, finish_reason: 'stop' }] }), 'model.empty', 'model'],
  ['more than anybody asked for', () => new Response('x'.repeat(2_000_000), { headers: { 'content-type': 'application/json' } }), 'model.bad_reply', 'base_url'],
]
for (const [what, respond, message, field] of failures) {
  Deno.test(`${what} is ${message}, said at ${field}, and nothing is saved`, async () => {
    await withEndpoint(respond, async (url) => {
      const project = fakeProject()
      const answer = await ask(project, { base_url: url, key: 'sk-1234567890abcd', save: true })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.message, message)
      assert.equal(answer.body.details?.field, field)
      assert.equal(project.saved.length, 0)
    })
  })
}

Deno.test('one that never answers, and one that is not there', async () => {
  await withEndpoint(
    () => new Promise((resolve) => setTimeout(() => resolve(new Response('')), 500)),
    async (url) => assert.equal((await ask(fakeProject(), { base_url: url })).body.message, 'model.timeout'),
  )
  assert.equal((await ask(fakeProject(), { base_url: 'http://127.0.0.1:9/v1' })).body.message, 'model.unreachable')
})

Deno.test('a thinking model that spends its sixteen tokens on thinking has answered', async () => {
  await withEndpoint(
    () => Response.json({ choices: [{ message: { content: '' }, finish_reason: 'length' }] }),
    async (url) => assert.equal((await ask(fakeProject(), { base_url: url })).status, 200),
  )
})

Deno.test('what is typed wrongly is refused before anybody is asked', async () => {
  const project = fakeProject()
  const send = (() => assert.fail('nobody is asked')) as unknown as typeof fetch
  const cases: [Record<string, unknown>, string, string][] = [
    [{ base_url: 'https://10.0.0.1/v1' }, 'model.address_private', 'base_url'],
    [{ base_url: 'http://models.example/v1' }, 'model.address_https', 'base_url'],
    [{ model: '' }, 'model.name_invalid', 'model'],
    [{ model: 'a\nb' }, 'model.name_invalid', 'model'],
    [{ key: 'with space' }, 'model.key_invalid', 'key'],
    [{ key: 'sk-\r\nX-Evil: 1' }, 'model.key_invalid', 'key'],
  ]
  for (const [body, message, field] of cases) {
    const answer = await ask(project, body, { send })
    assert.equal(answer.body.message, message)
    assert.equal(answer.body.details?.field, field)
  }
  for (const body of [{ org_id: 'x' }, { key: 7 }, { save: 'yes' }, { key: 'k', keep_key: true }, { model: undefined }]) {
    assert.equal((await ask(project, body, { send })).status, 400)
  }
  assert.equal((await ask(project, { key: 'sk-1' }, { send, settings: { secret: undefined, allowLocal: false } })).body.message, 'model.no_secret')
  assert.deepEqual(project.calls, [])
})

Deno.test('a kept key goes to the host it was typed for, and to no other', async () => {
  await withEndpoint(ready, async (url, seen) => {
    const sealed = await seal(secret, sealContext(orgId, url), 'sk-kept')
    const project = fakeProject({ base_url: url, model: 'small', key_sealed: sealed })
    assert.equal((await ask(project, { base_url: `${url}/other`, keep_key: true, save: true })).status, 200)
    assert.deepEqual(seen.keys, ['Bearer sk-kept'])
    assert.equal(project.saved[0]?.p_keep_key, true)
    assert.equal(project.saved[0]?.p_key_sealed, null)

    await withEndpoint(ready, async (elsewhere, thief) => {
      const answer = await ask(project, { base_url: elsewhere, keep_key: true, save: true })
      assert.equal(answer.body.message, 'model.key_needed')
      assert.equal(thief.keys.length, 0)
    })
    const moved = fakeProject({ base_url: url, model: 'small', key_sealed: await seal(secret, `another ${new URL(url).origin}`, 'sk-others') })
    assert.equal((await ask(moved, { base_url: url, keep_key: true })).body.message, 'model.key_unreadable')
  })
})

Deno.test('who is no admin, or not signed in, has nobody asked', async () => {
  await withEndpoint(ready, async (url, seen) => {
    const member = fakeProject(null, 'member')
    assert.equal((await ask(member, { base_url: url, save: true })).status, 403)
    const handler = modelEndpointHandler({ backend: member.backend, endpoints, limits: short })
    const visitor = await handler(new Request('http://functions.test/', { method: 'POST', body: '{}' }))
    assert.equal(visitor.status, 401)
    assert.equal((await handler(new Request('http://functions.test/', { method: 'GET', headers: { authorization: `Bearer ${token}` } }))).status, 405)
    assert.equal(seen.keys.length, 0)
  })
})
