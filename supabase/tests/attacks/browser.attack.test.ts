/** What somebody tries who has a browser, an account and an afternoon. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET, World } from './support'
import type { Row } from './support'
import { TABLES } from './tables'

let world: World
let project: Row
beforeAll(async () => {
  world = await World.create()
  for (const [table, { make }] of Object.entries(TABLES)) {
    const row = await make(world)
    if (table === 'knulldev_projects') project = row
  }
})
afterAll(() => world.close())

const text = (value: unknown) => JSON.stringify(value)

describe('one’s own rows', () => {
  it.each([
    ['credits', { credits_balance: 1_000_000 }],
    ['home organisation', { org_id: 'south' }],
    ['address', { email: 'owner@attacks.example' }],
    ['identity', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('does not change one’s own %s', async (_, patch) => {
    const before = await world.stateOf('profiles', { id: world.ids.member })
    const given = 'org_id' in patch ? { org_id: world.south } : patch
    const { error } = await world.as('member').from('profiles').update(given).eq('id', world.ids.member)
    expect(error?.code).toBe('42501')
    expect(await world.stateOf('profiles', { id: world.ids.member })).toEqual(before)
  })

  it('does not smuggle credits in beside a preference', async () => {
    const before = await world.stateOf('profiles', { id: world.ids.member })
    const { error } = await world.as('member').from('profiles').update({ theme_pref: 'dark', credits_balance: 5 }).eq('id', world.ids.member)
    expect(error?.code).toBe('42501')
    expect((await world.as('member').from('profiles').update({ theme_pref: 'dark' }).eq('id', world.ids.member)).error).toBeNull()
    expect(await world.stateOf('profiles', { id: world.ids.member })).toMatchObject({ theme_pref: 'dark', credits_balance: before?.credits_balance })
  })

  it('does not join an organisation, or rise in one', async () => {
    for (const [actor, role] of [['stranger', 'viewer'], ['outsider', 'owner']] as const) {
      const { error } = await world.as(actor).from('memberships').insert({ org_id: world.north, user_id: world.ids[actor], role })
      expect(error?.code).toBe('42501')
    }
    const { error } = await world.as('viewer').from('memberships').upsert({ org_id: world.north, user_id: world.ids.viewer, role: 'owner' })
    expect(error?.code).toBe('42501')
    await world.as('viewer').from('memberships').update({ role: 'owner' }).eq('user_id', world.ids.viewer)
    expect(await world.stateOf('memberships', { org_id: world.north, user_id: world.ids.viewer })).toMatchObject({ role: 'viewer' })
    expect(await world.stateOf('memberships', { org_id: world.north, user_id: world.ids.stranger })).toBeNull()
  })

  it('does not become platform admin, and claims in the token make nobody one', async () => {
    const { error } = await world.as('owner').from('user_roles').insert({ user_id: world.ids.owner, role: 'admin' })
    expect(error?.code).toBe('42501')
    const claims = { user_metadata: { role: 'admin', org_id: world.north }, app_metadata: { role: 'admin', roles: ['admin'], org_ids: [world.north] } }
    const { data } = await world.fetch('/rest/v1/client_errors?select=*', { authorization: `Bearer ${world.token('outsider', claims)}` }).then(async (answer) => ({ data: await answer.json() }))
    expect(data).toEqual([])
    await world.sql(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [world.ids.stranger])
    const asAdmin = await world.as('stranger').from('client_errors').select()
    expect(text(asAdmin.data)).toContain(SECRET)
    // The platform admin reads errors, never a tenant's content.
    for (const table of ['orgs', 'chat_messages', 'dataset_rows', 'passages', 'audit_logs', 'memberships']) {
      expect(text((await world.as('stranger').from(table).select()).data), table).not.toContain(SECRET)
    }
    await world.sql('delete from public.user_roles where user_id = $1', [world.ids.stranger])
  })
})

describe('somebody else’s rows', () => {
  const embeds = [
    ['orgs', '*, memberships(*), audit_logs(*), knulldev_projects(*), datasets(*), documents(*), services(*), incidents(*)'],
    ['memberships', '*, orgs(*, chat_sessions(*))'],
    ['profiles', '*, orgs(*, memberships(*))'],
    ['chat_sessions', '*, chat_messages(*), message_citations(*)'],
    ['knulldev_projects', '*, services(*), project_moves(*), orgs!knulldev_projects_org_id_fkey(*)'],
    ['incidents', '*, incident_updates(*), incident_services(*)'],
    ['datasets', '*, dataset_rows(*)'],
    ['documents', '*, passages(*)'],
  ] as const
  it.each(embeds)('are not reached by embedding from %s', async (table, columns) => {
    expect(text((await world.as('outsider').from(table).select(columns)).data)).not.toContain(SECRET)
    const control = await world.as('owner').from(table).select(columns)
    expect(control.error).toBeNull()
    expect(text(control.data)).toContain(SECRET)
  })

  it.each(['library_items', 'incident_list', 'service_list', 'service_incidents', 'incident_timeline'])('are not in the view %s', async (view) => {
    expect((await world.as('anonymous').from(view).select()).error?.code).toBe('42501')
    expect(text((await world.as('outsider').from(view).select()).data)).not.toContain(SECRET)
    expect((await world.as('outsider').from(view).select('*', { count: 'exact', head: true }).eq('org_id', world.north)).count).toBe(0)
    expect(text((await world.as('viewer').from(view).select()).data)).toContain(SECRET)
  })

  it('and the list of views is complete', async () => {
    const views = await world.sql<{ name: string }>(`select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`)
    expect(views.map(({ name }) => name)).toEqual(['incident_list', 'incident_timeline', 'library_items', 'service_incidents', 'service_list'])
  })

  it.each([
    ['knulldev_projects', 'name'],
    ['services', 'name'],
    ['datasets', 'name'],
    ['chat_sessions', 'title'],
    ['incidents', 'title'],
    ['documents', 'content'],
    ['passages', 'content'],
  ])('are not found by searching %s', async (table, column) => {
    const search = (actor: 'outsider' | 'viewer') => world.as(actor).from(table).select('*', { count: 'exact' }).ilike(column, `%${SECRET}%`)
    expect(await search('outsider')).toMatchObject({ data: [], count: 0 })
    expect((await search('viewer')).count).toBeGreaterThan(0)
  })

  it.each(['dataset_rows', 'passages'])('are not found by full text in %s', async (table) => {
    const search = (actor: 'outsider' | 'viewer') => world.as(actor).from(table).select('*').textSearch('fts', 'north')
    expect((await search('outsider')).data).toEqual([])
    expect((await search('viewer')).data).not.toEqual([])
  })

  it('are not let in by what is injected into .or()', async () => {
    const typed = [
      `x%,org_id.eq.${world.north}`,
      `x%,id.neq.00000000-0000-4000-8000-000000000000,name.ilike.%`,
      `*),or(org_id.eq.${world.north}`,
      `%,and(org_id.eq.${world.north},name.ilike.%)`,
    ]
    for (const query of typed) {
      const { data } = await world.as('outsider').from('knulldev_projects').select().or(`name.ilike.%${query}%,description.ilike.%${query}%`)
      expect(text(data ?? []), query).not.toContain(SECRET)
    }
    const control = await world.as('viewer').from('knulldev_projects').select().or(`name.ilike.x,org_id.eq.${world.north}`)
    expect(text(control.data)).toContain(SECRET)
  })

  it('are not aggregated, ordered by or counted out', async () => {
    for (const count of ['exact', 'planned', 'estimated'] as const) {
      const { count: found } = await world.as('outsider').from('knulldev_projects').select('*', { count, head: true }).eq('org_id', world.north)
      if (count === 'exact') expect(found).toBe(0)
    }
    expect((await world.as('outsider').from('knulldev_projects').select('id').eq('id', String(project.id)).maybeSingle()).data).toBeNull()
    expect((await world.as('viewer').from('knulldev_projects').select('id').eq('id', String(project.id)).maybeSingle()).data).toEqual({ id: project.id })
  })

  it('are not pointed at from one’s own', async () => {
    const own = await world.insert('services', { org_id: world.south, user_id: world.ids.outsider, name: `mine ${crypto.randomUUID()}` })
    const { error } = await world.as('outsider').from('services').update({ project_id: project.id }).eq('id', String(own.id))
    expect(error?.code).toBe('23503')
    expect(await world.stateOf('services', own)).toMatchObject({ project_id: null })
  })
})

describe('the audit log', () => {
  it('is not written in somebody else’s name, at another time, or as the server', async () => {
    const forged = { org_id: world.north, user_id: world.ids.owner, action: 'SIGN_OUT', target: 'forged', source: 'server', created_at: '2020-01-01T00:00:00Z' }
    expect((await world.as('member').from('audit_logs').insert(forged)).error).toBeNull()
    const [stored] = await world.sql<Row>(`select user_id, source, created_at > now() - interval '1 minute' as fresh from public.audit_logs where target = 'forged'`)
    expect(stored).toEqual({ user_id: world.ids.member, source: 'client', fresh: true })
  })

  it.each(['INCIDENT_RESOLVED', 'incident resolved', 'Role-Changed', 'CREDITS_GRANTED', 'X_DELETED'])('does not take %s from a browser', async (action) => {
    const before = await world.countOf('audit_logs')
    expect((await world.as('owner').from('audit_logs').insert({ org_id: world.north, user_id: world.ids.owner, action })).error).not.toBeNull()
    expect((await world.as('owner').rpc('log_audit', { p_org_id: world.north, p_action: action })).error).not.toBeNull()
    expect(await world.countOf('audit_logs')).toBe(before)
  })
})

describe('tokens', () => {
  const read = (token: string) => world.fetch('/rest/v1/orgs?select=id', { authorization: `Bearer ${token}` })
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('serves an honest one', async () => {
    const answer = await read(world.token('owner'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([{ id: world.north }])
  })

  it.each([
    ['an expired one', () => world.token('owner', { exp: Math.floor(Date.now() / 1000) - 60 })],
    ['one signed with another secret', () => world.token('owner', {}, 'another-secret-with-at-least-32-characters')],
    ['one without a signature', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ sub: world.ids.owner, role: 'authenticated', exp: 4102444800 })}.`],
    ['one whose user was exchanged', () => {
      const [head, , signature] = world.token('outsider').split('.')
      return `${head}.${base64({ sub: world.ids.owner, role: 'authenticated', aud: 'authenticated', exp: 4102444800 })}.${signature}`
    }],
    ['one whose role was exchanged', () => {
      const [head, , signature] = world.token('outsider').split('.')
      return `${head}.${base64({ sub: world.ids.outsider, role: 'service_role', exp: 4102444800 })}.${signature}`
    }],
    ['garbage', () => 'garbage'],
  ])('refuses %s, and does not take it for anonymous', async (_, token) => {
    const answer = await read(token())
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain(world.north)
  })

  it('refuses a request without a key', async () => {
    expect((await world.fetch('/rest/v1/orgs?select=id', { apikey: '' })).status).toBe(401)
  })

  it('gives somebody without a membership nothing, of any table', async () => {
    for (const [table, { columns = '*' }] of Object.entries(TABLES)) {
      const { data } = await world.as('stranger').from(table).select(columns)
      expect(text(data ?? []), table).not.toContain(SECRET)
      const own = (data ?? []) as unknown as Row[]
      expect(own.filter((row) => row.id !== world.ids.stranger), table).toEqual([])
    }
  })
})

describe('other schemas', () => {
  it.each([
    ['auth', 'users'],
    ['auth', 'sessions'],
    ['private', 'incident_counters'],
    ['extensions', 'anything'],
    ['pg_catalog', 'pg_authid'],
    ['information_schema', 'tables'],
    ['supabase_migrations', 'schema_migrations'],
  ])('are not served: %s.%s', async (schema, table) => {
    const answer = await world.fetch(`/rest/v1/${table}?select=*`, { authorization: `Bearer ${world.token('owner')}`, 'accept-profile': schema })
    expect(answer.ok).toBe(false)
    expect(await answer.text()).not.toMatch(/@attacks\.example|encrypted_password/)
  })

  it('and their functions are not called', async () => {
    const before = await world.fingerprint()
    const answer = await world.fetch('/rest/v1/rpc/audit', { authorization: `Bearer ${world.token('owner')}`, 'content-profile': 'private', 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ p_org_id: world.north, p_action: 'ROLE_CHANGED', p_target: 'forged' }) })
    expect(answer.ok).toBe(false)
    expect(await world.fingerprint()).toBe(before)
  })

  it('while public is', async () => {
    const answer = await world.fetch('/rest/v1/orgs?select=id', { authorization: `Bearer ${world.token('owner')}`, 'accept-profile': 'public' })
    expect(await answer.json()).toEqual([{ id: world.north }])
  })
})

describe('invitations', () => {
  it('are not listed, guessed or accepted twice', async () => {
    const { data: made } = await world.as('admin').rpc('create_invitation', { p_org_id: world.north, p_email: 'x@attacks.example', p_role: 'viewer' })
    expect(made).toMatchObject({ role: 'viewer' })
    const { token, id } = made as { token: string; id: string }
    expect((await world.as('admin').from('invitations').select('token_hash')).error?.code).toBe('42501')
    expect((await world.as('outsider').from('invitations').select('id')).data).toEqual([])
    for (const guess of [id, token.slice(0, -1), `${token}0`, token.toUpperCase(), '', '%', "' or true --"]) {
      expect((await world.as('stranger').rpc('accept_invitation', { p_token: guess })).error?.code, guess).toBe('P0002')
    }
    const [first, second] = await Promise.all([
      world.as('stranger').rpc('accept_invitation', { p_token: token }),
      world.as('outsider').rpc('accept_invitation', { p_token: token }),
    ])
    expect([first.error, second.error].filter((error) => error === null)).toHaveLength(1)
    await world.sql('delete from public.memberships where org_id = $1 and user_id in ($2, $3)', [world.north, world.ids.stranger, world.ids.outsider])
  })
})

describe('at the same moment', () => {
  it('bootstraps once', async () => {
    const id = crypto.randomUUID()
    await world.sql('insert into auth.users (id, email) values ($1, $2)', [id, 'twin@attacks.example'])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.server().rpc('bootstrap_user', { p_user_id: id, p_email: 'twin@attacks.example', p_name: 'Twin' })),
    )
    expect(answers.filter(({ data }) => (data as { created: boolean }).created)).toHaveLength(1)
    expect(await world.sql('select 1 from public.orgs where personal_of = $1', [id])).toHaveLength(1)
  })

  it('does not spend the same credit twice', async () => {
    const org = await world.insert('orgs', { name: 'Poor' })
    await world.insert('memberships', { org_id: org.id, user_id: world.ids.member, role: 'owner' })
    await world.insert('credit_ledger', { org_id: org.id, amount: 1, reason: 'grant' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.server().rpc('reserve_tokens', {
        p_org_id: org.id, p_user_id: world.ids.member, p_request_id: crypto.randomUUID(), p_tokens: 600, p_source: 'chat',
      })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.message === 'budget.exceeded')).toHaveLength(4)
  })
})
