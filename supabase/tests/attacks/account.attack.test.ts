/** Accounts: what one may do with one's own, tried on somebody else's, and with what is left of a deleted one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBackend } from '../../embedded/test-backend.mjs'
import type { TestBackend } from '../../embedded/test-backend.mjs'

let backend: TestBackend
type Person = Awaited<ReturnType<TestBackend['signUp']>>
let count = 0
const person = (): Promise<Person> => {
  count += 1
  return backend.signUp(`person-${count}@attacks.example`, { name: `Person ${count}`, bootstrap: true })
}
const exists = async (id: string) => (await backend.admin('select from auth.users where id = $1', [id])).length === 1
const sessionOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }).session_id
const signIn = (given: Person) => backend.createClient().auth.signInWithPassword({ email: given.email, password: given.password })

beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.close())

describe('deleting an account', () => {
  it('deletes one’s own, whose password then opens nothing, and whose address is free again', async () => {
    const ada = await person()
    expect((await ada.client.rpc('delete_account', { p_email: ada.email })).error).toBeNull()
    expect(await exists(ada.id)).toBe(false)
    expect((await signIn(ada)).error?.code).toBe('invalid_credentials')
    const renewed = await backend.createClient().auth.refreshSession({ refresh_token: ada.refreshToken })
    expect(renewed.data.session).toBeNull()
    expect(renewed.error?.status).toBe(400)
    const again = await backend.signUp(ada.email, { bootstrap: true })
    expect(again.id).not.toBe(ada.id)
    expect((await again.client.from('orgs').select('id')).data).toEqual([{ id: again.orgId }])
  })

  it('is not somebody else’s to order: with their address, with their session, with a token signed elsewhere', async () => {
    const [victim, thief] = [await person(), await person()]
    expect((await thief.client.rpc('delete_account', { p_email: victim.email })).error?.message).toBe('account.email_mismatch')
    /* The thief's own account with the victim's session, which is fresh: it proves nothing about the thief. */
    const borrowed = backend.createClient(backend.tokenFor(thief.id, { session_id: sessionOf(victim.token) }))
    expect((await borrowed.rpc('delete_account', { p_email: thief.email })).error?.message).toBe('account.sign_in_again')
    const forged = backend.createClient(backend.tokenFor(victim.id, { session_id: sessionOf(victim.token) }, 'another-secret-of-the-same-length'))
    expect((await forged.rpc('delete_account', { p_email: victim.email })).error).not.toBeNull()
    expect((await backend.createClient().rpc('delete_account', { p_email: victim.email })).error?.code).toBe('42501')
    expect([await exists(victim.id), await exists(thief.id)]).toEqual([true, true])
    expect((await victim.client.rpc('delete_account', { p_email: victim.email })).error).toBeNull()
    expect([await exists(victim.id), await exists(thief.id)]).toEqual([false, true])
  })

  it('wants a fresh sign-in: an old session, or a token without one, deletes nothing', async () => {
    const ada = await person()
    await backend.admin(`update auth.sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [ada.id])
    expect((await ada.client.rpc('delete_account', { p_email: ada.email })).error?.message).toBe('account.sign_in_again')
    const bare = backend.createClient(backend.tokenFor(ada.id))
    expect((await bare.rpc('delete_account', { p_email: ada.email })).error?.message).toBe('account.sign_in_again')
    expect(await exists(ada.id)).toBe(true)
    const { data } = await signIn(ada)
    const fresh = backend.createClient(data.session?.access_token)
    expect((await fresh.rpc('delete_account', { p_email: ada.email })).error).toBeNull()
    expect(await exists(ada.id)).toBe(false)
  })

  it('leaves a token that opens nothing and makes nothing', async () => {
    const [ada, ben] = [await person(), await person()]
    await backend.admin(`insert into public.memberships (org_id, user_id, role) values ($1, $2, 'viewer')`, [ben.orgId, ada.id])
    expect((await ada.client.from('orgs').select('id')).data).toHaveLength(2)
    expect((await ada.client.rpc('delete_account', { p_email: ada.email })).error).toBeNull()
    for (const table of ['orgs', 'profiles', 'memberships', 'audit_logs', 'user_roles', 'services', 'chat_sessions']) {
      expect((await ada.client.from(table).select('*')).data, table).toEqual([])
    }
    expect((await ada.client.rpc('create_organisation', { p_name: 'Again' })).error?.code).toBe('23503')
    expect((await ada.client.rpc('log_audit', { p_org_id: ben.orgId, p_action: 'SIGN_IN' })).error?.message).toBe('org.forbidden')
    expect((await ada.client.rpc('export_my_data', { p_part: 'profiles' })).data).toEqual({ rows: [], next: null })
    expect((await ada.client.auth.getUser(ada.token)).error?.code).toBe('user_not_found')
    expect((await ben.client.from('orgs').select('id')).data).toEqual([{ id: ben.orgId }])
  })

  it('is done once, however often it is ordered at the same time', async () => {
    const ada = await person()
    const answers = await Promise.all([1, 2, 3].map(() => ada.client.rpc('delete_account', { p_email: ada.email })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await backend.admin(`select from public.audit_logs where org_id = $1 and action = 'ORG_ENDED'`, [ada.orgId])).toHaveLength(1)
  })
})

describe('sessions', () => {
  it('shows one’s own alone, and ends one’s own alone', async () => {
    const [ada, otto] = [await person(), await person()]
    const second = await signIn(ada)
    const { data } = await ada.client.rpc('my_sessions')
    expect((data as { id: string; current: boolean }[]).map(({ id, current }) => [id, current])).toEqual([
      [sessionOf(ada.token), true],
      [sessionOf(second.data.session?.access_token ?? ''), false],
    ])
    expect((await otto.client.rpc('end_session', { p_id: sessionOf(ada.token) })).data).toBe(false)
    expect((await otto.client.rpc('my_sessions')).data).toHaveLength(1)
    expect((await ada.client.rpc('end_session', { p_id: sessionOf(second.data.session?.access_token ?? '') })).data).toBe(true)
    expect((await ada.client.rpc('my_sessions')).data).toHaveLength(1)
    const renewed = await backend.createClient().auth.refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' })
    expect(renewed.data.session).toBeNull()
    const kept = await backend.createClient().auth.refreshSession({ refresh_token: ada.refreshToken })
    expect(kept.data.session?.user.id).toBe(ada.id)
  })
})

describe('the copy of one’s data', () => {
  it('has nothing that one may not read any more', async () => {
    const [ada, ben] = [await person(), await person()]
    await backend.admin(`insert into public.memberships (org_id, user_id, role) values ($1, $2, 'member')`, [ben.orgId, ada.id])
    await ada.client.rpc('log_audit', { p_org_id: ben.orgId, p_action: 'SIGN_IN', p_route: '/inside' })
    const entries = async () => JSON.stringify((await ada.client.rpc('export_my_data', { p_part: 'audit_logs' })).data)
    expect(await entries()).toContain('/inside')
    await backend.admin('delete from public.memberships where org_id = $1 and user_id = $2', [ben.orgId, ada.id])
    expect(await entries()).not.toContain('/inside')
    expect(await entries()).toContain('ORG_CREATED')
  })

  it.each(['users', 'auth.users', 'profiles"; select 1; --', 'open_reservations', 'my_sessions', ''])('has no part %j', async (part) => {
    const ada = await person()
    expect((await ada.client.rpc('export_my_data', { p_part: part })).error?.message).toBe('account.unknown_part')
  })
})
