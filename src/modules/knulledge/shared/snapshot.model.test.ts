import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isToken, readPage, readSnapshot } from './snapshot.model'

const source = { n: 1, source: 'document', label: 'Plan', heading: 'Results', quote: 'It ran.' }

describe('readSnapshot', () => {
  it('reads what the database froze', () => {
    expect(readSnapshot({ kind: 'report', title: 'Rates', body: 'It ran [1].', sources: [source, { n: 2, source: 'dataset', row: 4, fields: [['a', 'b']] }] })).toEqual({
      kind: 'report',
      title: 'Rates',
      body: 'It ran [1].',
      sources: [
        { position: 1, source: 'document', label: 'Plan', heading: 'Results', row_number: null, quote: 'It ran.', fields: null },
        { position: 2, source: 'dataset', label: null, heading: null, row_number: 4, quote: null, fields: [['a', 'b']] },
      ],
    })
    expect(readSnapshot({ kind: 'chat', title: 'Rates', turns: [{ question: 'How?', answer: 'passages', text: '', passages: 2, sources: [] }] })).toEqual({
      kind: 'chat', title: 'Rates', turns: [{ question: 'How?', answer: 'passages', text: '', passages: 2, sources: [] }],
    })
  })

  it('is never misled by what is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => readSnapshot(value)).not.toThrow()
      }),
    )
    for (const value of [null, [], 'x', {}, { kind: 'chat' }, { kind: 'other', title: 'x' }]) expect(readSnapshot(value)).toBeUndefined()
    expect(readSnapshot({ kind: 'report', title: 'x', body: 5, sources: [{ n: '1' }, source, null] })).toMatchObject({ body: '', sources: [{ position: 1 }] })
  })
})

it('a page says who published it, when, and until when', () => {
  const page = { kind: 'report', title: 'Rates', body: '', sources: [], org: 'Tarn', published_at: '2026-11-21', expires_at: '2026-11-28' }
  expect(readPage(page)).toMatchObject({ title: 'Rates', org: 'Tarn', publishedAt: '2026-11-21', expiresAt: '2026-11-28' })
  expect(readPage({ ...page, org: undefined })).toBeUndefined()
})

it('a token is 64 hex digits; nothing else is asked about', () => {
  expect(isToken('ab'.repeat(32))).toBe(true)
  for (const text of ['', 'AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`, 'c0000000-0000-4000-8000-000000000001']) expect(isToken(text)).toBe(false)
})
