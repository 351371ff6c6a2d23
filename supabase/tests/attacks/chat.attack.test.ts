/**
 * Chat, attacked through supabase-js: reading another organisation by asking, quoting what is not there, signing text
 * as a model's, and asking in somebody else's name. Each with its positive control.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET, World, type Row } from './support'

let world: World
let rows: Row
let passage: Row
let answer: { session_id: string; answer_id: string; question_id: string }

const ask = (actor: Parameters<World['as']>[0], org: string, more: Row = {}) =>
  world.as(actor).rpc('ask_question', { p_session_id: null, p_org_id: org, p_question: `${SECRET} lane`, p_client_id: crypto.randomUUID(), ...more })

beforeAll(async () => {
  world = await World.create()
  const dataset = await world.insert('datasets', {
    org_id: world.north, user_id: world.ids.owner, name: 'lanes.csv', size_bytes: 10, type: 'csv', status: 'ready', row_count: 1, next_row: 2,
    columns: [{ name: 'lane', type: 'text' }],
  })
  rows = await world.insert('dataset_rows', { org_id: world.north, dataset_id: dataset.id, row_number: 1, line_number: 2, cells: [`${SECRET} lane`] })
  const document = await world.insert('documents', {
    org_id: world.north, user_id: world.ids.owner, title: 'Plan', type: 'text', size_bytes: 10, content: 'x', passage_count: 1,
  })
  passage = await world.insert('passages', { org_id: world.north, document_id: document.id, position: 1, content: `The ${SECRET} lane opens.`, language: 'en' })
  const asked = await ask('member', world.north)
  if (asked.error) throw asked.error
  answer = asked.data as typeof answer
})
afterAll(() => world.close())

describe('another organisation', () => {
  it('is not read by asking in one’s own with foreign sources as the scope', async () => {
    const before = await world.fingerprint()
    const scope = { p_dataset_ids: [rows.dataset_id], p_document_ids: [passage.document_id] }
    const own = await ask('outsider', world.south, scope)
    expect(own.error).toBeNull()
    expect(JSON.stringify((own.data as Row).passages)).toBe('[]')
    const found = await world.as('outsider').rpc('search_passages', { p_org_id: world.south, p_query: SECRET, ...scope })
    expect(found.data).toEqual([])
    expect(await world.fingerprint()).toBe(before)
    /* The same scope, asked by a member. */
    const member = await world.as('member').rpc('search_passages', { p_org_id: world.north, p_query: SECRET, ...scope })
    expect(JSON.stringify(member.data)).toContain(SECRET)
  })

  it('is not continued: its conversation does not exist elsewhere', async () => {
    const before = await world.fingerprint()
    for (const org of [world.north, world.south]) {
      const { data, error } = await ask('outsider', org, { p_session_id: answer.session_id })
      expect(data).toBeNull()
      expect(error?.message).toMatch(/^(org\.forbidden|chat\.session_not_found)$/)
    }
    /* A member of both may not carry it over either. */
    expect((await ask('mover', world.south, { p_session_id: answer.session_id })).error?.message).toBe('chat.session_not_found')
    expect(await world.fingerprint()).toBe(before)
    expect((await ask('mover', world.north, { p_session_id: answer.session_id })).error).toBeNull()
  })

  it('does not learn what a colleague asked by sending the same client id', async () => {
    const clientId = crypto.randomUUID()
    const first = await ask('member', world.north, { p_client_id: clientId })
    const colleague = await ask('admin', world.north, { p_client_id: clientId })
    expect((colleague.data as Row).answer_id).not.toBe((first.data as Row).answer_id)
    const elsewhere = await ask('outsider', world.south, { p_client_id: clientId })
    expect((elsewhere.data as Row).session_id).not.toBe((first.data as Row).session_id)
    /* Its own author gets the first answer again. */
    expect(((await ask('member', world.north, { p_client_id: clientId })).data as Row).answer_id).toBe((first.data as Row).answer_id)
  })
})

describe('quotes', () => {
  it('are not written by anybody through the API', async () => {
    const before = await world.fingerprint()
    const citation = {
      org_id: world.north, session_id: answer.session_id, message_id: answer.answer_id, position: 60, source: 'document',
      document_id: passage.document_id, passage_id: passage.id, label: 'Plan', quote: `The ${SECRET} lane opens.`, checked: 'exact',
    }
    for (const actor of ['anonymous', 'stranger', 'outsider', 'viewer', 'member', 'admin', 'owner'] as const) {
      expect((await world.as(actor).from('message_citations').insert(citation)).error, actor).not.toBeNull()
      expect((await world.as(actor).from('message_citations').upsert({ ...citation, position: 1 })).error, actor).not.toBeNull()
    }
    expect(await world.fingerprint()).toBe(before)
    const read = await world.as('viewer').from('message_citations').select('quote').eq('message_id', answer.answer_id)
    expect(read.data?.length).toBeGreaterThan(0)
  })

  it('are not forged by the server’s key either, when the source does not hold them', async () => {
    const pending = await ask('member', world.north, { p_model: 'm' })
    const { answer_id: id } = pending.data as typeof answer
    const finished = await world.server().rpc('finish_answer', {
      p_answer_id: id, p_status: 'complete', p_content: 'It opens [1]. It closes [2].', p_model: 'm', p_input_tokens: 1, p_output_tokens: 1, p_latency_ms: 1,
      p_quotes: [{ position: 1, rank: 1, quote: `${SECRET} lane` }, { position: 2, rank: 1, quote: 'the lane closes' }],
    })
    expect(finished.data).toEqual({ dropped: 1, quotes: 1 })
    const stored = await world.as('member').from('message_citations').select('quote').eq('message_id', id).eq('used', true)
    expect(stored.data).toEqual([{ quote: `${SECRET} lane` }])
  })
})

describe('answers', () => {
  it('are not signed as a model’s by a browser', async () => {
    const pending = await ask('owner', world.north, { p_model: 'm' })
    const { answer_id: id } = pending.data as typeof answer
    for (const actor of ['anonymous', 'outsider', 'member', 'owner'] as const) {
      const forged = await world.as(actor).rpc('finish_answer', {
        p_answer_id: id, p_status: 'complete', p_content: 'forged', p_model: 'm', p_input_tokens: 0, p_output_tokens: 0, p_latency_ms: 0,
      })
      expect(forged.error, actor).not.toBeNull()
      expect((await world.as(actor).from('chat_messages').update({ content: 'forged', status: 'complete' }).eq('id', id)).error, actor).not.toBeNull()
    }
    expect((await world.stateOf('chat_messages', { id }))?.status).toBe('pending')
    const server = await world.server().rpc('finish_answer', {
      p_answer_id: id, p_status: 'stopped', p_content: 'so far', p_model: 'm', p_input_tokens: 1, p_output_tokens: 1, p_latency_ms: 1,
    })
    expect(server.error).toBeNull()
    expect((await world.stateOf('chat_messages', { id }))?.status).toBe('stopped')
  })

  it('are the caller’s: nobody asks in another one’s name', async () => {
    const asked = await ask('member', world.north, { p_user_id: world.ids.owner })
    expect(asked.error).not.toBeNull()
    const own = await ask('member', world.north)
    expect((await world.stateOf('chat_messages', { id: (own.data as Row).question_id }))?.user_id).toBe(world.ids.member)
  })

  it('twenty at once with one client id are one', async () => {
    const clientId = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('member', world.north, { p_client_id: clientId })))
    expect(new Set(all.map(({ data }) => (data as Row).answer_id)).size).toBe(1)
    const [count] = await world.sql<{ n: number }>('select count(*)::integer as n from public.chat_messages where client_id = $1', [clientId])
    expect(count?.n).toBe(1)
  })
})

describe('conversations', () => {
  it('keep their owner, organisation and numbers when they are renamed', async () => {
    const table = () => world.as('admin').from('chat_sessions')
    for (const patch of [{ org_id: world.south }, { user_id: world.ids.admin }, { quotes: 99 }, { topic: 'x' }, { created_at: '2020-01-01T00:00:00Z' }]) {
      expect((await table().update(patch).eq('id', answer.session_id)).error, JSON.stringify(patch)).not.toBeNull()
    }
    expect((await world.stateOf('chat_sessions', { id: answer.session_id }))?.org_id).toBe(world.north)
    expect((await table().update({ title: 'Lanes' }).eq('id', answer.session_id)).error).toBeNull()
    expect((await world.stateOf('chat_sessions', { id: answer.session_id }))?.title).toBe('Lanes')
  })
})
