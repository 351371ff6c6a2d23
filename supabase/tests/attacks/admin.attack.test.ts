/** Platform administration: reached by those who run no platform, and misused by those who do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORM } from './platform-rpcs'
import { ACTORS, SECRET, World } from './support'
import { TABLES } from './tables'

const CONTENT = 'what-a-tenant-wrote'

let world: World
/** What platform administration itself keeps. */
const kept = async () =>
  JSON.stringify(await world.sql(`select (select jsonb_agg(to_jsonb(r) order by r.user_id) from public.user_roles r) as roles,
    (select count(*) from private.platform_audit) as log, (select jsonb_agg(to_jsonb(m) order by m.fingerprint) from private.client_error_marks m) as marks,
    (select jsonb_agg(to_jsonb(i) order by i.id) from private.inquiries i) as inquiries, (select jsonb_agg(to_jsonb(s)) from private.platform_settings s) as settings`))
/** How often the stranger has been recorded as a reader. */
const readings = async (action: string) =>
  (await world.sql<{ n: number }>('select count(*)::int as n from private.platform_audit where action = $1 and user_id = $2', [action, world.ids.stranger]))[0]?.n ?? 0
const post = (name: string, args: object, headers: Record<string, string>) =>
  world.fetch(`/rest/v1/rpc/${name}`, { 'content-type': 'application/json', ...headers }, { method: 'POST', body: JSON.stringify(args) })

beforeAll(async () => {
  world = await World.create()
  const { id } = await world.insert('chat_sessions', { org_id: world.north, user_id: world.ids.owner, title: `${CONTENT}: the title is the question` })
  await world.insert('chat_messages', { org_id: world.north, session_id: id, user_id: world.ids.owner, position: 1, role: 'user', content: CONTENT })
  await world.insert('documents', {
    org_id: world.north, user_id: world.ids.owner, title: 'Named on purpose', type: 'text', size_bytes: 10, content: CONTENT, passage_count: 1,
  })
  const { error } = await world.as('owner').rpc('log_audit', { p_org_id: world.north, p_action: 'SEARCHED', p_route: `/search?q=${CONTENT}`, p_details: { id: CONTENT, changed: [CONTENT] } })
  if (error) throw error
  await TABLES.client_errors?.make(world)
})
afterAll(() => world.close())

describe.each(Object.entries(PLATFORM))('%s', (name, args) => {
  it.each([...ACTORS, 'mover'] as const)('is refused to %s and changes nothing', async (actor) => {
    const given = await args(world)
    const before = [await kept(), await world.fingerprint()]
    const { data, error } = await world.as(actor).rpc(name, given)
    expect(error?.code).toBe('42501')
    expect(data).toBeNull()
    expect(JSON.stringify(error)).not.toContain(SECRET)
    expect([await kept(), await world.fingerprint()]).toEqual(before)
  })

  it('is not opened by what a token says of its user', async () => {
    const token = world.token('owner', { app_metadata: { role: 'admin', roles: ['admin'] }, user_metadata: { platform_admin: true }, user_role: 'admin' })
    const answer = await post(name, await args(world), { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('admin.forbidden')
  })
})

describe('a platform admin', () => {
  beforeAll(() => world.sql(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [world.ids.stranger]))
  afterAll(() => world.sql('delete from public.user_roles'))
  const admin = () => ({ authorization: `Bearer ${world.token('stranger')}` })

  it.each(Object.entries(PLATFORM))('is answered by %s, without a word that a tenant wrote', async (name, args) => {
    const { data, error } = await world.as('stranger').rpc(name, await args(world))
    expect(error).toBeNull()
    expect(JSON.stringify(data)).not.toContain(CONTENT)
  })

  it('sees the audit entries of what is withheld, and no filter finds them by it', async () => {
    const all = await world.as('stranger').rpc('admin_audit', { p_organisation: world.north })
    const rows = all.data as { action: string; target: string | null; withheld: boolean }[]
    expect(rows.find(({ action }) => action === 'CHAT_SESSION_CREATED')).toMatchObject({ target: null, withheld: true })
    expect(rows.find(({ action }) => action === 'SEARCHED')).toMatchObject({ target: '/search', record_id: null, changed: null })
    expect(rows.find(({ action }) => action === 'DOCUMENT_CREATED')).toMatchObject({ target: 'Named on purpose', withheld: false })
    const found = await world.as('stranger').rpc('admin_audit', { p_target: CONTENT })
    expect(found.data).toEqual([])
    expect((await world.as('stranger').rpc('admin_audit_total', { p_target: CONTENT })).data).toBe(0)
  })

  it('reads no tenant’s table, and the platform’s log only through its RPC', async () => {
    for (const table of ['orgs', 'audit_logs', 'chat_sessions', 'chat_messages', 'documents', 'services', 'memberships', 'usage_ledger', 'credit_ledger']) {
      expect((await world.as('stranger').from(table).select('*')).data, table).toEqual([])
    }
    const log = await world.fetch('/rest/v1/platform_audit', { ...admin(), 'accept-profile': 'private' })
    expect(log.status).toBeGreaterThanOrEqual(400)
  })

  it('cannot write the role past the RPC', async () => {
    const insert = await world.as('stranger').from('user_roles').insert({ user_id: world.ids.outsider, role: 'admin' })
    expect(insert.error?.code).toBe('42501')
    await world.as('stranger').from('user_roles').delete().eq('user_id', world.ids.stranger)
    expect(await world.sql('select user_id from public.user_roles where user_id = any ($1::uuid[])', [[world.ids.outsider, world.ids.stranger]])).toEqual([{ user_id: world.ids.stranger }])
  })

  it('cannot read without being recorded: not by GET, not in a transaction that is to be rolled back', async () => {
    const search = `unrecorded ${Date.now()}`
    const get = await world.fetch(`/rest/v1/rpc/admin_users?p_search=attacks.example`, admin())
    expect(await get.text()).not.toContain('@attacks.example')
    expect(get.status).toBeGreaterThanOrEqual(400)
    const before = await readings('ORGANISATIONS_READ')
    const rolled = await post('admin_organisations', { p_search: search }, { ...admin(), prefer: 'tx=rollback' })
    expect(rolled.status).toBe(200)
    expect(await readings('ORGANISATIONS_READ')).toBe(before + 1)
  })

  it('finds what was typed, letter by letter, whatever SQL would make of it', async () => {
    for (const search of ['%', '_', `'; drop table orgs; --`, '\\', '*', ')', 'a,b.eq.c']) {
      const { data, error } = await world.as('stranger').rpc('admin_users', { p_search: search })
      expect(error, search).toBeNull()
      const rows = data as { email: string; name: string }[]
      expect(rows.every(({ email, name }) => email.includes(search) || name.includes(search)), search).toBe(true)
    }
  })

  it('leaves one admin when two take the role from each other at the same moment', async () => {
    await world.sql('delete from public.user_roles')
    await world.sql(`insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin')`, [world.ids.stranger, world.ids.viewer])
    const answers = await Promise.all([
      world.as('stranger').rpc('admin_set_platform_role', { p_user_id: world.ids.viewer, p_admin: false }),
      world.as('viewer').rpc('admin_set_platform_role', { p_user_id: world.ids.stranger, p_admin: false }),
    ])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await world.sql('select user_id from public.user_roles')).toHaveLength(1)
    await world.sql('delete from public.user_roles')
    await world.sql(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [world.ids.stranger])
  })

  it('is refused at once when the role is gone, with the token of before', async () => {
    const token = admin()
    await world.sql('delete from public.user_roles where user_id = $1', [world.ids.stranger])
    expect((await post('admin_overview', {}, token)).status).toBe(403)
  })
})
