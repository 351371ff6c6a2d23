import assert from 'node:assert/strict'
import { limits, topics, urgencies } from '../../../src/content/inquiries.ts'
import type { Backend } from '../_shared/backend.ts'
import { networkOf, plain } from '../_shared/forms.ts'
import { inquiryHandler } from './handler.ts'

const CLIENT = '11111111-1111-4111-8111-111111111111'
const FORM = { kind: 'contact', client_id: CLIENT, name: 'Grace', email: 'grace@navy.example', topic: 'services', message: 'Do you also do COBOL?', language: 'de', website: '' }
const MADE = { reference: 'K-01234-56789', received_at: '2026-11-21T20:00:00+00:00', delete_at: '2027-11-21T20:00:00+00:00', repeated: false }

function world(answer: () => Response = () => Response.json(MADE)) {
  const calls: { url: string; headers: Headers; body: Record<string, unknown> }[] = []
  const fetch = ((url: string, init: RequestInit = {}) => {
    calls.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) })
    return Promise.resolve(answer())
  }) as typeof globalThis.fetch
  const backend: Backend = { url: 'http://backend.test', publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x', fetch }
  const handler = inquiryHandler({ backend })
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handler(new Request('http://functions.test/inquiry', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }))
  return { calls, handler, post }
}

Deno.test('a message is handed to the database with the server’s key, and the sender is told what happens next', async () => {
  const { calls, post } = world()
  const answer = await post({ ...FORM, company: ' Navy ', id: 'x', state: 'closed' }, { 'x-forwarded-for': '203.0.113.9, 192.0.2.4' })
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { reference: MADE.reference, received_at: MADE.received_at, delete_at: MADE.delete_at, answer_within: 20 })
  assert.equal(calls[0]?.url, 'http://backend.test/rest/v1/rpc/receive_inquiry')
  assert.equal(calls[0]?.headers.get('apikey'), 'sb_secret_x')
  assert.deepEqual(calls[0]?.body, {
    p_inquiry: { client_id: CLIENT, kind: 'contact', name: 'Grace', email: FORM.email, message: FORM.message, company: 'Navy', preferred: '', link: '', topic: 'services', language: 'de' },
    p_network: '192.0.2.4',
  })
})

Deno.test('every topic of every form is taken, and a ticket’s answer depends on what stands still', async () => {
  for (const [kind, list] of Object.entries(topics))
    for (const topic of list) {
      const { post } = world()
      assert.equal((await post({ ...FORM, kind, topic, ...(kind === 'support' ? { urgency: 'question' } : {}) })).status, 200, `${kind} ${topic}`)
    }
  const promised = await Promise.all(
    urgencies.map(async (urgency) => ((await (await world().post({ ...FORM, kind: 'support', topic: 'billing', urgency })).json()) as { answer_within: number }).answer_within),
  )
  assert.deepEqual(promised, [4, 10, 20])
})

const wrong: [change: Record<string, unknown>, fields: Record<string, string>][] = [
  [{ name: ' ' }, { name: 'required' }],
  [{ name: 'x'.repeat(limits.name + 1) }, { name: 'too_long' }],
  [{ name: 7, email: undefined }, { name: 'required', email: 'required' }],
  [{ email: 'grace' }, { email: 'invalid' }],
  [{ email: 'grace@navy' }, { email: 'invalid' }],
  [{ email: 'a@b.example, c@d.example' }, { email: 'invalid' }],
  [{ email: `${'x'.repeat(250)}@a.example` }, { email: 'too_long' }],
  [{ message: 'Hi' }, { message: 'too_short' }],
  [{ message: 'é'.repeat(limits.message + 1) }, { message: 'too_long' }],
  [{ topic: 'cloud' }, { topic: 'invalid' }],
  [{ topic: '' }, { topic: 'required' }],
  [{ topic: 'constructor' }, { topic: 'invalid' }],
  [{ kind: 'support', topic: 'billing' }, { urgency: 'required' }],
  [{ kind: 'support', topic: 'billing', urgency: 'now' }, { urgency: 'invalid' }],
  [{ company: 'x'.repeat(limits.company + 1) }, { company: 'too_long' }],
  [{ link: 'javascript:alert(1)' }, { link: 'invalid' }],
  [{ link: 'not a link' }, { link: 'invalid' }],
]
for (const [change, fields] of wrong)
  Deno.test(`refused with its field: ${JSON.stringify(change).slice(0, 60)}`, async () => {
    const { calls, post } = world()
    const answer = await post({ ...FORM, ...change })
    assert.equal(answer.status, 422)
    assert.deepEqual(await answer.json(), { code: '22023', message: 'inquiry.invalid', fields })
    assert.equal(calls.length, 0)
  })

Deno.test('limits are counted in characters, as the database counts them', async () => {
  assert.equal((await world().post({ ...FORM, name: '🦊'.repeat(limits.name) })).status, 200)
  assert.equal((await world().post({ ...FORM, name: '🦊'.repeat(limits.name + 1) })).status, 422)
})

Deno.test('what no form sends is refused before the database is asked', async () => {
  for (const body of ['', 'no json', '[]', 'null', { ...FORM, kind: 'application' }, { ...FORM, kind: '__proto__' }, { ...FORM, client_id: 'x' }, { ...FORM, client_id: undefined }]) {
    const { calls, post } = world()
    const answer = await post(body)
    assert.equal(answer.status, 400)
    assert.equal(((await answer.json()) as { message: string }).message, 'inquiry.bad_request')
    assert.equal(calls.length, 0)
  }
  const { calls, post, handler } = world()
  assert.equal((await post({ ...FORM, more: 'x'.repeat(50_000) })).status, 413)
  assert.equal((await handler(new Request('http://functions.test/inquiry'))).status, 405)
  assert.equal((await handler(new Request('http://functions.test/inquiry', { method: 'OPTIONS' }))).status, 204)
  assert.equal(calls.length, 0)
})

Deno.test('the trap says that nothing arrived, and nothing did', async () => {
  const { calls, post } = world()
  const answer = await post({ ...FORM, website: 'https://spam.example' })
  assert.equal(answer.status, 400)
  assert.equal(((await answer.json()) as { message: string }).message, 'inquiry.trap')
  assert.equal(calls.length, 0)
})

Deno.test('a limit of the database is passed on with its time, and a fault without its words', async () => {
  const busy = await world(() => Response.json({ code: '54000', message: 'inquiry.too_many', details: '{"seconds": 90}' }, { status: 400 })).post(FORM)
  assert.equal(busy.status, 429)
  assert.deepEqual(await busy.json(), { code: '54000', message: 'inquiry.too_many', details: '{"seconds": 90}' })
  const broken = await world(() => Response.json({ code: 'XX000', message: 'relation "private.inquiries" does not exist' }, { status: 500 })).post(FORM)
  assert.equal(broken.status, 500)
  assert.doesNotMatch(await broken.text(), /relation|private/)
})

Deno.test('texts lose what no keyboard makes', () => {
  assert.equal(plain('a\u0000b\nc'), 'a b c')
  assert.equal(plain(' one\r\ntwo\u0000\tthree ', true), 'one\ntwo\tthree')
  assert.equal(plain('abc\u202Etxt.exe'), 'abctxt.exe')
  assert.equal(plain({}), '')
})

Deno.test('a network is what the nearest proxy saw; of IPv6 its first half', () => {
  const of = (headers: Record<string, string>) => networkOf(new Headers(headers))
  assert.equal(of({ 'cf-connecting-ip': '198.51.100.1', 'x-forwarded-for': '10.0.0.1' }), '198.51.100.1')
  assert.equal(of({ 'x-forwarded-for': 'forged, 192.0.2.7' }), '192.0.2.7')
  assert.equal(of({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1' }), '2001:db8:1:2')
  assert.equal(of({ 'x-forwarded-for': '2001:db8::1' }), '2001:db8:0:0')
  assert.equal(of({ 'x-forwarded-for': '[2001:DB8:0001:2::9]' }), '2001:db8:1:2')
  assert.equal(of({}), '')
})
