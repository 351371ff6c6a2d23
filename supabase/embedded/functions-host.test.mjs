import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBackend } from './test-backend.mjs'
import { createProject } from './test-support/project.mjs'

const FUNCTIONS = {
  echo: `Deno.serve(async (request) => {
    const url = new URL(request.url)
    return Response.json({ path: url.pathname, query: url.search, method: request.method, body: await request.text(), pid: Deno.pid,
      env: ['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_ANON_KEY', 'MODEL_NAME', 'KNULL_TEST_SECRET'].filter((name) => Deno.env.get(name)) })
  })`,
  mortal: `Deno.serve((request) => {
    if (new URL(request.url).searchParams.has('die')) { console.error('Error: dying now'); Deno.exit(7) }
    return Response.json({ pid: Deno.pid })
  })`,
  broken: `throw new Error('cannot begin')`,
  thrower: `Deno.serve(() => { throw new Error('thrown in a request') })`,
  'no-network': `Deno.serve(async () => {
    try { await fetch('http://192.0.2.1/'); return new Response('reached') } catch (error) { return new Response(error.name) }
  })`,
  held: `let release
  Deno.serve((request) => {
    if (new URL(request.url).searchParams.has('go')) { release(); return Response.json({}) }
    const text = new TextEncoder()
    return new Response(new ReadableStream({
      async start(controller) {
        controller.enqueue(text.encode('part 1'))
        await new Promise((resolve) => { release = resolve })
        controller.enqueue(text.encode('part 2'))
        controller.close()
      },
    }), { headers: { 'content-type': 'text/event-stream' } })
  })`,
  stream: `let aborted = 0
  Deno.serve((request) => {
    if (new URL(request.url).searchParams.has('aborted')) return Response.json({ aborted })
    request.signal.addEventListener('abort', () => { aborted += 1 })
    let timer, n = 0
    const body = new ReadableStream({
      start(controller) {
        timer = setInterval(() => {
          n += 1
          controller.enqueue(new TextEncoder().encode('part ' + n + '\\n'))
          if (n === 40) { clearInterval(timer); controller.close() }
        }, 50)
      },
      cancel() { clearInterval(timer) },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })`,
  // One of those that may ask a model anywhere.
  chat: `Deno.serve(async (request) => {
    const to = new URL(request.url).searchParams.get('to')
    try { await (await fetch(to, { signal: AbortSignal.timeout(1000) })).body?.cancel(); return new Response('reached') }
    catch (error) { return new Response(error.name + ' ' + error.message) }
  })`,
  guarded: `Deno.serve(() => new Response('inside'))`,
}

const CONFIG = Object.keys(FUNCTIONS)
  .filter((name) => name !== 'guarded')
  .map((name) => `[functions.${name}]\nverify_jwt = false\n`)
  .join('\n')

/** @type {import('./test-backend.mjs').TestBackend} */
let backend
/** @type {ReturnType<typeof createProject>} */
let project
/** @type {string[]} */
const log = []
const before = { ...process.env }
beforeAll(async () => {
  process.env.MODEL_NAME = 'a-model'
  process.env.KNULL_TEST_SECRET = 'not for functions'
  project = createProject({ functions: FUNCTIONS, config: CONFIG })
  backend = await createTestBackend({
    root: project.root,
    http: true,
    log: (line) => log.push(line),
  })
})
afterAll(async () => {
  process.env = before
  await backend.close()
  project.remove()
})

/** @param {string} path @param {RequestInit} [init] */
const call = (path, init) => fetch(`${backend.url}/functions/v1/${path}`, init)

describe('a function', () => {
  it('starts with its first request, and gets path, query, method and body', async () => {
    const answer = await call('echo/deeper?a=1', { method: 'POST', body: 'hello' })
    expect(await answer.json()).toMatchObject({ path: '/echo/deeper', query: '?a=1', method: 'POST', body: 'hello' })
  })

  it('has the names of a hosted function and the model’s settings in its environment, and nothing else of ours', async () => {
    const { env } = await (await call('echo')).json()
    expect(env).toEqual([
      'SUPABASE_URL',
      'SUPABASE_SECRET_KEY',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SERVICE_ROLE_KEY',
      'SUPABASE_ANON_KEY',
      'MODEL_NAME',
    ])
  })

  it('is one process, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('mortal').then((answer) => answer.json())))
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  })

  it('that is missing, or hides in _shared, is a 404', async () => {
    for (const name of ['nothing-here', '_shared', '..%2Fembedded', 'Echo']) {
      const answer = await call(name)
      expect(answer.status).toBe(404)
      expect((await answer.json()).code).toBe('NOT_FOUND')
    }
  })

  it('reaches nothing but this machine', async () => {
    expect(await (await call('no-network')).text()).toMatch(/NotCapable|PermissionDenied/)
  })

  it('that asks outward is allowed the world, and no network around this machine', async () => {
    const to = async (/** @type {string} */ address) => (await call(`chat?to=${encodeURIComponent(address)}`)).text()
    for (const inner of ['http://10.0.0.1/', 'http://192.168.1.1:8080/', 'http://169.254.169.254/latest', 'http://172.20.0.1/', 'http://2886729729/', 'http://[::ffff:10.0.0.1]/']) {
      expect(await to(inner), inner).toMatch(/NotCapable/)
    }
    expect(await to(`${backend.url}/version.json`)).toBe('reached')
    expect(await to('http://192.0.2.1/')).not.toMatch(/NotCapable/)
  })
})

describe('a function that dies', () => {
  it('answers 502 to the caller in flight, is reported, and lives again for the next', async () => {
    const { pid } = await (await call('mortal')).json()
    const dying = await call('mortal?die')
    expect(dying.status).toBe(502)
    const again = await call('mortal')
    expect(again.status).toBe(200)
    expect((await again.json()).pid).not.toBe(pid)
    expect(log.join('\n')).toContain('[mortal] Error: dying now')
    expect(log.join('\n')).toMatch(/\[mortal\] ended \(code 7\)/)
  })

  it('is started again when it was killed from outside', async () => {
    const { pid } = await (await call('mortal')).json()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => log.some((line) => /\[mortal\] ended \(SIGKILL\)/.test(line))).toBe(true)
    expect((await call('mortal')).status).toBe(200)
  })

  it('before it listens is a 503 that says why', async () => {
    const answer = await call('broken')
    expect(answer.status).toBe(503)
    const { code, message } = await answer.json()
    expect(code).toBe('BOOT_ERROR')
    expect(message).toContain('cannot begin')
  })

  it('only within one request stays alive', async () => {
    expect((await call('thrower')).status).toBe(500)
    expect((await call('thrower')).status).toBe(500)
    expect(log.filter((line) => line.includes('thrown in a request')).length).toBeGreaterThan(1)
    expect(log.some((line) => /\[thrower\] ended/.test(line))).toBe(false)
  })
})

describe('streaming', () => {
  it('hands on each part as it comes', async () => {
    const answer = await call('held')
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader()
    const text = async () => new TextDecoder().decode((await reader.read()).value)
    // The function sends no more until it is told to, so this part came before the end.
    expect(await text()).toBe('part 1')
    await call('held?go')
    expect(await text()).toBe('part 2')
    expect((await reader.read()).done).toBe(true)
  })

  it('tells the function when the reader leaves', async () => {
    await new Promise((resolve) => {
      const request = http.get(`${backend.url}/functions/v1/stream`, (response) => {
        response.once('data', () => {
          request.destroy()
          resolve(undefined)
        })
        response.on('error', () => {})
      })
      request.on('error', () => {})
    })
    await expect.poll(async () => (await (await call('stream?aborted')).json()).aborted).toBe(1)
  })
})

describe('a function with verify_jwt', () => {
  it('is reached only with a genuine token', async () => {
    const ann = await backend.signUp('ann@example.com')
    const as = (/** @type {string | undefined} */ token) =>
      call('guarded', { headers: token ? { authorization: `Bearer ${token}` } : {} })
    expect((await as(undefined)).status).toBe(401)
    expect((await as(backend.keys.publishableKey)).status).toBe(401)
    expect((await as(backend.tokenFor(ann.id, { exp: 1 }))).status).toBe(401)
    expect((await as(backend.tokenFor(ann.id, {}, 'another secret'))).status).toBe(401)
    expect(await (await as(ann.token)).text()).toBe('inside')
  })
})
