/**
 * Reports and publications, attacked through supabase-js: listing and guessing links, reading past the link, putting
 * words into a source's mouth, and keeping a link alive. Each with its positive control.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET, World, type Row } from './support'

let world: World
let reportId: string
let sessionId: string
let citationId: string
const tokens: Record<string, string> = {}

const save = (actor: Parameters<World['as']>[0], more: Row = {}) =>
  world.as(actor).rpc('create_report', {
    p_org_id: world.north, p_session_id: sessionId, p_title: 'Report', p_body: `It says ${SECRET} [1].`,
    p_citations: [{ position: 1, citation_id: citationId }], p_client_id: crypto.randomUUID(), ...more,
  })
const publish = async (actor: 'member' | 'admin', record = reportId, more: Row = {}) => {
  const asked = { p_org_id: world.north, p_kind: 'report', p_record_id: record, p_quotes: true, p_names: true }
  const { data } = await world.as(actor).rpc('preview_publication', asked)
  return world.as(actor).rpc('publish', { ...asked, p_days: 7, p_seen: (data as Row).seen, ...more })
}
const read = (token: unknown, actor: Parameters<World['as']>[0] = 'anonymous') => world.as(actor).rpc('read_publication', { p_token: token })

beforeAll(async () => {
  world = await World.create()
  const document = await world.insert('documents', {
    org_id: world.north, user_id: world.ids.owner, title: 'Plan', type: 'text', size_bytes: 10, content: 'x', passage_count: 1,
  })
  await world.insert('passages', { org_id: world.north, document_id: document.id, position: 1, content: `The ${SECRET} lane opens.`, language: 'en' })
  const asked = await world.as('member').rpc('ask_question', { p_session_id: null, p_org_id: world.north, p_question: `${SECRET} lane`, p_client_id: crypto.randomUUID() })
  if (asked.error) throw asked.error
  sessionId = String((asked.data as Row).session_id)
  const [citation] = await world.sql<{ id: string }>('select id from public.message_citations where session_id = $1 and used', [sessionId])
  citationId = citation?.id ?? ''
  const saved = await save('member')
  if (saved.error) throw saved.error
  reportId = String(saved.data)
  for (const name of ['open', 'revoked'] as const) {
    const made = await publish('member')
    if (made.error) throw made.error
    tokens[name] = String((made.data as Row).token)
    if (name === 'revoked') await world.as('member').rpc('revoke_publication', { p_publication_id: (made.data as Row).id })
  }
})
afterAll(() => world.close())

describe('links', () => {
  it('are listed to nobody outside, by no table and no filter', async () => {
    for (const actor of ['anonymous', 'stranger', 'outsider'] as const) {
      for (const table of ['publications', 'reports', 'report_citations']) {
        for (const query of [world.as(actor).from(table).select('id'), world.as(actor).from(table).select('id').eq('org_id', world.north), world.as(actor).from(table).select('id').or(`org_id.eq.${world.north},id.not.is.null`)]) {
          expect((await query).data ?? []).toEqual([])
        }
        expect((await world.as(actor).from(table).select('id', { count: 'exact', head: true })).count ?? 0).toBe(0)
      }
    }
    expect((await world.as('viewer').from('publications').select('id').eq('org_id', world.north)).data).toHaveLength(2)
    expect((await world.as('viewer').from('reports').select('id').eq('org_id', world.north)).data).toHaveLength(1)
  })

  it('are not found in their hashes, which nobody reads or filters by', async () => {
    for (const actor of ['anonymous', 'outsider', 'viewer', 'member', 'admin', 'owner'] as const) {
      expect((await world.as(actor).from('publications').select('token_hash')).error?.code).toBe('42501')
      expect((await world.as(actor).from('publications').select('id').not('token_hash', 'is', null)).error?.code).toBe('42501')
      expect((await world.as(actor).from('publications').select('id').order('token_hash')).error?.code).toBe('42501')
      expect((await world.as(actor).from('publications').select('*')).error?.code).toBe('42501')
    }
  })

  it('are not guessed: everything that is no token is answered alike', async () => {
    const [row] = await world.sql<{ id: string; hash: string }>(`select id, encode(token_hash, 'hex') as hash from public.publications where revoked_at is null`)
    const guesses = ['', ' ', '%', '*', "' or true --", reportId, row?.id, row?.hash, `\\x${row?.hash}`, tokens.open?.toUpperCase(), tokens.open?.slice(0, -1), `${tokens.open} `, '0'.repeat(64), null]
    for (const guess of guesses) {
      const { data, error } = await read(guess)
      expect([data, error?.code, error?.message], String(guess)).toEqual([null, 'P0002', 'publication.unknown'])
    }
    expect((await read(tokens.open)).data).toMatchObject({ kind: 'report', title: 'Report' })
  })

  it('show what was frozen, and neither ids nor people', async () => {
    const shown = JSON.stringify((await read(tokens.open)).data)
    expect(shown).toContain(SECRET)
    for (const id of [world.north, reportId, sessionId, citationId, ...Object.values(world.ids), tokens.open ?? '']) expect(shown).not.toContain(id)
    expect(shown).not.toMatch(/@attacks\.example|"(id|org_id|user_id|created_by|token)"/)
  })

  it('that were revoked or have expired say so and nothing else, whoever holds them', async () => {
    for (const actor of ['anonymous', 'outsider', 'owner'] as const) {
      const { data, error } = await read(tokens.revoked, actor)
      expect([data, error?.message]).toEqual([null, 'publication.revoked'])
      expect(JSON.stringify(error)).not.toContain(SECRET)
    }
    const old = crypto.randomUUID()
    await world.sql(
      `insert into public.publications (org_id, kind, report_id, title, snapshot, with_quotes, with_names, token_hash, created_at, expires_at)
       values ($1, 'report', $2, $3, '{}', true, true, sha256(convert_to($4, 'UTF8')), now() - interval '2 days', now() - interval '1 second')`,
      [world.north, reportId, SECRET, old],
    )
    expect((await read(old)).error?.message).toBe('publication.expired')
  })

  it('are not kept alive, redirected or counted by hand', async () => {
    const before = await world.fingerprint()
    for (const actor of ['anonymous', 'outsider', 'viewer', 'member', 'admin', 'owner'] as const) {
      for (const change of [{ expires_at: '2040-01-01T00:00:00Z' }, { revoked_at: null }, { views: 999 }, { snapshot: {} }]) {
        expect((await world.as(actor).from('publications').update(change).eq('org_id', world.north)).error?.code).toBe('42501')
      }
      expect((await world.as(actor).from('publications').delete().eq('org_id', world.north)).error?.code).toBe('42501')
    }
    expect(await world.fingerprint()).toBe(before)
    for (const days of [0, -1, 2, 91, 3650]) expect((await publish('member', reportId, { p_days: days })).error?.message).toBe('publication.invalid_days')
  })
})

describe('another organisation', () => {
  it('does not publish or save what it may not read, under its own name either', async () => {
    const before = await world.fingerprint()
    for (const org of [world.north, world.south]) {
      for (const [kind, id] of [['report', reportId], ['chat', sessionId]] as const) {
        const preview = await world.as('outsider').rpc('preview_publication', { p_org_id: org, p_kind: kind, p_record_id: id })
        expect(preview.data).toBeNull()
        expect(JSON.stringify(preview.error)).not.toContain(SECRET)
        /* A member of both carries nothing over. */
        if (org === world.south) expect((await world.as('mover').rpc('preview_publication', { p_org_id: org, p_kind: kind, p_record_id: id })).error?.code).toBe('P0002')
      }
      expect((await save('outsider', { p_org_id: org })).data).toBeNull()
    }
    expect((await save('mover', { p_org_id: world.south })).error?.message).toBe('chat.session_not_found')
    expect(await world.fingerprint()).toBe(before)
    expect((await save('mover')).error).toBeNull()
  })

  it('cannot give its own report the quotes of this one', async () => {
    const asked = await world.as('outsider').rpc('ask_question', { p_session_id: null, p_org_id: world.south, p_question: 'Anything?', p_client_id: crypto.randomUUID() })
    const { data, error } = await save('outsider', { p_org_id: world.south, p_session_id: (asked.data as Row).session_id })
    expect([data, error?.message]).toEqual([null, 'report.citations_invalid'])
  })
})

describe('reports', () => {
  it('take no words that no source said', async () => {
    const before = await world.fingerprint()
    const forged = { org_id: world.north, report_id: reportId, position: 9, source: 'document', label: 'Plan', quote: 'The lane is closed.', checked: 'exact' }
    for (const actor of ['outsider', 'viewer', 'member', 'admin', 'owner'] as const) {
      expect((await world.as(actor).from('report_citations').insert(forged)).error?.code).toBe('42501')
      expect((await world.as(actor).from('report_citations').update({ quote: 'x' }).eq('report_id', reportId)).error?.code).toBe('42501')
    }
    expect((await world.server().from('report_citations').insert(forged)).error).not.toBeNull()
    expect(await world.fingerprint()).toBe(before)
  })

  it('are not overwritten past the version that somebody saw', async () => {
    const first = await world.as('member').rpc('save_report', { p_report_id: reportId, p_version: 1, p_title: 'Report', p_body: 'Second [1]' })
    expect(first.error).toBeNull()
    for (const version of [1, 0, 99, null]) {
      expect((await world.as('admin').rpc('save_report', { p_report_id: reportId, p_version: version, p_title: 'Report', p_body: 'Lost' })).error?.message).toBe('report.changed')
    }
    expect((await world.as('viewer').from('reports').select('body').eq('id', reportId).single()).data).toEqual({ body: 'Second [1]' })
  })
})
