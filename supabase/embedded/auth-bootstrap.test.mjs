import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBackend } from './test-backend.mjs'

/** @type {import('./test-backend.mjs').TestBackend} */
let backend
beforeAll(async () => {
  backend = await createTestBackend({ http: true })
})
afterAll(() => backend.close())

/** @param {string} [token] */
async function bootstrap(token) {
  const answer = await backend.fetch('/functions/v1/auth-bootstrap', {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return { status: answer.status, body: await answer.json() }
}

/** @param {string} id */
const ownedBy = async (id) =>
  (
    await backend.admin(
      `select (select count(*)::int from public.profiles where id = $1) as profiles,
        (select count(*)::int from public.orgs where personal_of = $1) as orgs,
        (select count(*)::int from public.memberships where user_id = $1 and role = 'owner') as memberships,
        (select count(*)::int from public.credit_ledger where user_id = $1) as credits`,
      [id],
    )
  )[0]

describe('auth-bootstrap on the embedded backend', () => {
  it('prepares a new account once, when ten calls arrive together', async () => {
    const ann = await backend.signUp('ann@example.com', { name: 'Ann Example' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => bootstrap(ann.token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
    const [{ body }] = answers
    expect(body.profile).toMatchObject({ id: ann.id, name: 'Ann Example', email: 'ann@example.com' })
    expect(body.orgs).toMatchObject([{ role: 'owner' }])
    expect(body.profile.credits_balance).toBeGreaterThan(0)
    for (const other of answers) expect(other.body.orgs).toEqual(body.orgs)
    expect(await ownedBy(ann.id)).toEqual({ profiles: 1, orgs: 1, memberships: 1, credits: 1 })
  })

  it('changes nothing for a known account', async () => {
    const bea = await backend.signUp('bea@example.com')
    const first = await bootstrap(bea.token)
    const second = await bootstrap(bea.token)
    expect(first.body.created).toBe(true)
    expect(second.body).toEqual({ ...first.body, created: false })
  })

  it('refuses a missing, altered, foreign or expired token, and prepares nothing', async () => {
    const cat = await backend.signUp('cat@example.com')
    const altered = `${cat.token.slice(0, -4)}AAAA`
    const refused = [
      [undefined, 'session.required'],
      [backend.keys.publishableKey, 'session.required'],
      ['garbage', 'session.invalid'],
      [altered, 'session.invalid'],
      [backend.tokenFor(cat.id, {}, 'a foreign secret'), 'session.invalid'],
      [backend.tokenFor(cat.id, { exp: Math.floor(Date.now() / 1000) - 1 }), 'session.invalid'],
    ]
    for (const [token, code] of refused) {
      expect(await bootstrap(token)).toMatchObject({ status: 401, body: { code } })
    }
    expect(await ownedBy(cat.id)).toEqual({ profiles: 0, orgs: 0, memberships: 0, credits: 0 })
    expect((await bootstrap(cat.token)).status).toBe(200)
  })

  it('is the only way: no caller may prepare an account by RPC', async () => {
    const dan = await backend.signUp('dan@example.com')
    const parameters = { p_user_id: dan.id, p_email: dan.email, p_name: 'Dan' }
    for (const client of [dan.client, backend.createClient()]) {
      expect((await client.rpc('bootstrap_user', parameters)).error).not.toBeNull()
    }
    expect((await backend.serviceClient().rpc('bootstrap_user', parameters)).error).toBeNull()
  })
})
