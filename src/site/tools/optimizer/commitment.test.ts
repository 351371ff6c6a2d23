import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, sum, zero } from '../decimal'
import type { Charge } from '../focus/charge'
import { readFocus } from '../focus/read-focus'
import { bestCommitment, breakEvenMonths, planAt } from './commitment'
import { findSavings } from './findings'
import { defaultSettings } from './settings'
import { costOf, hoursOf, lengthOf, usageOverTime, type PeriodCost } from './usage-over-time'

const hour = 3_600_000
const october = Date.UTC(2026, 9, 1)
/** Periods one after the other, each of so many hours. */
const periods = (hours: number, costs: readonly (number | string)[]): PeriodCost[] =>
  costs.map((cost, index) => ({ start: october + index * hours * hour, end: october + (index + 1) * hours * hour, cost: new Decimal(cost) }))
const usageOf = (rows: readonly PeriodCost[]) => usageOverTime(rows, Math.min(...rows.map((row) => row.start)), Math.max(...rows.map((row) => row.end)))
const daysOf = (hours: readonly number[]) => Array.from({ length: hours.length / 24 }, (_, day) => hours.slice(day * 24, day * 24 + 24).reduce((total, value) => total + value, 0))

const cents = fc.integer({ min: 0, max: 1000 })
const someDays = fc.integer({ min: 1, max: 6 }).chain((days) => fc.array(cents, { minLength: days * 24, maxLength: days * 24 }))
const discounts = fc.integer({ min: 1, max: 90 }).map(String)

/** Rows of a file for one service. */
const head = 'BillingCurrency,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ServiceName,ServiceCategory,PricingCategory,ConsumedUnit,EffectiveCost'
const fileOf = (rows: readonly PeriodCost[]): Charge[] => {
  const line = ({ start, end, cost }: PeriodCost) => `USD,Usage,${new Date(start).toISOString()},${new Date(end).toISOString()},Virtual machines,Compute,Standard,Hours,${cost.toFixed()}`
  return readFocus(new TextEncoder().encode([head, ...rows.map(line)].join('\n'))).charges
}
const proposal = (rows: readonly PeriodCost[], discount = '28') => findSavings(fileOf(rows), 'USD', { ...defaultSettings, discount }).findings.find(({ rule }) => rule === 'commitment')

describe('use over time', () => {
  it('is by the hour where rows are, also with several rows for an hour, one of half an hour, and an hour without any', () => {
    const at = (from: number, to: number, cost: string) => ({ start: october + from * hour, end: october + to * hour, cost: new Decimal(cost) })
    const use = usageOf([at(0, 1, '1'), at(0, 1, '0.5'), at(1.5, 2, '2'), at(3, 4, '4')])
    expect(use.steps.map((step) => [step.use.toFixed(), step.hours])).toEqual([['1.5', 1], ['2', 1], ['0', 1], ['4', 1]])
    expect([use.unit, lengthOf(use.periods)]).toEqual([1, 'hour'])
  })

  it('is by the day where rows are, without any quotient', () => {
    const use = usageOf(periods(24, ['0.1', '0.2', '0.1']))
    expect(use.steps.map((step) => [step.use.toFixed(), step.hours])).toEqual([['0.1', 24], ['0.2', 24], ['0.1', 24]])
    expect([use.unit, lengthOf(use.periods)]).toEqual([24, 'day'])
  })

  it('spreads a longer row evenly over the hours beside it, and says how much of the cost that is', () => {
    const use = usageOf([...periods(1, Array<number>(24).fill(1)), ...periods(24, [24]), ...periods(48, [48])])
    expect(use.steps.map((step) => step.use.toFixed())).toEqual([...Array<string>(24).fill('3'), '1'])
    expect([lengthOf(use.periods), ...Object.values(use.periods).map((part: Decimal) => part.toFixed(2))]).toEqual(['mixed', '0.25', '0.25', '0.50'])
  })

  it('begins and ends with what the file covers, not with the first use', () => {
    const use = usageOverTime(periods(1, [1]), october - 24 * hour, october + 48 * hour)
    expect([hoursOf(use), use.steps.map((step) => step.hours)]).toEqual([72, [24, 1, 47]])
  })

  it('adds up to the cost of its rows: to the last digit where periods are as long, else to 25 decimals', () => {
    const row = fc.record({ from: fc.integer({ min: 0, max: 200 }), cost: fc.integer({ min: 0, max: 1_000_000 }).map((value) => new Decimal(`${value}e-4`)) })
    const rowsOf = (length: fc.Arbitrary<number>) => fc.array(fc.tuple(row, length), { minLength: 1, maxLength: 40 }).map((rows) => rows.map(([{ from, cost }, hours]) => ({ start: october + from * hour, end: october + (from + hours) * hour, cost })))
    const difference = (rows: readonly PeriodCost[]) => costOf(usageOf(rows)).minus(sum(rows.map(({ cost }) => cost))).abs()
    fc.assert(fc.property(fc.constantFrom(1, 24, 720).chain((hours) => rowsOf(fc.constant(hours))), (rows) => difference(rows).eq(0)))
    fc.assert(fc.property(rowsOf(fc.constantFrom(1, 24, 168, 720)), (rows) => difference(rows).lt('1e-25')))
  })

  it('of a hundred thousand rows has a step for each hour, not for each row', () => {
    const rows = periods(1, Array.from({ length: 744 }, (_, at) => at))
    const use = usageOf(Array.from({ length: 100_000 }, (_, at) => rows[at % 744] as PeriodCost))
    expect(use.steps).toHaveLength(744)
    expect(costOf(use).toFixed()).toBe(String(Array.from({ length: 100_000 }, (_, at) => at % 744).reduce((total, value) => total + value, 0)))
  })

  it('of a row over two thousand years beside one of an hour is three steps, not seventeen million', () => {
    expect(usageOf([{ start: Date.UTC(100, 0, 1), end: Date.UTC(2100, 0, 1), cost: new Decimal(1) }, ...periods(1, [1])]).steps).toHaveLength(3)
  })
})

describe('the best commitment', () => {
  it('is better than any other level', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), discounts, fc.integer({ min: 0, max: 1100 }), (values, discount, other) => {
        const use = usageOf(periods(1, values))
        const best = bestCommitment(use, discount)
        expect(best.saved.gte(planAt(use, new Decimal(other), discount).saved)).toBe(true)
        expect(best.saved.gte(zero)).toBe(true)
      }),
    )
  })

  it('saves nothing and costs nothing where exactly the break-even share is used', () => {
    const use = usageOf(periods(24, [...Array<number>(7).fill(2400), ...Array<number>(3).fill(0)]))
    expect(planAt(use, new Decimal(100), '30').saved.toFixed()).toBe('0')
    expect(breakEvenMonths('30').toFixed(1)).toBe('8.4')
  })

  it('saves by the hour what is worked out by hand', () => {
    /* 12 hours of 4, 12 of 1: a second dollar is used in half of the hours, less than the 0.75 that it needs. */
    const use = usageOf(periods(1, [...Array<number>(12).fill(4), ...Array<number>(12).fill(1)]))
    const best = bestCommitment(use, '25')
    expect([best.level, best.saved, best.used, best.reached].map((value) => value.toFixed())).toEqual(['1', '6', '1', '1'])
    /* 12 × 4 + 12 × 1 − 24 × 4 × 0.75 */
    expect(planAt(use, new Decimal(4), '25').saved.toFixed()).toBe('-12')
    /* By the day the same use looks even: 60 a day, all of it covered. */
    const day = bestCommitment(usageOf(periods(24, [60])), '25')
    expect([day.level, day.saved].map((value) => value.toFixed())).toEqual(['2.5', '15'])
  })
})

describe('finer periods', () => {
  it('never save more than coarser ones, neither at the same level nor at the best of each', () => {
    fc.assert(
      fc.property(someDays, discounts, cents, (hours, discount, level) => {
        const [fine, coarse] = [usageOf(periods(1, hours)), usageOf(periods(24, daysOf(hours)))]
        expect(costOf(fine).eq(costOf(coarse))).toBe(true)
        expect(planAt(fine, new Decimal(level), discount).saved.lte(planAt(coarse, new Decimal(level), discount).saved)).toBe(true)
        expect(bestCommitment(fine, discount).saved.lte(bestCommitment(coarse, discount).saved)).toBe(true)
      }),
    )
  })

  it('save the same where use is the same in every hour of a day', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), discounts, (days, discount) => {
        const fine = bestCommitment(usageOf(periods(1, days.flatMap((day) => Array<number>(24).fill(day)))), discount)
        const coarse = bestCommitment(usageOf(periods(24, days.map((day) => day * 24))), discount)
        expect([fine.level.toFixed(), fine.saved.toFixed()]).toEqual([coarse.level.toFixed(), coarse.saved.toFixed()])
      }),
    )
  })

  it('mixed with days never save more than all by the day', () => {
    fc.assert(
      fc.property(someDays, someDays, discounts, (one, other, discount) => {
        const mixed = bestCommitment(usageOf([...periods(1, one), ...periods(24, daysOf(other))]), discount).saved
        expect(mixed.lte(bestCommitment(usageOf([...periods(24, daysOf(one)), ...periods(24, daysOf(other))]), discount).saved.plus('1e-20'))).toBe(true)
      }),
    )
  })

  it('of a file too: the same month by the hour is never proposed for more than by the day', () => {
    fc.assert(
      fc.property(someDays, discounts, (hours, discount) => {
        const [fine, coarse] = [proposal(periods(1, hours), discount), proposal(periods(24, daysOf(hours)), discount)]
        expect((fine?.monthly ?? zero).lte((coarse?.monthly ?? zero).plus('1e-20'))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('what is proposed', () => {
  it('even use is worth the discount, as a spend an hour', () => {
    const finding = proposal(periods(1, Array<number>(30 * 24).fill(2)), '30')
    /* 0.3 × 2 × 24 × 30.4375 */
    expect(finding?.monthly.toFixed(2)).toBe('438.30')
    expect(finding?.facts).toMatchObject({ level: '2', spend: '1.4', used: '1.0000', reached: '1.0000', days: '30.0', period: 'hour', breakEven: '0.7000', months: '8.4' })
  })

  it('two days of thirty are worth no level', () => {
    expect(proposal(periods(24, [100, 100, ...Array<number>(28).fill(0)]))).toBeUndefined()
  })

  it('confidence grows with the days and with how finely they are seen', () => {
    const confidence = (rows: readonly PeriodCost[]) => [proposal(rows)?.facts.period, proposal(rows)?.confidence]
    const even = (hours: number, count: number) => periods(hours, Array<number>(count).fill(hours))
    expect(confidence(even(1, 28 * 24))).toEqual(['hour', 'high'])
    expect(confidence(even(1, 27 * 24))).toEqual(['hour', 'medium'])
    expect(confidence(even(1, 13 * 24))).toEqual(['hour', 'low'])
    expect(confidence(even(24, 30))).toEqual(['day', 'medium'])
    expect(confidence(even(24, 5))).toEqual(['day', 'low'])
    expect(confidence(even(30 * 24, 1))).toEqual(['longer', 'low'])
    expect(confidence([...even(1, 28 * 24), ...periods(28 * 24, [20])])).toEqual(['mixed', 'high'])
    expect(confidence([...even(1, 28 * 24), ...even(24, 28)])).toEqual(['mixed', 'medium'])
  })

  it('the sample has days, and is told so', () => {
    const findings = findSavings(readFocus(readFileSync('public/samples/focus-sample.csv')).charges, 'USD', defaultSettings).findings.filter(({ rule }) => rule === 'commitment')
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.map(({ facts, confidence }) => [facts.period, confidence])).toEqual(findings.map(() => ['day', 'medium']))
  })
})
