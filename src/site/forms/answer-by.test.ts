import { describe, expect, it } from 'vitest'
import { answerBy } from './answer-by'

const by = (from: string, hours: number) => new Date(answerBy(Date.parse(`${from}Z`), hours)).toISOString().slice(0, 16)

describe('answerBy', () => {
  it.each([
    ['2026-11-19T10:00', 4, '2026-11-19T14:00'],
    ['2026-11-19T16:00', 4, '2026-11-20T10:00'],
    ['2026-11-20T16:30', 4, '2026-11-23T10:30'],
    ['2026-11-21T12:00', 10, '2026-11-23T18:00'],
    ['2026-11-19T05:00', 4, '2026-11-19T12:00'],
    ['2026-11-19T23:00', 20, '2026-11-23T18:00'],
    ['2026-11-19T18:00', 50, '2026-11-26T18:00'],
    ['2026-12-31T17:00', 10, '2027-01-01T17:00'],
  ])('%s and %d working hours: %s', (from, hours, expected) => {
    expect(by(from, hours)).toBe(expected)
  })
})
