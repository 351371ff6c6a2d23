import net from 'node:net'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseRealtime } from './gateway.mjs'
import { createTestBackend } from './test-backend.mjs'
import { createProject } from './test-support/project.mjs'

const CONFIG = `
[auth]
minimum_password_length = 9
jwt_expiry = 1234
[auth.email.template.recovery]
subject = "A new password"
content_path = "./supabase/recovery.html"
`

/** @type {import('./test-backend.mjs').TestBackend} */
let backend
/** @type {ReturnType<typeof createProject>} */
let project
beforeAll(async () => {
  project = createProject({ config: CONFIG })
  const { writeFileSync } = await import('node:fs')
  writeFileSync(
    `${project.supabase}/recovery.html`,
    '<a href="{{ .SiteURL }}/auth/reset?token_hash={{ .TokenHash }}&amp;type=recovery">here</a>',
  )
  backend = await createTestBackend({ root: project.root, http: true })
})
afterAll(async () => {
  await backend.close()
  project.remove()
})

/** @param {string} path @param {Record<string, string>} headers @param {RequestInit} [init] */
const raw = (path, headers, init) => backend.fetch(path, { ...init, headers })

describe('who is served', () => {
  it('refuses a request without a key, and one with a wrong key', async () => {
    expect((await raw('/rest/v1/notes', {})).status).toBe(401)
    expect((await raw('/rest/v1/notes', { apikey: 'sb_publishable_wrong' })).status).toBe(401)
    expect((await raw('/auth/v1/user', {})).status).toBe(401)
  })

  it('serves an anonymous caller only what is granted to anon', async () => {
    const { data } = await backend.createClient().rpc('who')
    expect(data).toEqual({ uid: null, role: 'anon', jwt: 'anon', user: 'anon' })
    const { error } = await backend.createClient().from('notes').select()
    expect(error?.code).toBe('42501')
  })

  it('gives SQL the caller’s id, role and claims', async () => {
    const ann = await backend.signUp('ann@example.com')
    const { data } = await ann.client.rpc('who')
    expect(data).toEqual({ uid: ann.id, role: 'authenticated', jwt: 'authenticated', user: 'authenticated' })
  })

  it('refuses an expired and a forged token, and takes an honest one', async () => {
    const ann = await backend.signUp('ann-token@example.com')
    const honest = await backend.createClient(backend.tokenFor(ann.id)).rpc('who')
    expect(honest.data.uid).toBe(ann.id)
    const refused = [
      [backend.tokenFor(ann.id, { exp: 1 }), 'PGRST303', 'JWT expired'],
      [backend.tokenFor(ann.id, {}, 'another secret'), 'PGRST301', expect.any(String)],
      [`${backend.tokenFor(ann.id).slice(0, -5)}AAAAA`, 'PGRST301', expect.any(String)],
      [unsigned({ sub: ann.id, role: 'service_role', exp: 9_999_999_999 }), 'PGRST301', expect.any(String)],
      ['garbage', 'PGRST301', expect.any(String)],
    ]
    for (const [token, code, message] of refused) {
      const { status, error } = await backend.createClient(token).rpc('who')
      expect({ status, code: error?.code, message: error?.message }).toEqual({ status: 401, code, message })
    }
  })
})

describe('grants are left alone', () => {
  it('lets no API role read a table that was granted to none, whatever its policies say', async () => {
    const ann = await backend.signUp('ann-grants@example.com')
    await ann.client.from('notes').select()
    for (const client of [backend.createClient(), ann.client, backend.serviceClient()]) {
      expect((await client.from('closed').select()).error?.code).toBe('42501')
    }
  })

  it('keeps a verb that was not granted closed', async () => {
    const ann = await backend.signUp('ann-verbs@example.com')
    expect((await ann.client.from('notes').insert({ body: 'mine' })).error).toBeNull()
    expect((await ann.client.from('notes').update({ body: 'x' }).eq('body', 'mine')).error?.code).toBe('42501')
    expect((await ann.client.from('notes').delete().eq('body', 'mine')).error?.code).toBe('42501')
  })

  it('hides the auth schema', async () => {
    const ann = await backend.signUp('ann-auth@example.com')
    expect((await ann.client.schema('auth').from('users').select()).error).not.toBeNull()
    await expect(backend.admin('set local role authenticated; select * from auth.users')).rejects.toThrow(/permission denied/)
    await backend.admin('reset role')
  })
})

describe('what answers look like', () => {
  it('writes timestamps as ISO 8601', async () => {
    const ann = await backend.signUp('ann-iso@example.com')
    const { data } = await ann.client.from('notes').insert({ body: 'when' }).select('at, plain').single()
    expect(data).toEqual({ at: '2026-03-04T05:06:07.89+00:00', plain: '2026-03-04T05:06:07.89' })
  })

  it('has the extensions of a hosted project at hand, in their own schema', async () => {
    const names = ['pg_trgm', 'unaccent', 'citext', 'btree_gin', 'pgcrypto', 'uuid-ossp', 'pgtap']
    for (const name of names) await backend.admin(`create extension if not exists "${name}" with schema extensions`)
    const rows = await backend.admin(
      `select extname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = 'extensions'`,
    )
    expect(rows.map(({ extname }) => extname).sort()).toEqual([...names].sort())
  })
})

describe('settings shared with the CLI', () => {
  it('takes the shortest password and the token’s life from config.toml', async () => {
    const short = await backend.createClient().auth.signUp({ email: 'short@example.com', password: '12345678' })
    expect(short.error?.code).toBe('weak_password')
    const enough = await backend.createClient().auth.signUp({ email: 'short@example.com', password: '123456789' })
    expect(enough.data.session?.expires_in).toBe(1234)
  })
})

describe('captured mail', () => {
  it('leads a person who forgot the password to a new one', async () => {
    const { email } = await backend.signUp('forgot@example.com')
    await backend.createClient().auth.resetPasswordForEmail(email)
    const listed = await (await fetch(`${backend.url}/_mail.json`)).json()
    const [mail] = listed
    expect(mail).toMatchObject({ to: email, subject: 'A new password' })
    const link = new URL(mail.links[0])
    expect(link.origin).toBe(backend.url)
    expect(link.pathname).toBe('/auth/reset')

    const client = backend.createClient()
    const verified = await client.auth.verifyOtp({
      type: 'recovery',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a-new-password' })).error).toBeNull()
    const again = await backend.createClient().auth.signInWithPassword({ email, password: 'a-new-password' })
    expect(again.data.user?.email).toBe(email)

    const reused = await backend.createClient().auth.verifyOtp({
      type: 'recovery',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    expect(reused.error?.code).toBe('otp_expired')
  })

  it('is readable as a page, with nothing of it executed', async () => {
    await backend.backend.mailbox.driver.send({
      to: 'x@example.com',
      subject: '<script>1</script>',
      text: 'https://example.com/a',
    })
    const page = await fetch(`${backend.url}/_mail`)
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(html).not.toContain('<script>')
    expect(html).toContain('<a href="https://example.com/a">')
  })
})

describe('services that are not here', () => {
  it('answers Realtime and Storage with 404 at once', async () => {
    for (const path of ['/realtime/v1/websocket', '/storage/v1/bucket']) {
      expect((await fetch(`${backend.url}${path}`)).status).toBe(404)
    }
  })

  it('answers a Realtime upgrade with 404 at once, and leaves other upgrades alone', async () => {
    const server = http.createServer()
    refuseRealtime(server)
    server.on('upgrade', (request, socket) => {
      if (request.url === '/other') socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
    const { port } = /** @type {net.AddressInfo} */ (server.address())
    expect(await upgrade(port, '/realtime/v1/websocket?apikey=x')).toContain('404 Not Found')
    expect(await upgrade(port, '/other')).toContain('101')
    server.close()
  })
})

/** @param {object} claims */
function unsigned(claims) {
  const part = (/** @type {object} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

/** @param {number} port @param {string} path @returns {Promise<string>} */
function upgrade(port, path) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (text) => (answer += text))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  })
}
