import { afterEach, describe, expect, it, vi } from 'vitest'
import { keep, readKept, removeKept, writeKept } from './storage'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  warn.mockClear()
  localStorage.clear()
})

const broken = () =>
  keep(() => {
    throw new DOMException('denied', 'SecurityError')
  }, 'localStorage')

describe('keep', () => {
  it('stores', () => {
    const kept = keep(() => localStorage, 'localStorage')
    kept.set('a', '1')
    expect(localStorage.getItem('a')).toBe('1')
    expect(kept.get('a')).toBe('1')
    expect(kept.keys('a')).toEqual(['a'])
    kept.remove('a')
    expect(kept.get('a')).toBeNull()
    expect(warn).not.toHaveBeenCalled()
  })

  it('goes on in memory where storage is blocked, with one warning', () => {
    const kept = broken()
    kept.set('a', '1')
    kept.set('b', '2')
    expect(kept.get('a')).toBe('1')
    expect(kept.keys('')).toEqual(['a', 'b'])
    removeKept(kept, 'a')
    expect(kept.get('a')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('goes on in memory where storage is full, and reads the new value, not the old one', () => {
    const area = { getItem: () => 'old', setItem: () => { throw new DOMException('full', 'QuotaExceededError') }, removeItem: () => {}, key: () => null, length: 0, clear: () => {} }
    const kept = keep(() => area, 'localStorage')
    kept.set('a', 'new')
    expect(kept.get('a')).toBe('new')
  })
})

describe('readKept', () => {
  const kept = keep(() => localStorage, 'localStorage')
  const number = (value: unknown) => {
    if (typeof value !== 'number') throw new Error('not a number')
    return value
  }

  it('reads what was written', () => {
    writeKept(kept, 'n', 3)
    expect(readKept(kept, 'n', number)).toBe(3)
    expect(readKept(kept, 'nothing', number)).toBeNull()
  })

  it.each(['{', '"text"', 'null'])('removes damaged content (%s) with a warning', (text) => {
    localStorage.setItem('n', text)
    expect(readKept(kept, 'n', number)).toBeNull()
    expect(localStorage.getItem('n')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })
})
