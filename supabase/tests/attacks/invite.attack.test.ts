/**
 * Invitations, attacked through their edge function and their link: by outsiders, by those whose role is too small,
 * without a session, with guessed tokens, and with one that was used. Each with its positive control.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBackend } from '../../embedded/test-backend.mjs'
import type { TestBackend } from '../../embedded/test-backend.mjs'

let backend: TestBackend
let north: string
type Who = 'owner' | 'admin' | 'member' | 'viewer' | 'outsider'
const people = {} as Record<Who, { id: string; token: string }>

beforeAll(async () => {
  backend = await createTestBackend({ http: true })
  const [org] = (await backend.admin(`insert into public.orgs (name) values ('north-secret North') returning id`)) as { id: string }[]
  north = org?.id ?? ''
  for (const who of ['owner', 'admin', 'member', 'viewer', 'outsider'] as const) {
    people[who] = await backend.signUp(`${who}@invite.example`)
    await backend.admin('select public.bootstrap_user($1, $2, $3)', [people[who].id, `${who}@invite.example`, who])
    if (who !== 'outsider') await backend.admin('insert into public.memberships (org_id, user_id, role) values ($1, $2, $3::public.org_role)', [north, people[who].id, who])
  }
})
afterAll(() => backend.close())

const invite = (body: unknown, token?: string) =>
  fetch(`${backend.url}/functions/v1/invite`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
const mails = async () => (await (await fetch(`${backend.url}/_mail.json`)).json()) as { to: string; subject: string; links: string[] }[]
const stored = async () => {
  const [row] = (await backend.admin('select count(*)::integer as n from public.invitations')) as { n: number }[]
  return row?.n ?? 0
}
const wish = (email: string, role = 'member') => ({ org_id: north, email, role, language: 'en' })
const tokenOf = (mail: { links: string[] } | undefined) => new URL(mail?.links[0] ?? 'http://x').hash.replace('#token=', '')
const accept = (who: Who, token: string) => backend.createClient(people[who].token).rpc('accept_invitation', { p_token: token })

describe('the function', () => {
  it.each(['outsider', 'viewer', 'member'] as const)('makes and mails nothing for %s', async (who) => {
    const [before, sent] = [await stored(), (await mails()).length]
    const answer = await invite(wish('victim@invite.example'), people[who].token)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: '42501', message: 'org.forbidden' })
    expect([await stored(), (await mails()).length]).toEqual([before, sent])
  })

  it('makes and mails nothing without a session, with the key in its place, with a forged or an expired token', async () => {
    const before = (await mails()).length
    const tokens = [
      undefined,
      backend.keys.publishableKey,
      'a.b.c',
      backend.tokenFor(people.owner.id, {}, 'another-secret-another-secret-another'),
      backend.tokenFor(people.owner.id, { exp: 1 }),
    ]
    for (const token of tokens) expect((await invite(wish('victim@invite.example'), token)).status).toBe(401)
    expect([await stored(), (await mails()).length]).toEqual([0, before])
  })

  it('makes and mails one for an admin, whose answer has no token', async () => {
    const answer = await invite(wish('First@invite.example'), people.admin.token)
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as Record<string, unknown>
    expect(body).toMatchObject({ email: 'first@invite.example', role: 'member', mail: 'sent' })
    expect(body).not.toHaveProperty('token')
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'first@invite.example', subject: 'admin invites you to north-secret North on Knull' })
    expect(mail?.links).toEqual([`${backend.url}/invitations/accept#token=${tokenOf(mail)}`])
    expect(tokenOf(mail)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lets admins invite no owner, and nobody outside send again what is North’s', async () => {
    expect(await (await invite(wish('king@invite.example', 'owner'), people.admin.token)).json()).toMatchObject({ message: 'member.owner_only' })
    const [row] = (await backend.admin(`select id from public.invitations where email = 'first@invite.example'`)) as { id: string }[]
    const sent = (await mails()).length
    for (const id of [row?.id, crypto.randomUUID()]) {
      expect(await (await invite({ invitation_id: id }, people.outsider.token)).json()).toMatchObject({ message: 'org.forbidden' })
    }
    expect((await mails()).length).toBe(sent)
    expect((await invite(wish('king@invite.example', 'owner'), people.owner.token)).status).toBe(200)
  })

  it('does not let the caller choose where the link leads', async () => {
    const answer = await fetch(`${backend.url}/functions/v1/invite`, {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishableKey, authorization: `Bearer ${people.owner.token}`, 'content-type': 'application/json',
        origin: 'https://evil.example', referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ ...wish('second@invite.example'), site_url: 'https://evil.example', redirect_to: 'https://evil.example' }),
    })
    expect(answer.status).toBe(200)
    const [mail] = await mails()
    expect(JSON.stringify(mail)).not.toContain('evil')
  })
})

describe('the way out for mail', () => {
  it('takes mail from nobody without the server’s key', async () => {
    const sent = (await mails()).length
    const mail = JSON.stringify({ to: ['x@invite.example'], subject: 'Free', text: 'http://evil.example' })
    for (const key of ['', backend.keys.publishableKey, people.owner.token, 'sb_secret_guess']) {
      expect((await fetch(`${backend.url}/_mail/send`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: mail })).status).toBe(401)
    }
    expect((await mails()).length).toBe(sent)
    const headers = { authorization: `Bearer ${backend.keys.secretKey}` }
    expect((await fetch(`${backend.url}/_mail/send`, { headers })).status).toBe(405)
    expect((await fetch(`${backend.url}/_mail/send`, { method: 'POST', headers, body: 'no mail' })).status).toBe(400)
    expect((await fetch(`${backend.url}/_mail/send`, { method: 'POST', headers, body: '{"to": []}' })).status).toBe(422)
    expect((await fetch(`${backend.url}/_mail/send`, { method: 'POST', headers, body: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await mails()).length).toBe(sent)
    expect((await fetch(`${backend.url}/_mail/send`, { method: 'POST', headers, body: mail })).status).toBe(200)
    expect((await mails()).length).toBe(sent + 1)
  })
})

describe('the link', () => {
  it('opens for nobody who guesses', async () => {
    const first = tokenOf((await mails()).find(({ to }) => to === 'first@invite.example'))
    const near = [first.slice(0, 63), `${first.slice(0, 63)}${first.endsWith('0') ? '1' : '0'}`, first.toUpperCase() === first ? `${first}0` : first.toUpperCase(), '', '%', `' or true --`]
    for (const guess of near) {
      expect((await accept('outsider', guess)).error?.message).toBe('invitation.unknown')
      expect((await backend.createClient().rpc('invitation_preview', { p_token: guess })).data).toEqual({ state: 'unknown' })
    }
  })

  it('tells its holder what it is, and is worth nothing to a visitor', async () => {
    const first = tokenOf((await mails()).find(({ to }) => to === 'first@invite.example'))
    const { data } = await backend.createClient().rpc('invitation_preview', { p_token: first })
    expect(Object.keys(data as object).sort()).toEqual(['expires_at', 'inviter', 'organisation', 'role', 'state'])
    expect((await backend.createClient().rpc('accept_invitation', { p_token: first })).error?.code).toBe('42501')
  })

  it('opens once, for one of many who come at the same moment', async () => {
    const first = tokenOf((await mails()).find(({ to }) => to === 'first@invite.example'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept('outsider', first)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const late = await backend.signUp('late@invite.example')
    const replay = await backend.createClient(late.token).rpc('accept_invitation', { p_token: first })
    expect(replay.error?.message).toBe('invitation.used')
    expect((await backend.createClient(late.token).rpc('invitation_preview', { p_token: first })).data).toEqual({ state: 'used' })
    expect((await backend.createClient(late.token).from('orgs').select('id').eq('id', north)).data).toEqual([])
  })
})
