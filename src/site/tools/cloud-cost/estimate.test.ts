import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceIds, prices } from '@/content/cloud-prices'
import { Decimal, sum } from '../decimal'
import { exampleEstimate, newLine, readEstimate, writeEstimate, type Estimate, type Line } from './estimate'
import { estimateOf, lineCost } from './estimate-result'

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => new Decimal(value).div(100).toFixed())
const anyLine: fc.Arbitrary<Line> = fc
  .record({ price: fc.constantFrom<Line['price']>('own', ...priceIds), name: fc.string({ maxLength: 20 }), amount: hundredths(10_000), hours: hundredths(744), unitPrice: hundredths(100) })
  .map((line) => ({ ...line, name: line.price === 'own' ? line.name.replace(/[~|]/g, '') : '' }))
const anyEstimate: fc.Arbitrary<Estimate> = fc.record({ lines: fc.array(anyLine, { maxLength: 12 }), discount: hundredths(100), growth: hundredths(50) })
const twelve = (month: Decimal, growth: string) => {
  const factor = new Decimal(growth).div(100).plus(1)
  return sum(Array.from({ length: 12 }, (_, at) => month.times(factor.pow(at))))
}

describe('the price list', () => {
  it('names for each line a day, what was read and where to check', () => {
    for (const id of priceIds) {
      const price = prices[id]
      expect(price.read, id).toMatch(/^20\d\d-\d\d(?:-\d\d)?$/)
      expect(price.from, id).toMatch(/^https:\/\//)
      expect(price.check, id).toMatch(/^https:\/\/(?:aws\.amazon\.com|cloud\.google\.com)\//)
      expect(new Decimal(price.price).gt(0), id).toBe(true)
    }
  })
})

describe('an estimate', () => {
  it('by hand', () => {
    expect(lineCost(newLine('aws-m7g-large', '6')).toFixed()).toBe('357.408')
    expect(lineCost(newLine('aws-ebs-gp3', '1200')).toFixed()).toBe('96')
    expect(lineCost({ ...newLine('own', '3'), unitPrice: '19.99' }).toFixed()).toBe('59.97')
    expect(estimateOf(exampleEstimate).month.toFixed(2)).toBe('820.13')
  })

  it('is the sum of its lines and of its kinds, to the last digit', () => {
    fc.assert(
      fc.property(anyEstimate, (estimate) => {
        const { costs, list, month, kinds } = estimateOf(estimate)
        expect(sum(costs).eq(list)).toBe(true)
        expect(sum(kinds.map((one) => one.cost)).eq(month)).toBe(true)
        expect(month.eq(list.times(new Decimal(100).minus(estimate.discount)).div(100))).toBe(true)
      }),
    )
  })

  it('grows as a geometric series', () => {
    fc.assert(
      fc.property(anyEstimate, (estimate) => {
        const { month, year, last } = estimateOf(estimate)
        expect(year.minus(twelve(month, estimate.growth)).abs().lte('1e-15')).toBe(true)
        expect(last.gte(month)).toBe(true)
      }),
      { numRuns: 40 },
    )
    expect(estimateOf({ ...exampleEstimate, growth: '0' }).year.eq(estimateOf(exampleEstimate).month.times(12))).toBe(true)
  })

  it('is kept by the address, and no address breaks it', () => {
    fc.assert(
      fc.property(anyEstimate, (estimate) => {
        const written = Object.entries(writeEstimate(estimate)).filter((entry): entry is [string, string] => entry[1] !== undefined)
        expect(readEstimate(new URLSearchParams(new URLSearchParams(written).toString()))).toEqual(estimate)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const estimate = readEstimate(new URLSearchParams({ lines: text, discount: text }))
        expect(estimateOf(estimate).month.gte(0)).toBe(true)
      }),
    )
  })
})
