import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastVisit } from './last-visit'

const minute = 60_000

describe('lastVisit', () => {
  beforeEach(() => localStorage.clear())

  it('knows nothing on the first visit', () => {
    expect(lastVisit('a', 0)).toBeNull()
    expect(lastVisit('a', 5 * minute)).toBeNull()
  })

  it('says the same for as long as the visit lasts', () => {
    lastVisit('a', 0)
    expect(lastVisit('a', 100 * minute)).toBe(0)
    expect(lastVisit('a', 110 * minute)).toBe(0)
    expect(lastVisit('a', 125 * minute)).toBe(0)
    expect(lastVisit('a', 200 * minute)).toBe(125 * minute)
  })

  it('keeps two people on one device apart', () => {
    lastVisit('a', 0)
    expect(lastVisit('b', 100 * minute)).toBeNull()
  })

  it('begins anew when what was stored is damaged', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.setItem('knull.visit:a', '{"seen":"yesterday"}')
    expect(lastVisit('a', 0)).toBeNull()
  })
})
