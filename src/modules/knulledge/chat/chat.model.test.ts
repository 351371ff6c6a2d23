import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPeriod, exampleParts, finishedSentences, isLost, markTerms, readScope, scopeIds, sessionCan, type ChatSession } from './chat.model'

const session = (id: string, updated_at: string): ChatSession => ({ id, title: id, topic: null, quotes: 0, user_id: 'u', created_at: updated_at, updated_at })

describe('scope', () => {
  const cars = { kind: 'dataset' as const, id: 'd1', name: 'cars.csv' }
  it('is everything when nothing is chosen, and only what is chosen otherwise', () => {
    expect(scopeIds([])).toEqual({ dataset_ids: null, document_ids: null })
    expect(scopeIds([cars])).toEqual({ dataset_ids: ['d1'], document_ids: [] })
  })
  it('survives the draft, and nonsense in it is everything', () => {
    expect(readScope(JSON.stringify([cars]))).toEqual([cars])
    for (const text of ['', '{', 'null', '7', '[1,null,{"kind":"x"}]']) expect(readScope(text)).toEqual([])
  })
})

describe('byPeriod', () => {
  it('groups by the reader’s days and keeps the order', () => {
    const now = new Date(2026, 10, 19, 3, 22)
    const groups = byPeriod(
      [
        session('a', new Date(2026, 10, 19, 0, 1).toISOString()),
        session('b', new Date(2026, 10, 18, 23, 59).toISOString()),
        session('c', new Date(2026, 10, 18, 0, 0).toISOString()),
        session('d', new Date(2026, 10, 13).toISOString()),
        session('e', new Date(2025, 1, 1).toISOString()),
      ],
      now,
    )
    expect(groups.map((group) => [group.period, group.sessions.map((one) => one.id).join('')])).toEqual([
      ['today', 'a'],
      ['yesterday', 'bc'],
      ['week', 'd'],
      ['older', 'e'],
    ])
  })
})

describe('rights', () => {
  it('lets the author and admins delete, members rename, viewers neither', () => {
    const role = (rights: string[]) => (right: string) => rights.includes(right)
    const one = { user_id: 'me' }
    expect(sessionCan.delete(one, 'me', role(['write']))).toBe(true)
    expect(sessionCan.delete(one, 'other', role(['write']))).toBe(false)
    expect(sessionCan.delete(one, 'other', role(['write', 'manage']))).toBe(true)
    expect(sessionCan.delete(one, 'me', role([]))).toBe(false)
    expect(sessionCan.rename(role(['write']))).toBe(true)
    expect(sessionCan.rename(role([]))).toBe(false)
  })
})

describe('markTerms', () => {
  it('marks whole words and joins neighbours', () => {
    expect(markTerms('120 requests per second, v14', ['requests', 'per', 'second', 'v1'])).toEqual([
      { text: '120 ', marked: false },
      { text: 'requests per second', marked: true },
      { text: ', v14', marked: false },
    ])
  })
  it('takes every sign of a term literally', () => {
    expect(markTerms('a+b (c) 2012-01-05', ['a+b', '(c', '2012-01-05']).filter((part) => part.marked).map((part) => part.text)).toEqual(['a+b (c', '2012-01-05'])
  })
  it('loses no text', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ maxLength: 4 }), { maxLength: 5 }), (text, terms) => {
        expect(markTerms(text, terms).map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})

describe('answers on their way', () => {
  it('are read out by finished sentences', () => {
    expect(finishedSentences('It has 8 [1]. And the oth')).toBe('It has 8 [1].')
    expect(finishedSentences('It has 8.5 cyl')).toBe('')
  })
  it('are lost after three minutes', () => {
    const at = new Date('2026-11-19T03:00:00Z')
    const message = { status: 'pending' as const, created_at: at.toISOString() }
    expect(isLost(message, at.getTime() + 60_000)).toBe(false)
    expect(isLost(message, at.getTime() + 181_000)).toBe(true)
    expect(isLost({ ...message, status: 'failed' }, at.getTime() + 181_000)).toBe(false)
  })
})

describe('exampleParts', () => {
  const columns = [
    { name: 'car_id', type: 'integer', distinct: 406 },
    { name: 'Origin', type: 'text', distinct: 3 },
    { name: 'Name', type: 'text', distinct: 311 },
    { name: 'Miles_per_Gallon', type: 'decimal', distinct: 129 },
  ]
  it('asks a number of something that names its row', () => {
    expect(exampleParts(columns, ['7', 'Europe', 'chevrolet impala', '14'], 406)).toEqual({ value: 'chevrolet impala', column: 'Miles per Gallon' })
    expect(exampleParts([{ name: 'date', type: 'date', distinct: 10 }, { name: 'wind', type: 'decimal' }], ['2012-01-01', '4'], 10)).toEqual({ value: '2012-01-01', column: 'wind' })
  })
  it('asks nothing where no column names rows, or there is no number', () => {
    expect(exampleParts(columns, ['7', 'Europe', '', '14'], 406)).toBeNull()
    expect(exampleParts(columns.slice(0, 3), ['7', 'Europe', 'chevrolet impala'], 406)).toBeNull()
    expect(exampleParts([], [], 0)).toBeNull()
  })
})
