import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import { type MailConfig, mailFromEnvironment, sendMail } from '../_shared/mail.ts'
import { inviteHandler } from './handler.ts'
import { invitationMail, languages, plainName } from './mail.ts'

const USER = { id: '11111111-1111-4111-8111-111111111111', role: 'authenticated', email: 'ann@example.com', user_metadata: { display_name: 'Ann' } }
const BEARER = 'head.body.signature'
const TOKEN = 'f'.repeat(64)
const MADE = {
  id: '22222222-2222-4222-8222-222222222222', token: TOKEN, email: 'new@example.com', role: 'member',
  expires_at: '2026-11-28T15:04:00+00:00', organisation: 'Tarnvik Freight', inviter: 'Ines Moreau',
}
const WISH = { org_id: '33333333-3333-4333-8333-333333333333', email: 'new@example.com', role: 'member', language: 'en' }

interface Call {
  path: string
  headers: Headers
  body: Record<string, unknown>
  redirect?: string
}

function recorder(answers: Record<string, (() => Response) | undefined>) {
  const calls: Call[] = []
  const fetch = ((input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input)
    calls.push({
      path: pathname, headers: new Headers(init.headers), redirect: init.redirect,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    })
    const answer = answers[pathname]
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('connection refused'))
  }) as typeof globalThis.fetch
  return { calls, fetch }
}

const USER_PATH = '/auth/v1/user'
const CREATE = '/rest/v1/rpc/create_invitation'
const RESEND = '/rest/v1/rpc/resend_invitation'

function world({ rpc = () => Response.json(MADE), user = () => Response.json(USER), mailed = () => Response.json({ id: '1' }), withMail = true }: {
  rpc?: (() => Response) | undefined
  user?: () => Response
  mailed?: (() => Response) | undefined
  withMail?: boolean
} = {}) {
  const database = recorder({ [USER_PATH]: user, [CREATE]: rpc, [RESEND]: rpc })
  const post = recorder({ '/send': mailed })
  const backend: Backend = { url: 'http://backend.test', publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x', fetch: database.fetch }
  const mail: MailConfig = { url: 'http://mail.test/send', key: 're_key', from: 'Knull <no-reply@knull.example>', siteUrl: 'https://knull.example', fetch: post.fetch }
  const handler = inviteHandler({ backend, mail: withMail ? mail : null })
  const ask = (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${BEARER}` }) =>
    handler(new Request('http://functions.test/invite', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }))
  return { ask, handler, database: database.calls, mails: post.calls }
}

Deno.test('an invitation is made with the caller’s rights and mailed, and its token goes nowhere else', async () => {
  const { ask, database, mails } = world()
  const answer = await ask({ ...WISH, language: 'de' })
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { id: MADE.id, email: MADE.email, role: 'member', expires_at: MADE.expires_at, mail: 'sent' })
  assert.deepEqual(database.map(({ path }) => path), [USER_PATH, CREATE])
  assert.equal(database[1]?.headers.get('authorization'), `Bearer ${BEARER}`)
  assert.equal(database[1]?.headers.get('apikey'), 'sb_publishable_x')
  assert.deepEqual(database[1]?.body, { p_org_id: WISH.org_id, p_email: WISH.email, p_role: 'member' })
  assert.equal(mails.length, 1)
  const [mail] = mails
  assert.equal(mail?.headers.get('authorization'), 'Bearer re_key')
  assert.equal(mail?.headers.get('idempotency-key'), MADE.id)
  assert.equal(mail?.redirect, 'error')
  assert.deepEqual(mail?.body.to, ['new@example.com'])
  assert.equal(mail?.body.from, 'Knull <no-reply@knull.example>')
  assert.equal(mail?.body.subject, 'Ines Moreau lädt Sie zu Tarnvik Freight auf Knull ein')
  const link = `https://knull.example/invitations/accept#token=${TOKEN}`
  assert.ok(String(mail?.body.text).includes(link))
  assert.ok(String(mail?.body.html).includes(`href="${link}"`))
})

Deno.test('sent again, it is the database that decides whether it may be', async () => {
  const { ask, database, mails } = world()
  const answer = await ask({ invitation_id: MADE.id, language: 'fr' })
  assert.equal(answer.status, 200)
  assert.deepEqual(database.map(({ path }) => path), [USER_PATH, RESEND])
  assert.deepEqual(database[1]?.body, { p_invitation_id: MADE.id })
  assert.match(String(mails[0]?.body.subject), /vous invite dans/)
})

Deno.test('where no mail can be sent the inviter gets the token, and is told why', async () => {
  for (const [given, mail] of [[{ withMail: false }, 'not_configured'], [{ mailed: undefined }, 'failed'], [{ mailed: () => new Response('', { status: 422 }) }, 'failed']] as const) {
    const set = 'mailed' in given && given.mailed === undefined ? { mailed: () => { throw new TypeError('refused') } } : given
    const { ask } = world(set)
    const answer = await ask(WISH)
    assert.equal(answer.status, 200)
    const body = await answer.json()
    assert.equal(body.mail, mail)
    assert.equal(body.token, TOKEN)
  }
})

Deno.test('without a session nothing is asked and nothing is mailed', async () => {
  for (const headers of [{}, { authorization: 'Bearer sb_publishable_x' }] as Record<string, string>[]) {
    const { ask, database, mails } = world()
    const answer = await ask(WISH, headers)
    assert.equal(answer.status, 401)
    assert.deepEqual(await answer.json(), { code: '28000', message: 'session.required' })
    assert.equal(database.length + mails.length, 0)
  }
  const { ask, database } = world({ user: () => Response.json({}, { status: 403 }) })
  assert.equal((await ask(WISH)).status, 401)
  assert.equal(database.length, 1)
})

Deno.test('a refusal of the database keeps its words, and no mail goes out', async () => {
  const { ask, mails } = world({ rpc: () => Response.json({ code: '54000', message: 'invitation.too_often', details: '{"max": 60}', hint: 'x' }, { status: 400 }) })
  const answer = await ask(WISH)
  assert.equal(answer.status, 400)
  assert.deepEqual(await answer.json(), { code: '54000', message: 'invitation.too_often', details: '{"max": 60}' })
  assert.equal(mails.length, 0)
  const broken = world({ rpc: () => Response.json({ code: 'XX000', message: 'relation "secret" does not exist' }, { status: 500 }) })
  const failed = await broken.ask(WISH)
  assert.equal(failed.status, 503)
  assert.ok(!(await failed.text()).includes('secret'))
  const odd = world({ rpc: () => new Response('<html>') })
  assert.equal((await odd.ask(WISH)).status, 503)
  assert.equal(odd.mails.length, 0)
})

Deno.test('what is no wish is refused before the database is asked', async () => {
  const bad = [
    '', 'not json', '[]', '{}', { ...WISH, org_id: 'x' }, { ...WISH, email: 7 }, { ...WISH, email: 'x'.repeat(321) }, { ...WISH, role: 'king' },
    { invitation_id: 'x' }, { ...WISH, more: 'x'.repeat(5000) },
  ]
  for (const body of bad) {
    const { ask, database } = world()
    const answer = await ask(body)
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 60))
    assert.deepEqual(database.map(({ path }) => path), [USER_PATH])
  }
  const { handler } = world()
  assert.equal((await handler(new Request('http://functions.test/invite'))).status, 405)
  assert.equal((await handler(new Request('http://functions.test/invite', { method: 'OPTIONS' }))).status, 204)
})

Deno.test('names are text in every part of the mail, and never a link', () => {
  const given = {
    organisation: '<b>Prize</b> https://evil.example/"x"', inviter: 'Eve\r\nBcc: all@evil.example\u202E', role: 'owner' as const, expiresAt: MADE.expires_at, link: 'https://knull.example/x#token=1',
  }
  for (const language of languages) {
    const { subject, text, html } = invitationMail(given, language)
    assert.doesNotMatch(subject, /[\r\n\u202E]/)
    assert.doesNotMatch(html, /<b>|"x"/)
    assert.ok(html.includes('&#60;b&#62;'))
    assert.ok(html.includes(`<html lang="${language}">`))
    for (const part of [subject, text, html]) assert.doesNotMatch(part, /evil\.example|all@evil/)
    assert.equal(text.match(/https:\/\//g)?.length, 1)
  }
  assert.equal(plainName('A. Co Ltd.'), 'A. Co Ltd.')
  assert.equal([...plainName('é'.repeat(200))].length, 80)
  assert.equal(plainName('\u200B'), '–')
})

Deno.test('each language says as what, until when, and that nothing happens by itself', () => {
  const said = languages.map((language) => invitationMail({ ...MADE, role: 'viewer', expiresAt: MADE.expires_at, inviter: MADE.inviter, link: 'https://k.example' }, language))
  assert.equal(new Set(said.map(({ text }) => text)).size, 4)
  for (const { text } of said) {
    assert.match(text, /Ines Moreau/)
    assert.match(text, /28/)
    assert.match(text, /15:04/)
    assert.match(text, /UTC/)
  }
})

Deno.test('mail is configured by four settings or not at all', async () => {
  const all: Record<string, string> = { MAIL_API_URL: 'https://mail.test/send', MAIL_API_KEY: 'k', MAIL_FROM: 'Knull <a@b.example>', SITE_URL: 'https://knull.example/' }
  const from = (values: Record<string, string>) => mailFromEnvironment({ get: (name) => values[name] })
  assert.equal(from(all)?.siteUrl, 'https://knull.example')
  for (const name of Object.keys(all)) assert.equal(from({ ...all, [name]: ' ' }), null, name)
  const config = from(all)
  assert.ok(config)
  const mail = { to: 'a@b.example', subject: 's', text: 't', html: 'h', key: '1' }
  assert.equal(await sendMail({ ...config, fetch: () => Promise.reject(new TypeError('redirected')) }, mail), 'failed')
  assert.equal(await sendMail({ ...config, fetch: () => Promise.resolve(new Response('')) }, mail), 'sent')
})
