import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTORS, SECRET, World } from './support'
import type { Actor, Row } from './support'
import { TABLES } from './tables'

let world: World
beforeAll(async () => {
  world = await World.create()
})
afterAll(() => world.close())

it('knows every table of the catalogue: a new one declares its row and who may what in tables.ts', async () => {
  expect(Object.keys(TABLES).sort()).toEqual(await world.tables())
})

for (const [table, { make, send, patch, tamper, columns = '*', ...may }] of Object.entries(TABLES)) {
  describe(`table ${table}`, () => {
    const allowed = (verb: 'select' | 'insert' | 'update' | 'delete', actor: Actor) => may[verb]?.includes(actor) ?? false
    const match = (row: Row) => world.keyOf(table, row) as Record<string, string>

    describe.each(ACTORS)('%s', (actor) => {
      it(`select: ${allowed('select', actor) ? 'reads it' : 'does not read, count or find it'}`, async () => {
        const row = await make(world)
        const client = world.as(actor)
        const { data, error } = await client.from(table).select(columns).match(match(row))
        const counted = await client.from(table).select(columns, { count: 'exact', head: true }).match(match(row))
        if (allowed('select', actor)) {
          expect(error).toBeNull()
          expect(data).toHaveLength(1)
          expect(counted.count).toBe(1)
        } else {
          expect(await world.stateOf(table, row), 'the row is there').not.toBeNull()
          expect(data ?? []).toEqual([])
          expect(counted.count ?? 0).toBe(0)
          expect(JSON.stringify((await client.from(table).select(columns).limit(1000)).data)).not.toContain(SECRET)
          if (actor === 'anonymous') expect(error?.code).toBe('42501')
        }
      })

      it(`insert: ${allowed('insert', actor) ? 'adds one' : 'adds none'}`, async () => {
        const payload = send ? await send(world, world.north, actor) : copyOf(await make(world))
        const before = await world.countOf(table)
        const { error } = await world.as(actor).from(table).insert(payload)
        if (allowed('insert', actor)) {
          expect(error).toBeNull()
          expect(await world.countOf(table)).toBe(before + 1)
        } else {
          expect(error?.code).toBe('42501')
          expect(await world.countOf(table)).toBe(before)
        }
      })

      it(`update: ${allowed('update', actor) ? 'changes it' : 'changes nothing'}`, async () => {
        const row = await make(world)
        const before = await world.stateOf(table, row)
        const { error } = await world.as(actor).from(table).update(patch ?? tamper).match(match(row))
        const after = await world.stateOf(table, row)
        if (allowed('update', actor)) {
          expect(error).toBeNull()
          expect(after).toMatchObject(patch ?? {})
        } else {
          expect(after).toEqual(before)
        }
      })

      it('does not change what is the database’s', async () => {
        const row = await make(world)
        const before = await world.stateOf(table, row)
        await world.as(actor).from(table).update(tamper).match(match(row))
        expect(await world.stateOf(table, row)).toEqual(before)
        expect(Object.keys(before ?? {})).toEqual(expect.arrayContaining(Object.keys(tamper)))
      })

      it(`delete: ${allowed('delete', actor) ? 'deletes it' : 'deletes nothing'}`, async () => {
        const row = await make(world)
        await world.as(actor).from(table).delete().match(match(row))
        const after = await world.stateOf(table, row)
        if (allowed('delete', actor)) expect(after).toBeNull()
        else expect(after).not.toBeNull()
      })
    })

    it('does not move to another organisation, even for somebody who owns both', async () => {
      const row = await make(world)
      const before = await world.stateOf(table, row)
      const column = table === 'orgs' ? 'id' : 'org_id'
      if (!before || !(column in before)) return
      const { error } = await world.as('mover').from(table).update({ [column]: world.south }).match(match(row))
      expect(await world.stateOf(table, row)).toEqual(before)
      if (patch) {
        expect(error?.code).toBe('42501')
        expect((await world.as('mover').from(table).update(patch).match(match(row))).error).toBeNull()
        expect(await world.stateOf(table, row)).toMatchObject(patch)
      }
    })

    it('is not taken over by an upsert under its id', async () => {
      const row = await make(world)
      const before = await world.stateOf(table, row)
      const fields = send ? await send(world, world.south, 'outsider') : copyOf(row)
      const payload = { ...fields, ...match(row), ...('org_id' in row ? { org_id: world.south } : {}) }
      const keys = world.keysOf(table).join(',')
      await world.as('outsider').from(table).upsert(payload, { onConflict: keys })
      await world.as('outsider').from(table).upsert({ ...payload, ...tamper, ...match(row) }, { onConflict: keys })
      expect(await world.stateOf(table, row)).toEqual(before)
    })
  })
}

/** A row as a client would send it again: under an id of its own, without what the database generates. */
function copyOf(row: Row): Row {
  const copy = { ...row }
  for (const generated of ['fts', 'name_key', 'is_open', 'token_hash', 'updated_at', 'created_at']) delete copy[generated]
  if ('id' in copy) copy.id = crypto.randomUUID()
  return copy
}
