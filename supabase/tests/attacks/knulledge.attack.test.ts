/**
 * Uploads and documents as a hostile browser meets them: other people's unfinished uploads, batches sent twice and at
 * once, forged facts, and what a filter may be made to say. Each refusal stands beside the same call by somebody who may.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SECRET, World } from './support'
import type { Actor, Row } from './support'

let world: World
beforeAll(async () => {
  world = await World.create()
})
afterAll(() => world.close())
/* Twenty unfinished uploads of one person are enough (dataset.too_many_uploads). */
beforeEach(() => world.sql(`delete from public.datasets where status = 'importing'`))

const columns: Row[] = [
  { name: 'lane', type: 'text' },
  { name: 'rate', type: 'decimal' },
]
const rows = (first: number, count: number) => Array.from({ length: count }, (_, index) => [first + index + 1, [`${SECRET} lane ${first + index}`, '1.5']])

/** An upload as the browser begins it. */
async function begin(actor: Actor, { key = crypto.randomUUID(), org = world.north, count = 4, name = `${SECRET} rates.csv`, of = columns } = {}) {
  const { data, error } = await world.as(actor).rpc('begin_dataset', {
    p_org_id: org,
    p_upload_key: key,
    p_name: name,
    p_type: 'csv',
    p_size_bytes: 100,
    p_row_count: count,
    p_refused_count: 0,
    p_columns: of,
  })
  return { id: (data as { dataset_id: string }[] | null)?.[0]?.dataset_id ?? '', error }
}

const append = (actor: Actor, id: string, first: number, batch: unknown) => world.as(actor).rpc('append_dataset_rows', { p_dataset_id: id, p_first_row: first, p_rows: batch })
const rowsOf = (id: string) => world.sql<{ row_number: number }>('select row_number from public.dataset_rows where dataset_id = $1 order by 1', [id])

async function finished(actor: Actor): Promise<string> {
  const { id } = await begin(actor)
  expect((await append(actor, id, 1, rows(1, 4))).error).toBeNull()
  expect((await world.as(actor).rpc('finish_dataset', { p_dataset_id: id })).error).toBeNull()
  return id
}

describe('an unfinished upload', () => {
  let id: string
  beforeEach(async () => {
    id = (await begin('member')).id
    const { error } = await append('member', id, 1, rows(1, 2))
    if (error) throw error
  })

  it.each(['member', 'owner', 'admin', 'viewer', 'outsider', 'stranger'] as const)('is not seen by anybody: %s', async (actor) => {
    const client = world.as(actor)
    expect((await client.from('datasets').select('*').eq('id', id)).data).toEqual([])
    expect((await client.from('datasets').select('*').eq('status', 'importing')).data).toEqual([])
    expect((await client.from('dataset_rows').select('*').eq('dataset_id', id)).data).toEqual([])
    expect((await client.from('dataset_rows').select('row_number', { count: 'exact', head: true }).eq('dataset_id', id)).count).toBe(0)
    expect((await client.from('library_items').select('*').eq('id', id)).data).toEqual([])
    expect((await client.from('datasets').delete().eq('id', id).select()).data).toEqual([])
    expect(await rowsOf(id)).toHaveLength(2)
  })

  it('is not found by the search, and is once it is finished', async () => {
    const search = () => world.as('viewer').rpc('search_passages', { p_org_id: world.north, p_query: `${SECRET} lane 2`, p_dataset_ids: [id] })
    expect(JSON.stringify((await search()).data)).not.toContain('lane 2"')
    expect((await append('member', id, 3, rows(3, 2))).error).toBeNull()
    expect((await world.as('member').rpc('finish_dataset', { p_dataset_id: id })).error).toBeNull()
    expect(JSON.stringify((await search()).data)).toContain('lane 2')
  })

  it.each(['owner', 'admin', 'viewer', 'outsider', 'stranger', 'anonymous'] as const)('takes no rows from somebody else: %s', async (actor) => {
    const before = await world.fingerprint()
    expect((await append(actor, id, 3, rows(3, 2))).error).not.toBeNull()
    expect((await world.as(actor).rpc('finish_dataset', { p_dataset_id: id })).error).not.toBeNull()
    const cancelled = await world.as(actor).rpc('cancel_dataset', { p_dataset_id: id })
    expect(cancelled.data ?? false).toBe(false)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is its uploader\'s to go on with', async () => {
    expect((await append('member', id, 3, rows(3, 2))).data).toBe(5)
    expect((await world.as('member').rpc('finish_dataset', { p_dataset_id: id })).data).toBe(id)
  })

  it('goes without a trace when its uploader cancels', async () => {
    expect((await world.as('member').rpc('cancel_dataset', { p_dataset_id: id })).data).toBe(true)
    expect(await rowsOf(id)).toEqual([])
    expect(await world.sql('select 1 from public.audit_logs where meta ->> \'id\' = $1', [id])).toEqual([])
  })

  it('gets each row once, however often a batch is sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => append('member', id, 3, rows(3, 2))))
    expect(answers.map(({ data }) => data)).toEqual([5, 5, 5, 5, 5])
    expect((await rowsOf(id)).map(({ row_number }) => row_number)).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['a row before the first', 0, rows(3, 1)],
    ['a negative row', -5, rows(3, 1)],
    ['a row after a gap', 4, rows(4, 1)],
    ['more rows than announced', 3, rows(3, 3)],
    ['cells that are objects', 3, [[4, [{ a: 1 }, 'b']]]],
    ['too many cells', 3, [[4, ['a', 'b', 'c']]]],
    ['a line that is a text', 3, [['4', ['a', 'b']]]],
    ['no list', 3, { 0: [4, ['a', 'b']] }],
    ['nothing', 3, null],
  ])('refuses %s', async (_, first, batch) => {
    expect((await append('member', id, first, batch)).error).not.toBeNull()
    expect(await rowsOf(id)).toHaveLength(2)
  })
})

describe('a begun upload', () => {
  it('is one, however often it is begun at once', async () => {
    const key = crypto.randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => begin('member', { key })))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  })

  it('is not somebody else\'s by knowing its key', async () => {
    const key = crypto.randomUUID()
    const mine = await begin('member', { key })
    const theirs = await begin('admin', { key })
    expect(theirs.id).not.toBe(mine.id)
    expect((await begin('outsider', { key, org: world.south })).id).not.toBe(mine.id)
  })

  it('stays small enough to list', async () => {
    const before = await world.fingerprint()
    expect((await begin('member', { of: [{ name: 'a', type: 'text', top: ['x'.repeat(5_000_000), 1] }] })).error?.message).toBe('dataset.bad_columns')
    expect((await begin('member', { name: 'x'.repeat(10_000) })).error?.message).toBe('dataset.name_length')
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a finished dataset', () => {
  it.each([
    ['datasets', 'row_count', 7],
    ['datasets', 'size_bytes', 7],
    ['datasets', 'columns', []],
    ['datasets', 'status', 'importing'],
    ['datasets', 'user_id', null],
    ['datasets', 'refused_count', 0],
  ])('keeps what it says of itself: %s.%s', async (table, column, value) => {
    const id = await finished('member')
    const before = await world.fingerprint()
    const { error } = await world.as('owner').from(table).update({ [column]: value }).eq('id', id)
    expect(error).not.toBeNull()
    expect(await world.fingerprint()).toBe(before)
    expect((await world.as('owner').from('datasets').update({ name: 'renamed' }).eq('id', id).select('name').single()).data).toEqual({ name: 'renamed' })
  })

  it('shows nothing to an outsider through a filter, an embedding or a view', async () => {
    const id = await finished('member')
    const outsider = world.as('outsider')
    const answers = await Promise.all([
      outsider.from('datasets').select('*').or(`id.eq.${id},org_id.neq.${world.south}`),
      outsider.from('library_items').select('*').or(`org_id.eq.${world.north},id.eq.${id}`),
      outsider.from('dataset_rows').select('*').eq('org_id', world.north),
      outsider.from('orgs').select('*, datasets(*)'),
      outsider.rpc('list_sources', { p_org_id: world.south, p_text: SECRET }),
    ])
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain(SECRET)
    const mine = await world.as('viewer').from('datasets').select('name').eq('id', id)
    expect(JSON.stringify(mine.data)).toContain(SECRET)
  })

  it('is deleted by its uploader or an admin, with its rows', async () => {
    const id = await finished('member')
    for (const actor of ['viewer', 'outsider', 'stranger', 'anonymous'] as const) await world.as(actor).from('datasets').delete().eq('id', id)
    expect(await rowsOf(id)).toHaveLength(4)
    expect((await world.as('member').from('datasets').delete().eq('id', id)).error).toBeNull()
    expect(await rowsOf(id)).toEqual([])
    const other = await finished('owner')
    await world.as('member').from('datasets').delete().eq('id', other)
    expect(await rowsOf(other)).toHaveLength(4)
    await world.as('admin').from('datasets').delete().eq('id', other)
    expect(await rowsOf(other)).toEqual([])
  })
})

describe('a document', () => {
  const create = (actor: Actor, { key = crypto.randomUUID(), org = world.north, passages = [['', `${SECRET} text.`, '\n', null, null]] as unknown } = {}) =>
    world.as(actor).rpc('create_document', { p_org_id: org, p_upload_key: key, p_title: `${SECRET} title`, p_type: 'text', p_size_bytes: 10, p_language: 'en', p_passages: passages })

  it('is one, however often it is sent at once', async () => {
    const key = crypto.randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => create('member', { key })))
    expect(new Set(ids.map(({ data }) => data)).size).toBe(1)
  })

  it('is whole or not there', async () => {
    const before = await world.fingerprint()
    for (const passages of [[['', 'good', '', null, null], ['', '', '', null, null]], [['', 'good', '', null, 9]], 'text', [], null]) {
      expect((await create('member', { passages })).error).not.toBeNull()
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await create('member')).error).toBeNull()
  })

  it('cannot be put into another organisation', async () => {
    const before = await world.fingerprint()
    expect((await create('outsider')).error?.message).toBe('org.forbidden')
    expect((await create('member', { org: world.south })).error?.message).toBe('org.forbidden')
    expect(await world.fingerprint()).toBe(before)
  })

  it('keeps its text', async () => {
    const { data: id } = await create('member')
    const before = await world.stateOf('documents', { id })
    const owner = world.as('owner')
    expect((await owner.from('documents').update({ content: 'forged' }).eq('id', id as string)).error).not.toBeNull()
    expect((await owner.from('passages').update({ content: 'forged' }).eq('document_id', id as string)).error).not.toBeNull()
    expect(await world.stateOf('documents', { id })).toEqual(before)
    expect((await owner.from('documents').update({ title: 'Another title' }).eq('id', id as string)).error).toBeNull()
  })
})
