import { describe, expect, it } from 'vitest'
import { cadences, currencies, offerOf, packs, plans } from './plans'

describe('what is for sale', () => {
  it('has ids of its own, so that one names one thing', () => {
    const ids = [...packs, ...plans].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(currencies)('costs something in %s, in whole cents', (currency) => {
    const prices = [...packs.map((pack) => pack.price[currency]), ...plans.flatMap((plan) => cadences.map((cadence) => plan.prices[cadence][currency]))]
    for (const price of prices) expect(Number.isInteger(price) && price >= 100, String(price)).toBe(true)
  })

  it.each(currencies)('is cheaper per credit the more of it is bought, in %s', (currency) => {
    const each = (offers: { amount: number; credits: number }[]) => offers.map(({ amount, credits }) => amount / credits)
    const falling = (values: number[]) => values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0))
    const bought = each(packs.map((pack) => ({ amount: pack.price[currency], credits: pack.credits })))
    const monthly = each(plans.map((plan) => ({ amount: plan.prices.monthly[currency], credits: plan.monthlyCredits })))
    expect(falling(bought)).toBe(true)
    expect(falling(monthly)).toBe(true)
    /* What is said of plans: credits cost less in them than in any pack of that size or smaller. */
    for (const [index, price] of monthly.entries()) {
      const credits = plans[index]?.monthlyCredits ?? 0
      for (const [place, pack] of packs.entries()) if (pack.credits <= credits) expect(price).toBeLessThan(bought[place] ?? 0)
    }
  })

  it('a year costs ten months', () => {
    for (const plan of plans) for (const currency of currencies) expect(plan.prices.yearly[currency]).toBe(10 * plan.prices.monthly[currency])
  })
})

describe('offerOf', () => {
  it('gives the price and the credits of a pack', () => {
    expect(offerOf('pack-5000', 'once', 'EUR')).toEqual({ kind: 'credits', item: 'pack-5000', name: 'Knull, 5,000 credits', cadence: 'once', currency: 'EUR', amount: 2200, credits: 5000 })
  })

  it('gives a year of a plan twelve months of credits at once', () => {
    expect(offerOf('team', 'yearly', 'USD')).toMatchObject({ kind: 'plan', amount: 32_000, credits: 120_000 })
    expect(offerOf('team', 'monthly', 'USD')).toMatchObject({ amount: 3200, credits: 10_000 })
  })

  it.each([
    ['pack-5000', 'monthly', 'EUR'],
    ['team', 'once', 'EUR'],
    ['team', 'weekly', 'EUR'],
    ['team', 'monthly', 'CHF'],
    ['nothing', 'once', 'EUR'],
    ['__proto__', 'once', 'EUR'],
    [undefined, undefined, undefined],
    [{ id: 'pack-1000' }, 'once', 'EUR'],
  ])('sells nothing for %s, %s, %s', (item, cadence, currency) => {
    expect(offerOf(item, cadence, currency)).toBeUndefined()
  })
})
