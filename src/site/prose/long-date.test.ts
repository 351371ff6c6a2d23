import { describe, expect, it } from 'vitest'
import { longDate } from './long-date'

describe('longDate', () => {
  it('writes the same day in every language and time zone', () => {
    expect(longDate('en', '2026-11-01')).toMatch(/November 1, 2026|1 November 2026/)
    expect(longDate('de', '2026-11-01')).toBe('1. November 2026')
    expect(longDate('fr', '2026-11-01')).toMatch(/^1(er)? novembre 2026$/)
    expect(longDate('es', '2026-11-01')).toBe('1 de noviembre de 2026')
  })

  it('takes the day of a timestamp and leaves its hour', () => {
    expect(longDate('de', '2026-11-01T23:59:00+00:00')).toBe('1. November 2026')
  })
})
