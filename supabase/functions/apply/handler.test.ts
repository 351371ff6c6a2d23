import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import { languages } from '../_shared/forms.ts'
import type { MailConfig } from '../_shared/mail.ts'
import { applyHandler } from './handler.ts'
import { confirmationMail } from './mail.ts'
import { pdfVerdict } from './pdf.ts'

const CLIENT = '11111111-1111-4111-8111-111111111111'
const MADE = { reference: 'K-01234-56789', received_at: '2026-11-21T20:00:00+00:00', delete_at: '2027-05-20T20:00:00+00:00', repeated: false }
const FIELDS = { client_id: CLIENT, role: 'site-reliability-engineer', name: 'Grace', email: 'grace@navy.example', message: 'I have found a bug before.', language: 'fr', website: '' }

const bytes = (text: string) => new TextEncoder().encode(text)
/** The smallest thing that is shaped like a PDF, as long as wanted. */
const pdf = (size = 400) => {
  const end = '\nstartxref\n120\n%%EOF\n'
  return bytes(`%PDF-1.7\n${'x'.repeat(size - end.length - 9)}${end}`)
}

function world({ answer = () => Response.json(MADE), mailed = () => Response.json({}), withMail = true }: { answer?: () => Response; mailed?: () => Response; withMail?: boolean } = {}) {
  const calls: { path: string; body: Record<string, unknown> }[] = []
  const mails: { to: string[]; text: string; html: string; subject: string; key: string | null }[] = []
  const backend: Backend = {
    url: 'http://backend.test', publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x',
    fetch: ((url: string, init: RequestInit = {}) => {
      calls.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) })
      return Promise.resolve(answer())
    }) as typeof fetch,
  }
  const mail: MailConfig = {
    url: 'http://mail.test/send', key: 'k', from: 'Knull <no-reply@knull.example>', siteUrl: 'https://knull.example',
    fetch: ((_: string, init: RequestInit = {}) => {
      mails.push({ ...JSON.parse(String(init.body)), key: new Headers(init.headers).get('idempotency-key') })
      return Promise.resolve(mailed())
    }) as typeof fetch,
  }
  const handler = applyHandler({ backend, mail: withMail ? mail : null })
  const send = (fields: Record<string, string>, file?: Uint8Array | null, name = 'cv.pdf') => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    if (file !== null) form.set('cv', new File([(file ?? pdf()).slice().buffer], name, { type: 'application/pdf' }))
    return handler(new Request('http://functions.test/apply', { method: 'POST', body: form }))
  }
  const post = (body: unknown) => handler(new Request('http://functions.test/apply', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
  return { calls, mails, send, post, handler }
}

Deno.test('an application is stored with its file, confirmed by mail, and can be taken back by one link', async () => {
  const { calls, mails, send } = world()
  const answer = await send({ ...FIELDS, link: 'https://grace.example' }, pdf(), 'C:\\fakepath\\Grace Hopper.PDF')
  assert.equal(answer.status, 200)
  const said = (await answer.json()) as Record<string, string>
  assert.match(said.withdraw ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual({ ...said, withdraw: '' }, { reference: MADE.reference, received_at: MADE.received_at, delete_at: MADE.delete_at, withdraw: '', mail: 'sent' })
  const sent = calls[0]?.body as Record<string, string> & { p_inquiry: object }
  assert.deepEqual(sent.p_inquiry, {
    client_id: CLIENT, kind: 'application', name: 'Grace', email: FIELDS.email, message: FIELDS.message, link: 'https://grace.example', topic: FIELDS.role, language: 'fr',
  })
  assert.equal(sent.p_withdraw, said.withdraw)
  assert.equal(sent.p_file_name, 'Grace Hopper.pdf')
  assert.equal(atob(sent.p_file ?? ''), new TextDecoder().decode(pdf()))
  assert.deepEqual(mails[0]?.to, [FIELDS.email])
  assert.ok(mails[0]?.text.includes(`https://knull.example/company/careers/withdraw#token=${said.withdraw}`))
  assert.equal(mails[0]?.key, `application-${MADE.reference}`)
  const again = (await (await send(FIELDS)).json()) as Record<string, string>
  assert.equal(again.withdraw, said.withdraw, 'the same form has the same link')
  const other = (await (await send({ ...FIELDS, client_id: CLIENT.replace('1', '2') })).json()) as Record<string, string>
  assert.notEqual(other.withdraw, said.withdraw)
})

Deno.test('without mail, or where it fails, the application is stored all the same and the page has the link', async () => {
  const none = world({ withMail: false })
  assert.equal(((await (await none.send(FIELDS)).json()) as Record<string, string>).mail, 'not_configured')
  const broken = (await (await world({ mailed: () => new Response('', { status: 500 }) }).send(FIELDS)).json()) as Record<string, string>
  assert.equal(broken.mail, 'failed')
  assert.match(broken.withdraw ?? '', /^[0-9a-f]{64}$/)
})

Deno.test('the file is judged by its content, not by its name', async () => {
  const table: [Uint8Array | null, string][] = [
    [null, 'required'],
    [new Uint8Array(), 'required'],
    [bytes('MZ an executable called cv.pdf'), 'not_pdf'],
    [bytes(`<html>${new TextDecoder().decode(pdf())}`), 'not_pdf'],
    [pdf().subarray(0, 380), 'cut_off'],
    [pdf(2 * 1024 * 1024 + 1), 'too_large'],
  ]
  for (const [file, problem] of table) {
    const { calls, send } = world()
    const answer = await send(FIELDS, file)
    assert.equal(answer.status, 422, problem)
    assert.deepEqual(((await answer.json()) as { fields: unknown }).fields, { cv: problem })
    assert.equal(calls.length, 0)
  }
  assert.equal((await world().send(FIELDS, pdf(2 * 1024 * 1024))).status, 200, 'exactly 2 MB is taken')
  assert.equal((await world().send(FIELDS, pdf(3 * 1024 * 1024))).status, 413, 'what is far too large is not read to its end')
})

Deno.test('what a PDF is', () => {
  assert.equal(pdfVerdict(pdf()), 'pdf')
  assert.equal(pdfVerdict(bytes('%PDF-2.0 x startxref 9 %%EOF')), 'pdf')
  assert.equal(pdfVerdict(bytes('%PDF-3.0 x startxref 9 %%EOF')), 'not_pdf')
  assert.equal(pdfVerdict(bytes('%PDF-1.4 x startxref 9999 %%EOF')), 'cut_off', 'the table lies outside the file')
  assert.equal(pdfVerdict(bytes('%PDF-1.4 x startxref 9 %%EOF and a program')), 'cut_off', 'nothing follows the end')
  assert.equal(pdfVerdict(bytes('%PDF-1.4')), 'cut_off')
})

Deno.test('fields are judged like those of the other forms', async () => {
  const table: [Record<string, string>, Record<string, string>][] = [
    [{ name: '' }, { name: 'required' }],
    [{ email: 'x' }, { email: 'invalid' }],
    [{ link: 'data:text/html,x' }, { link: 'invalid' }],
    [{ role: '../admin' }, { role: 'invalid' }],
    [{ role: '' }, { role: 'invalid' }],
  ]
  for (const [change, fields] of table) {
    const answer = await world().send({ ...FIELDS, ...change })
    assert.deepEqual(((await answer.json()) as { fields: unknown }).fields, fields)
  }
  assert.equal((await world().send({ ...FIELDS, client_id: 'x' })).status, 400)
  const { calls, send } = world()
  assert.equal((await send({ ...FIELDS, website: 'x' })).status, 400)
  assert.equal(calls.length, 0)
})

Deno.test('a token deletes; what is none is refused, and an unknown one says so', async () => {
  const token = 'a'.repeat(64)
  const { calls, post } = world({ answer: () => Response.json({ reference: 'K-01234-56789' }) })
  const answer = await post({ withdraw: token })
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { reference: 'K-01234-56789' })
  assert.deepEqual(calls, [{ path: '/rest/v1/rpc/withdraw_inquiry', body: { p_token: token } }])
  for (const body of [{}, { withdraw: 'x' }, [], null]) assert.equal((await world().post(body)).status, 400)
  assert.equal((await world({ answer: () => Response.json({ code: 'P0002', message: 'inquiry.unknown' }, { status: 400 }) }).post({ withdraw: token })).status, 404)
})

Deno.test('the mail in four languages: the link once, and a name is never one', () => {
  const given = { name: '<b>Eve</b> https://evil.example', reference: 'K-01234-56789', deleteAt: MADE.delete_at, link: 'https://knull.example/x#token=1' }
  const said = languages.map((language) => confirmationMail(given, language))
  assert.equal(new Set(said.map(({ text }) => text)).size, 4)
  for (const { subject, text, html } of said) {
    assert.match(subject, /K-01234-56789/)
    assert.equal(text.match(/https:\/\//g)?.length, 1)
    assert.match(text, /2027/)
    assert.doesNotMatch(html, /<b>|evil\.example/)
  }
})
