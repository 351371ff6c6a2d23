import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCanonical, readNumber, writeNumber } from './number-text'

const read = (text: string, language = 'en') => readNumber(text, language).value ?? readNumber(text, language).problem

describe('numbers as people write them', () => {
  it('reads the signs of each language', () => {
    expect(read('1,400')).toBe('1400')
    expect(read('1,400.50')).toBe('1400.5')
    expect(read('1.400,5', 'de')).toBe('1400.5')
    expect(read('1 400,5', 'fr')).toBe('1400.5')
    expect(read('1\u202f400', 'fr')).toBe('1400')
    expect(read('1.400', 'es')).toBe('1400')
    expect(read('.5')).toBe('0.5')
    expect(read('−12')).toBe('-12')
    expect(read('-0')).toBe('0')
  })

  it('takes the other decimal sign where it cannot separate thousands', () => {
    expect(read('2,5')).toBe('2.5')
    expect(read('2.5', 'de')).toBe('2.5')
    expect(read('82.50', 'de')).toBe('82.5')
  })

  it('says what is wrong', () => {
    expect(read('')).toBe('empty')
    expect(read('  ')).toBe('empty')
    expect(read('many')).toBe('not-a-number')
    expect(read('1,4,5')).toBe('not-a-number')
    expect(read('1e5')).toBe('not-a-number')
    expect(readNumber('7', 'en', { max: 6 }).problem).toBe('too-large')
    expect(readNumber('-1', 'en', { min: 0 }).problem).toBe('too-small')
    expect(readNumber('1.5', 'en', { whole: true }).problem).toBe('not-whole')
  })

  it('an address says only canonical numbers', () => {
    expect(isCanonical('1400.5')).toBe(true)
    expect(isCanonical('1,400')).toBe(false)
    expect(isCanonical('1e9')).toBe(false)
    expect(isCanonical('120', { max: 100 })).toBe(false)
    expect(isCanonical(null)).toBe(false)
  })

  it('what is written is read back, digit for digit, in every language', () => {
    const numbers = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 9999 }))
    fc.assert(
      fc.property(numbers, fc.constantFrom('en', 'es', 'fr', 'de'), ([negative, whole, fraction], language) => {
        const digits = String(fraction).padStart(4, '0').replace(/0+$/, '')
        const magnitude = digits ? `${whole}.${digits}` : String(whole)
        const value = negative && magnitude !== '0' ? `-${magnitude}` : magnitude
        expect(readNumber(writeNumber(value, language), language).value).toBe(value)
      }),
    )
  })
})
