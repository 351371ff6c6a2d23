/**
 * Incidents and services as a hostile browser meets them: the RPCs with other people's ids, two at once, and what a
 * filter may be made to say. Each refusal stands beside the same call by somebody who may.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACTORS, SECRET, World } from './support'
import type { Actor, Row } from './support'

const READERS: readonly Actor[] = ['viewer', 'member', 'admin', 'owner']
const WRITERS: readonly Actor[] = ['member', 'admin', 'owner']
/** What a refused RPC says: to whom nothing is known, to whom may only read, to whom is not signed in. */
const REFUSALS = ['org.forbidden', 'incident.not_found', 'session.required', 'permission denied']

let world: World
beforeAll(async () => {
  world = await World.create()
})
afterAll(() => world.close())

let count = 0
const serviceIn = (org: string) => world.insert('services', { org_id: org, user_id: world.ids.owner, name: `${org === world.north ? SECRET : 'South'} service ${++count}` })

/** An incident that the owner reported, as the product makes it. */
async function reported(): Promise<Row> {
  const { data, error } = await world.as('owner').rpc('report_incident', { p_org_id: world.north, p_title: `${SECRET} incident ${++count}`, p_severity: 'sev3' })
  expect(error).toBeNull()
  const [found] = await world.sql<{ row: Row }>('select to_jsonb(i) as row from public.incidents i where id = $1', [data])
  if (!found) throw new Error('report_incident gave no incident')
  return found.row
}

const refused = (message: string | undefined) => REFUSALS.some((text) => message?.startsWith(text))

describe('every RPC asks who calls it', () => {
  let incident: Row
  beforeEach(async () => {
    incident = await reported()
  })

  const calls: Record<string, (id: unknown) => [name: string, args: Row]> = {
    'moves an incident': (id) => ['move_incident', { p_incident_id: id, p_to: 'acknowledged' }],
    'edits a time': (id) => ['edit_incident_time', { p_incident_id: id, p_state: 'started', p_at: '2026-01-01T00:00:00Z', p_reason: 'because' }],
    'sets the severity': (id) => ['set_incident_severity', { p_incident_id: id, p_severity: 'sev1' }],
    'takes command': (id) => ['take_command', { p_incident_id: id }],
  }

  for (const [what, call] of Object.entries(calls)) {
    it.each(ACTORS)(`${what}: %s`, async (actor) => {
      const before = await world.fingerprint()
      const [name, args] = call(incident.id)
      const { error } = await world.as(actor).rpc(name, args)
      if (WRITERS.includes(actor)) {
        expect(error).toBeNull()
        expect(await world.fingerprint()).not.toBe(before)
        const [entry] = await world.sql<{ user_id: string; source: string }>(
          `select user_id, source from public.audit_logs where org_id = $1 and meta ->> 'id' = $2 order by created_at desc limit 1`,
          [world.north, incident.id],
        )
        expect(entry).toEqual({ user_id: world.ids[actor as 'member'], source: 'server' })
      } else {
        expect(refused(error?.message), error?.message).toBe(true)
        expect(await world.fingerprint()).toBe(before)
      }
    })
  }

  it.each(ACTORS)('sets the services: %s', async (actor) => {
    const service = await serviceIn(world.north)
    const { error } = await world.as(actor).rpc('set_incident_services', { p_incident_id: incident.id, p_service_ids: [service.id] })
    const links = await world.sql('select service_id from public.incident_services where incident_id = $1', [incident.id])
    if (WRITERS.includes(actor)) {
      expect(error).toBeNull()
      expect(links).toEqual([{ service_id: service.id }])
    } else {
      expect(refused(error?.message), error?.message).toBe(true)
      expect(links).toEqual([])
    }
  })

  it.each(ACTORS)('reports an incident: %s', async (actor) => {
    const before = await world.countOf('incidents')
    const { error } = await world.as(actor).rpc('report_incident', { p_org_id: world.north, p_title: 'attack' })
    expect(error === null).toBe(WRITERS.includes(actor))
    expect(await world.countOf('incidents')).toBe(before + (WRITERS.includes(actor) ? 1 : 0))
  })

  it.each(ACTORS)('counts and measures: %s', async (actor) => {
    const counts = await world.as(actor).rpc('incident_counts', { p_org_id: world.north })
    const times = await world.as(actor).rpc('incident_response_times', { p_org_id: world.north, p_since: '2020-01-01T00:00:00Z' })
    const seen = ((counts.data ?? []) as { incidents: number }[]).length > 0
    const measured = ((times.data ?? []) as { incidents: number }[]).some((row) => row.incidents > 0)
    expect([seen, measured]).toEqual(READERS.includes(actor) ? [true, true] : [false, false])
    expect([counts.error, times.error].map((error) => error?.code)).toEqual(READERS.includes(actor) ? [undefined, undefined] : ['42501', '42501'])
  })

  it('answers for an unknown incident as for a foreign one', async () => {
    const foreign = await world.as('outsider').rpc('move_incident', { p_incident_id: incident.id, p_to: 'acknowledged' })
    const unknown = await world.as('outsider').rpc('move_incident', { p_incident_id: crypto.randomUUID(), p_to: 'acknowledged' })
    expect(foreign.error).toEqual(unknown.error)
  })
})

describe('two organisations are not joined', () => {
  it('by a service of the other one, even for somebody who owns both', async () => {
    const incident = await reported()
    const foreign = await serviceIn(world.south)
    const own = await serviceIn(world.north)
    const { error } = await world.as('mover').rpc('set_incident_services', { p_incident_id: incident.id, p_service_ids: [own.id, foreign.id] })
    expect(error?.message).toBe('incident.unknown_service')
    expect(await world.sql('select 1 from public.incident_services where incident_id = $1', [incident.id])).toEqual([])
    const right = await world.as('mover').rpc('set_incident_services', { p_incident_id: incident.id, p_service_ids: [own.id] })
    expect(right.error).toBeNull()
  })

  it('by a project of the other one', async () => {
    const project = await world.insert('knulldev_projects', { org_id: world.south, user_id: world.ids.outsider, name: 'South project' })
    const service = await serviceIn(world.north)
    const { error } = await world.as('mover').from('services').update({ project_id: project.id }).eq('id', service.id)
    expect(error?.code).toBe('23503')
    expect((await world.stateOf('services', service))?.project_id).toBeNull()
  })

  it('by a note of one organisation on an incident of the other', async () => {
    const incident = await reported()
    const { error } = await world.as('outsider').from('incident_updates').insert({ org_id: world.south, incident_id: incident.id as string, kind: 'note', body: 'hello' })
    expect(error).not.toBeNull()
    expect(await world.sql(`select 1 from public.incident_updates where incident_id = $1 and kind = 'note'`, [incident.id])).toEqual([])
  })

  it('by the views', async () => {
    const incident = await reported()
    const service = await serviceIn(world.north)
    await world.as('owner').rpc('set_incident_services', { p_incident_id: incident.id, p_service_ids: [service.id] })
    for (const view of ['incident_list', 'service_list', 'service_incidents', 'incident_timeline']) {
      expect((await world.as('viewer').from(view).select('*').eq('org_id', world.north)).data?.length, view).toBeGreaterThan(0)
      for (const actor of ['outsider', 'stranger', 'anonymous'] as const) {
        const { data } = await world.as(actor).from(view).select('*')
        const foreign = ((data ?? []) as Row[]).filter((row) => row.org_id === world.north)
        expect(foreign, `${view} ${actor}`).toEqual([])
      }
    }
  })

  it('by a filter that tries to leave its field', async () => {
    await reported()
    for (const text of [`x,org_id.eq.${world.north}`, `%25,or(org_id.not.is.null)`, `*`]) {
      const { data } = await world.as('outsider').from('incident_list').select('*').eq('org_id', world.south).or(`title.ilike.%${text}%,number.gte.0`)
      expect(JSON.stringify(data ?? [])).not.toContain(SECRET)
    }
  })
})

describe('at the same moment', () => {
  it('two acknowledge: one does, the other hears that it is done', async () => {
    const incident = await reported()
    const answers = await Promise.all(
      (['member', 'admin', 'owner', 'member', 'admin'] as const).map((actor) => world.as(actor).rpc('move_incident', { p_incident_id: incident.id, p_to: 'acknowledged' })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const told = answers.filter(({ error }) => error !== null).map(({ error }) => [error?.message, JSON.parse(error?.details ?? '{}')])
    expect(told).toEqual(Array.from({ length: 4 }, () => ['incident.illegal_step', { from: 'acknowledged', to: 'acknowledged' }]))
    expect(await world.sql(`select 1 from public.incident_updates where incident_id = $1 and meta ->> 'to' = 'acknowledged'`, [incident.id])).toHaveLength(1)
    expect(await world.sql(`select 1 from public.audit_logs where action = 'INCIDENT_ACKNOWLEDGED' and meta ->> 'id' = $1`, [incident.id])).toHaveLength(1)
  })

  it('one form is sent ten times: one incident; ten forms: ten numbers without a gap', async () => {
    const [before] = await world.sql<{ last: number }>('select max(number) as last from public.incidents where org_id = $1', [world.north])
    const same = crypto.randomUUID()
    const once = await Promise.all(Array.from({ length: 10 }, () => world.as('member').rpc('report_incident', { p_org_id: world.north, p_title: 'same', p_client_id: same })))
    expect(new Set(once.map(({ data }) => data as string)).size).toBe(1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => world.as('member').rpc('report_incident', { p_org_id: world.north, p_title: `form ${index}`, p_client_id: crypto.randomUUID() })))
    const rows = await world.sql<{ number: number }>('select number from public.incidents where org_id = $1 and number > $2 order by number', [world.north, before?.last ?? 0])
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, index) => (before?.last ?? 0) + 1 + index))
  })

  it('another member’s form with the same client id is another incident', async () => {
    const same = crypto.randomUUID()
    const mine = await world.as('member').rpc('report_incident', { p_org_id: world.north, p_title: 'mine', p_client_id: same })
    const theirs = await world.as('admin').rpc('report_incident', { p_org_id: world.north, p_title: 'theirs', p_client_id: same })
    expect([mine.error, theirs.error]).toEqual([null, null])
    expect(mine.data).not.toBe(theirs.data)
  })
})

describe('a member deletes their own, not others’', () => {
  it('incident', async () => {
    const others = await reported()
    await world.as('member').from('incidents').delete().eq('id', others.id)
    expect(await world.stateOf('incidents', others)).not.toBeNull()
    const { data: own } = await world.as('member').rpc('report_incident', { p_org_id: world.north, p_title: 'own' })
    await world.as('member').from('incidents').delete().eq('id', own as string)
    expect(await world.stateOf('incidents', { id: own })).toBeNull()
    expect(await world.sql('select 1 from public.incident_updates where incident_id = $1', [own])).toEqual([])
  })

  it('service', async () => {
    const others = await serviceIn(world.north)
    await world.as('member').from('services').delete().eq('id', others.id)
    expect(await world.stateOf('services', others)).not.toBeNull()
    const own = crypto.randomUUID()
    expect((await world.as('member').from('services').insert({ id: own, org_id: world.north, name: 'own service' })).error).toBeNull()
    await world.as('member').from('services').delete().eq('id', own)
    expect(await world.stateOf('services', { id: own })).toBeNull()
  })
})

describe('bad input leaves nothing behind', () => {
  it.each([
    ['a title of 10,000 characters', { p_title: 'x'.repeat(10_000) }, 'incident.title_length'],
    ['no title', { p_title: ' \n\t ' }, 'incident.title_length'],
    ['a start without an end', { p_title: 'x', p_started_at: 'infinity' }, 'incident.time_future'],
    ['a start without a beginning', { p_title: 'x', p_started_at: '-infinity' }, 'incident.time_past'],
    ['a hundred and one services', { p_title: 'x', p_service_ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }, 'incident.too_many_services'],
  ])('%s', async (_, args, message) => {
    const before = await world.fingerprint()
    const { error } = await world.as('owner').rpc('report_incident', { p_org_id: world.north, ...args })
    expect(error?.message).toBe(message)
    expect(await world.fingerprint()).toBe(before)
    expect((await world.as('owner').rpc('report_incident', { p_org_id: world.north, p_title: 'right' })).error).toBeNull()
  })
})
