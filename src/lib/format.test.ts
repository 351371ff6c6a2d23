import { describe, expect, it } from 'vitest'
import { formatter } from './format'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatter', () => {
  it('writes sizes as bytes / 1024 / 1024 with 2 decimals', () => {
    expect(formatter('en').megabytes(1024 * 1024 * 1.5)).toBe('1.50 MB')
    expect(formatter('de').megabytes(150_000)).toBe('0,14 MB')
  })

  it('writes money in dollars with 2 decimals', () => {
    expect(formatter('en').money(0.625)).toBe('$0.63')
    expect(plain(formatter('de').money(1234.5))).toBe('1.234,50 $')
  })

  it('says how long ago in the largest unit that fits', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(formatter('en').relative('2026-11-21T11:57:00Z', now)).toBe('3 min. ago')
    expect(formatter('de').relative('2026-11-20T12:00:00Z', now)).toBe('gestern')
    expect(formatter('en').relative('2026-11-21T12:00:00Z', now)).toBe('now')
  })

  it('writes a duration in its two largest units', () => {
    expect(plain(formatter('en').duration(98 * 60_000))).toBe('1 hr 38 min')
    expect(plain(formatter('de').duration(204_000))).toBe('3 Min. 24 Sek.')
    expect(plain(formatter('en').duration(0))).toBe('0 sec')
    expect(plain(formatter('en').duration(86_400_000))).toBe('1 day')
  })

  it('makes one formatter per language', () => {
    expect(formatter('fr')).toBe(formatter('fr'))
  })
})
