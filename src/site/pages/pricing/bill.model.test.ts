import { describe, expect, it } from 'vitest'
import { currencies, packs, plans } from '@/content/plans'
import { billOf, bills, coverWithPacks, creditsOfYear, readChoice, standard, writeChoice } from './bill.model'

describe('the estimate', () => {
  it('counts tokens as credits are defined: 1 credit is 1,000 tokens', () => {
    /* 12 people × 6 answers × 3,000 tokens × 21 days × 12 months / 1,000 */
    expect(creditsOfYear(standard)).toBe(54_432)
    expect(creditsOfYear({ ...standard, people: 1, questions: 1, tokens: 501 })).toBe(127)
  })

  it.each(currencies)('buys the cheapest packs that suffice, in %s', (currency) => {
    for (const credits of [0, 1, 999, 1000, 1001, 3000, 4001, 5000, 15_001, 16_000, 19_999, 20_001, 37_500, 99_001]) {
      const lines = coverWithPacks(credits, currency)
      expect(lines.reduce((total, { pack, count }) => total + pack.credits * count, 0)).toBeGreaterThanOrEqual(credits)
      /* Every combination, by brute force. */
      let best = Number.POSITIVE_INFINITY
      const [small, middle, large] = packs
      if (!small || !middle || !large) throw new Error('three packs')
      for (let a = 0; a <= 6; a += 1)
        for (let b = 0; b <= 20; b += 1)
          for (let c = 0; c <= 100; c += 1)
            if (a * large.credits + b * middle.credits + c * small.credits >= credits) best = Math.min(best, a * large.price[currency] + b * middle.price[currency] + c * small.price[currency])
      expect(lines.reduce((total, { amount }) => total + amount, 0), String(credits)).toBe(best)
    }
  })

  it('adds up, and orders by the total', () => {
    const all = bills(standard)
    expect(all).toHaveLength(plans.length + 1)
    for (const bill of all) {
      expect(bill.total).toBe(bill.planAmount + bill.packs.reduce((total, { amount }) => total + amount, 0))
      expect(bill.over).toBeGreaterThanOrEqual(0)
    }
    expect(all.map(({ total }) => total)).toEqual(all.map(({ total }) => total).sort((a, b) => a - b))
  })

  it('takes a year of a plan at the price of ten months', () => {
    const [solo] = plans
    if (!solo) throw new Error('a plan')
    expect(billOf(solo, 0, 'yearly', 'EUR').total * 12).toBe(billOf(solo, 0, 'monthly', 'EUR').total * 10)
  })
})

describe('the address', () => {
  it('keeps what differs from the standard, and reads it back', () => {
    const choice = { ...standard, currency: 'GBP', cadence: 'yearly', people: 40 } as const
    const kept = writeChoice(choice)
    expect(kept).toMatchObject({ currency: 'GBP', cadence: 'yearly', people: '40', tokens: undefined })
    expect(readChoice(new URLSearchParams(Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))))).toEqual(choice)
  })

  it('takes nothing that is not for sale, and no number out of range', () => {
    expect(readChoice(new URLSearchParams('currency=CHF&cadence=weekly&people=-3&questions=1e9&tokens=999999'))).toEqual({ ...standard, tokens: 9000 })
  })
})
