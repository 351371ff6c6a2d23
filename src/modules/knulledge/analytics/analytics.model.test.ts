import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisEnd, changeOf, conversionOf, exportRows, valueOf, type Overview, type Totals } from './analytics.model'

const totals = (part: Partial<Totals> = {}): Totals => ({ events: 0, users: 0, sessions: 0, views: 0, converted: 0, ...part })

describe('figures', () => {
  it('has no conversion rate where there was no session: nothing is not zero', () => {
    expect(conversionOf(totals())).toBeNull()
    expect(valueOf('conversion', totals({ sessions: 4, converted: 1 }))).toBe(0.25)
    expect(valueOf('views', totals({ views: 7 }))).toBe(7)
  })

  it('compares amounts as a share and rates in points, and nothing with nothing', () => {
    expect(changeOf('events', totals({ events: 15 }), totals({ events: 10 }))).toBe(0.5)
    expect(changeOf('events', totals({ events: 15 }), totals())).toBeNull()
    expect(changeOf('conversion', totals({ sessions: 4, converted: 2 }), totals({ sessions: 10, converted: 3 }))).toBeCloseTo(20)
    expect(changeOf('conversion', totals({ sessions: 4, converted: 2 }), totals())).toBeNull()
  })

  it('ends the axis at or above the most, close to it, at a number whose half is whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
        const end = axisEnd(most)
        expect(end).toBeGreaterThanOrEqual(most)
        expect(Number.isInteger(end / 2)).toBe(true)
        if (most > 2) expect(end).toBeLessThanOrEqual(most * 2 + 2)
      }),
    )
  })
})

it('exports the days, what was done and what was seen as one table', () => {
  const overview: Overview = {
    from: '', until: '', now: totals(), before: totals(), since: null, kept_days: 395,
    days: [{ day: '2026-11-20', ...totals({ events: 9, users: 2, sessions: 3, views: 5, converted: 1 }) }, { day: '2026-11-21', ...totals() }],
    events: [{ name: 'chat_asked', now: 4, before: 1, sessions: 3 }],
    screens: [{ screen: 'datasets', now: 5, before: 0, sessions: 2 }],
  }
  const rows = exportRows(overview, { head: ['h'], event: (name) => `e:${name}`, screen: (id) => `s:${id}`, kinds: { day: 'day', event: 'event', screen: 'screen' } })
  expect(rows).toEqual([
    ['h'],
    ['day', '2026-11-20', 9, 2, 3, 5, 0.333],
    ['day', '2026-11-21', 0, 0, 0, 0, ''],
    ['event', 'e:chat_asked', 4, '', 3, '', ''],
    ['screen', 's:datasets', '', '', 2, 5, ''],
  ])
})
