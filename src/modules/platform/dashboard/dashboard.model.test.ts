import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisEnd, dailyShare, usageOf, type UsageRow } from './dashboard.model'

const noon = Date.UTC(2026, 10, 15, 12)
const row = (day: string, source: string, tokens: number): UsageRow => ({ day, source, tokens })

describe('usageOf', () => {
  it('lays the month out by day, the most used source first', () => {
    const usage = usageOf([row('2026-11-01', 'chat', 100), row('2026-11-03', 'report', 900), row('2026-11-03', 'chat', 50)], noon)
    expect(usage.tokens).toBe(1050)
    expect(usage.sources).toEqual([
      { source: 'report', tokens: 900 },
      { source: 'chat', tokens: 150 },
    ])
    expect(usage.days).toHaveLength(15)
    expect(usage.days.slice(0, 4).map(({ parts, total }) => [parts, total])).toEqual([
      [[0, 100], 100],
      [[0, 0], 0],
      [[900, 50], 950],
      [[0, 0], 0],
    ])
    expect([usage.first, usage.today, usage.last].map((date) => date.toISOString().slice(0, 10))).toEqual(['2026-11-01', '2026-11-15', '2026-11-30'])
  })

  it('goes on at the pace so far', () => {
    const usage = usageOf([row('2026-11-01', 'chat', 145_000)], noon)
    expect(usage.gone).toBeCloseTo(14.5 / 30)
    expect(usage.forecast).toBe(300_000)
  })

  it('has no pace on the first day, and then it has', () => {
    expect(usageOf([row('2026-11-01', 'chat', 5)], Date.UTC(2026, 10, 1, 23, 59)).forecast).toBeNull()
    expect(usageOf([row('2026-11-01', 'chat', 5)], Date.UTC(2026, 10, 2)).forecast).toBe(150)
  })

  it('draws nothing for a day that gave back more than it took, and counts it all the same', () => {
    const usage = usageOf([row('2026-11-01', 'chat', -40), row('2026-11-02', 'chat', 100)], noon)
    expect(usage.days[0]).toMatchObject({ parts: [0], total: -40 })
    expect(usage.tokens).toBe(60)
  })

  it('knows months of every length', () => {
    expect([Date.UTC(2026, 1, 3), Date.UTC(2028, 1, 29), Date.UTC(2026, 11, 31)].map((now) => [usageOf([], now).days.length, usageOf([], now).length])).toEqual([
      [3, 28],
      [29, 29],
      [31, 31],
    ])
    expect(dailyShare(30)).toBeCloseTo(16_666.67, 1)
  })
})

describe('axisEnd', () => {
  it.each([
    [16_667, 20_000],
    [20_000, 20_000],
    [20_001, 25_000],
    [31_000, 50_000],
    [999, 1000],
    [0, 1],
  ])('%d fits under %d', (most, end) => {
    expect(axisEnd(most)).toBe(end)
  })

  it('always holds the value, and never more than two and a half times it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
        const end = axisEnd(most)
        expect(end).toBeGreaterThanOrEqual(most)
        expect(end).toBeLessThanOrEqual(most * 2.5)
      }),
    )
  })
})
