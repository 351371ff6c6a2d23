import { describe, expect, it } from 'vitest'
import { largestUnit, shortTime } from './short-time'

const now = new Date('2026-11-19T15:00:00').getTime()

describe('shortTime', () => {
  it('is as short as it can be without being wrong', () => {
    expect(shortTime('2026-11-19T03:22:00', 'en', now)).toBe('03:22')
    expect(shortTime('2026-11-18T23:59:00', 'de', now)).toBe('18. Nov.')
    expect(shortTime('2025-11-19T03:22:00', 'en', now)).toBe('Nov 2025')
  })
})

describe('largestUnit', () => {
  it('drops what is smaller', () => {
    expect(largestUnit(86_400_000 * 12 + 3_600_000 * 4)).toBe(86_400_000 * 12)
    expect(largestUnit(61_500)).toBe(60_000)
    expect(largestUnit(0)).toBe(0)
    expect(largestUnit(-5)).toBe(0)
  })
})
