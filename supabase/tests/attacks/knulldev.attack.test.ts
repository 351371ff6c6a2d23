import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTORS, SECRET, World } from './support'
import type { Row } from './support'

/** What tables.attack.test.ts cannot know of projects: their RPCs, their history, and what hangs on them. */

let world: World
let project: Row
let service: Row
beforeAll(async () => {
  world = await World.create()
  project = await world.insert('knulldev_projects', { org_id: world.north, user_id: world.ids.owner, name: `${SECRET} project`, description: SECRET })
  service = await world.insert('services', { org_id: world.north, user_id: world.ids.owner, name: `${SECRET} service`, project_id: project.id })
})
afterAll(() => world.close())

const READERS: readonly string[] = ['viewer', 'member', 'admin', 'owner']
const WRITERS: readonly string[] = ['member', 'admin', 'owner']

/** Every function that reads for an organisation that the caller names. */
const reads: readonly [name: string, more?: (row: Row) => Row][] = [
  ['list_projects'],
  ['project_counts'],
  ['project_board'],
  ['project_activity', ({ id }) => ({ p_project_id: id })],
  ['project_incidents', ({ id }) => ({ p_project_id: id })],
  ['home_first_steps'],
  ['home_layers'],
  ['stopped_imports'],
]

describe.each(ACTORS)('%s', (actor) => {
  it.each(reads)(`${READERS.includes(actor) ? 'calls' : 'is refused'} %s with North's id`, async (name, more) => {
    const { data, error } = await world.as(actor).rpc(name, { p_org_id: world.north, ...more?.(project) })
    if (READERS.includes(actor)) {
      expect(error).toBeNull()
      expect(Array.isArray(data)).toBe(true)
    } else {
      expect(error?.code).toMatch(/^(42501|28000|PGRST202)$/)
      expect(JSON.stringify(data)).not.toContain(SECRET)
    }
  })

  it(WRITERS.includes(actor) ? 'creates a project' : 'creates none', async () => {
    const before = await world.fingerprint()
    const { data, error } = await world.as(actor).rpc('create_project', { p_org_id: world.north, p_name: `by ${actor}`, p_client_id: crypto.randomUUID() })
    if (WRITERS.includes(actor)) {
      expect(error).toBeNull()
      expect(data).toMatchObject({ org_id: world.north, user_id: world.ids[actor as 'member'], status: 'planning' })
    } else {
      expect(error).not.toBeNull()
      expect(await world.fingerprint()).toBe(before)
    }
  })

  it(WRITERS.includes(actor) ? 'moves a project' : 'moves none', async () => {
    const mine = await world.insert('knulldev_projects', { org_id: world.north, user_id: world.ids.owner, name: `${SECRET} for ${actor}` })
    const { error } = await world.as(actor).rpc('move_project', { p_project_id: mine.id, p_to: 'building' })
    const after = await world.stateOf('knulldev_projects', mine)
    if (WRITERS.includes(actor)) {
      expect(error).toBeNull()
      expect(after).toMatchObject({ status: 'building' })
    } else {
      expect(error).not.toBeNull()
      expect(after).toMatchObject({ status: 'planning' })
    }
  })
})

describe('an outsider', () => {
  it('cannot tell a project of North from one that does not exist', async () => {
    const there = await world.as('outsider').rpc('move_project', { p_project_id: project.id, p_to: 'building' })
    const nowhere = await world.as('outsider').rpc('move_project', { p_project_id: crypto.randomUUID(), p_to: 'building' })
    expect(there.error).toEqual(nowhere.error)
    expect(there.error?.message).toBe('project.not_found')
  })

  it('gets nothing of North under the id of South, whatever the filter', async () => {
    for (const p_filter of [SECRET, '%', "' or true --", '\\']) {
      const { data, error } = await world.as('outsider').rpc('list_projects', { p_org_id: world.south, p_filter })
      expect(error).toBeNull()
      expect(data).toEqual([])
    }
    const { data } = await world.as('outsider').rpc('list_projects', { p_org_id: world.south, p_id: project.id })
    expect(data).toEqual([])
  })

  it('hangs no service of South on a project of North, and takes none of North', async () => {
    const before = await world.fingerprint()
    const client = world.as('outsider')
    expect((await client.from('services').insert({ org_id: world.south, name: 'leech', project_id: project.id })).error).not.toBeNull()
    await client.from('services').update({ project_id: null }).eq('id', service.id)
    expect(await world.fingerprint()).toBe(before)
    expect(await world.stateOf('services', service)).toMatchObject({ project_id: project.id })
    /* The same by somebody who may. */
    expect((await client.from('services').insert({ org_id: world.south, name: 'own' })).error).toBeNull()
  })

  it('does not read it embedded, counted or by its id', async () => {
    const client = world.as('outsider')
    for (const query of [
      client.from('services').select('name, knulldev_projects(*)'),
      client.from('knulldev_projects').select('*, project_moves(*)').or(`org_id.eq.${world.north},org_id.eq.${world.south}`),
      client.from('project_moves').select('*').eq('project_id', project.id),
    ]) {
      expect(JSON.stringify((await query).data ?? [])).not.toContain(SECRET)
      expect(JSON.stringify((await query).data ?? [])).not.toContain(project.id)
    }
  })
})

describe('a member', () => {
  it('is the creator of what they create, whatever they send', async () => {
    const { data, error } = await world
      .as('member')
      .from('knulldev_projects')
      .insert({ org_id: world.north, name: 'forged', user_id: world.ids.owner })
      .select('user_id, status')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({ user_id: world.ids.member, status: 'planning' })
  })

  it('does not date it back, or begin at the end', async () => {
    for (const forged of [{ created_at: '2020-01-01T00:00:00Z' }, { status: 'operating' }, { status_since: '2020-01-01T00:00:00Z' }]) {
      const { error } = await world.as('member').from('knulldev_projects').insert({ org_id: world.north, name: 'forged', ...forged })
      expect(error?.code).toBe('42501')
    }
  })

  it('sends one form twice at the same time and has one project', async () => {
    const p_client_id = crypto.randomUUID()
    const send = () => world.as('member').rpc('create_project', { p_org_id: world.north, p_name: 'Twice', p_client_id })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.error ?? second.error).toBeNull()
    expect((first.data as Row).id).toBe((second.data as Row).id)
    expect(await world.sql(`select 1 from public.knulldev_projects where name = 'Twice'`)).toHaveLength(1)
  })

  it('cannot write the audit entry of a project themselves', async () => {
    const { error } = await world.as('member').rpc('log_audit', { p_org_id: world.north, p_action: 'PROJECT_DELETED', p_route: 'nothing', p_details: {} })
    expect(error?.message).toBe('audit.reserved_action')
    expect((await world.as('member').rpc('log_audit', { p_org_id: world.north, p_action: 'SIGN_IN', p_route: 'nothing', p_details: {} })).error).toBeNull()
  })
})
