import type { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, sum } from '../decimal'
import { longestPlan, monthsUntilWorth, netPresentValue, outcomeOf, scenarioModel, tornado, turningPoints } from './analysis'
import { cashFlows, cumulative, discountFactors, modelOf, monthlyRate, payback, presentValue, rampShare, root } from './cash-flow'
import { bounds, currencies, defaults, fields, parseRoi, serializeRoi, type Field, type RoiInput } from './input'
import { internalRate, signChanges } from './internal-rate'

const big = (values: (number | string)[]) => values.map((value) => new Decimal(value))
const near = (a: Big, b: Big, within = '1e-9') => expect(a.minus(b).abs().lte(within), `${a.toString()} and ${b.toString()}`).toBe(true)

const amount = (field: Field) => {
  const { min = 0, max = 100, whole } = bounds[field]
  const top = Math.min(max, 50_000)
  return fc.integer({ min: whole ? min : min * 100, max: whole ? top : top * 100 }).map((value) => (whole ? String(value) : new Decimal(value).div(100).toFixed()))
}
const anyInput: fc.Arbitrary<RoiInput> = fc
  .record(Object.fromEntries(fields.map((field) => [field, amount(field)])) as Record<Field, fc.Arbitrary<string>>)
  .chain((values) => fc.constantFrom(...currencies).map((currency) => ({ ...values, currency })))

describe('cash flows', () => {
  it('of the example, by hand', () => {
    const model = modelOf(defaults)
    expect(model.search.toFixed(2)).toBe('7995.00')
    expect(model.incident.toFixed(2)).toBe('11907.00')
    const flows = cashFlows(model)
    expect(flows).toHaveLength(37)
    expect(flows[0]?.toFixed()).toBe('-180000')
    expect(flows[3]?.toFixed(2)).toBe('3451.00')
    expect(flows[6]?.toFixed(2)).toBe('13402.00')
    expect(payback(flows)).toBe(18)
  })

  it('ramp up in even steps and stay', () => {
    expect(rampShare(3, new Decimal(6)).toFixed()).toBe('0.5')
    expect(rampShare(9, new Decimal(6)).toFixed()).toBe('1')
    expect(rampShare(1, new Decimal(0)).toFixed()).toBe('1')
  })

  it('a cost of leaving falls into the last month and undoes a payback before it', () => {
    expect(payback(big([-10, 6, 6, 6, -20]))).toBeNull()
    expect(payback(big([-10, 6, 6, 6, -2]))).toBe(2)
    expect(payback(big([-10, 6, 6, -4, 6]))).toBe(4)
    expect(payback(big([0, 1, 1]))).toBe(0)
  })

  it('payback is the first month from which the sum stays above zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 }), (values) => {
        const totals = cumulative(big(values))
        const month = payback(big(values))
        const stays = (from: number) => totals.slice(from).every((total) => total.gte(0))
        if (month === null) expect(stays(totals.length - 1)).toBe(false)
        else {
          expect(stays(month)).toBe(true)
          if (month > 0) expect(stays(month - 1)).toBe(false)
        }
      }),
    )
  })
})

describe('net present value', () => {
  it('the rate of a month compounds to the rate of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const percent = new Decimal(hundredths).div(100)
        let compounded: Big = new Decimal(1)
        for (let month = 0; month < 12; month += 1) compounded = compounded.times(monthlyRate(percent).plus(1)).round(40)
        near(compounded, percent.div(100).plus(1), '1e-26')
      }),
    )
    expect(root(new Decimal(4096), 12).toFixed(10)).toBe('2.0000000000')
  })

  it('through the weights equals the sum over the flows', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const model = modelOf(input)
        near(netPresentValue(model), presentValue(cashFlows(model), discountFactors(model.rate, model.months)), '1e-12')
      }),
      { numRuns: 60 },
    )
  })

  it('without discounting is the plain sum', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const model = modelOf({ ...input, discount: '0' })
        near(netPresentValue(model), sum(cashFlows(model)), '1e-12')
      }),
      { numRuns: 60 },
    )
  })

  it('of the example', () => {
    const outcome = outcomeOf(modelOf(defaults))
    expect(outcome.value.toFixed(0)).toBe('200427')
    expect(outcome.payback).toBe(18)
    expect(outcome.discountedPayback).toBe(19)
    expect(outcome.rate.kind === 'one' && outcome.rate.rate.toFixed(3)).toBe('0.776')
  })
})

describe('internal rate of return', () => {
  it('known cases', () => {
    const doubled = internalRate(big([-100, ...Array<number>(11).fill(0), 200]))
    expect(doubled.kind === 'one' && doubled.rate.toFixed(12)).toBe('1.000000000000')
    const halved = internalRate(big([-100, ...Array<number>(11).fill(0), 50]))
    expect(halved.kind === 'one' && halved.rate.toFixed(12)).toBe('-0.500000000000')
  })

  it('says why there is none', () => {
    expect(internalRate(big([-5, -1, -1]))).toEqual({ kind: 'none', why: 'only-out' })
    expect(internalRate(big([0, 1, 1]))).toEqual({ kind: 'none', why: 'only-in' })
    expect(internalRate(big([0, 0]))).toEqual({ kind: 'none', why: 'only-out' })
    /* −1 + 1v − 1v²: no real root. */
    expect(internalRate(big([-1, 1, -1]))).toEqual({ kind: 'none', why: 'never-zero' })
  })

  it('names all where there are several: −100, +230, −132 a year apart are worth nothing at 10 % and at 20 %', () => {
    const gap = Array<number>(11).fill(0)
    const found = internalRate(big([-100, ...gap, 230, ...gap, -132]))
    expect(found.kind).toBe('several')
    if (found.kind !== 'several') return
    expect(found.signChanges).toBe(2)
    expect(found.rates.map((rate) => rate.toFixed(10))).toEqual(['0.1000000000', '0.2000000000'])
  })

  it('what it finds makes the flows worth nothing, and there are no more than the signs change', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 }), (values) => {
        const flows = big(values)
        const found = internalRate(flows)
        const rates = found.kind === 'one' ? [found.rate] : found.kind === 'several' ? found.rates : []
        expect(rates.length).toBeLessThanOrEqual(signChanges(flows))
        for (const rate of rates) {
          if (rate.lt('-0.9') || rate.gt(100)) continue
          const factors = discountFactors(root12(rate), values.length - 1)
          near(presentValue(flows, factors), new Decimal(0), '1e-6')
        }
      }),
    )
  })

  /** (1 + r)^(1/12) − 1, also below zero. */
  const root12 = (rate: Big) => (rate.lt(0) ? new Decimal(1).div(root(new Decimal(1).div(rate.plus(1)), 12)).minus(1) : root(rate.plus(1), 12).minus(1))
})

describe('which guess matters', () => {
  it('a share is held at 100 %', () => {
    const swings = tornado({ ...defaults, recovered: '90' })
    expect(swings.find((swing) => swing.guess === 'recovered')?.capped).toBe(true)
    expect(swings.find((swing) => swing.guess === 'saved')?.capped).toBe(false)
  })

  it('is sorted by effect, and the value lies between both ends', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const value = netPresentValue(modelOf(input))
        const swings = tornado(input)
        const spans = swings.map((swing) => swing.high.minus(swing.low).abs())
        spans.forEach((span, index) => index > 0 && expect(span.lte(spans[index - 1] ?? 0)).toBe(true))
        for (const { guess, low, high } of swings) {
          if (guess === 'discount') continue
          const [bottom, top] = low.lte(high) ? [low, high] : [high, low]
          expect(bottom.minus('1e-12').lte(value) && top.plus('1e-12').gte(value), guess).toBe(true)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('where it turns', () => {
  it('at each point the plan is worth nothing', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { field, at } of turningPoints(input)) {
          near(netPresentValue(modelOf({ ...input, [field]: at.toFixed() })), new Decimal(0), '1e-3')
        }
      }),
      { numRuns: 40 },
    )
  })

  it('the shortest plan that pays is the first of those that do', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const months = monthsUntilWorth(input)
        const value = (length: number) => netPresentValue(modelOf({ ...input, months: String(length) }))
        if (months === null) expect(value(longestPlan).lt(0)).toBe(true)
        else {
          expect(value(months).gte('-1e-15')).toBe(true)
          if (months > 1) expect(value(months - 1).lt('1e-15')).toBe(true)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('a cautious plan is never better than the expected, a favourable never worse', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const model = modelOf(input)
        const [low, middle, high] = (['cautious', 'expected', 'favourable'] as const).map((name) => netPresentValue(scenarioModel(model, name)))
        expect(low && middle && low.lte(middle)).toBe(true)
        expect(middle && high && middle.lte(high)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

describe('the address', () => {
  it('keeps every input, and refuses what is none', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const search = new URLSearchParams(Object.entries(serializeRoi(input)).filter((entry): entry is [string, string] => entry[1] !== undefined))
        expect(parseRoi(search)).toEqual(input)
      }),
    )
    expect(parseRoi(new URLSearchParams('engineers=-3&rate=abc&months=36.5&currency=XXX&saved=900'))).toEqual(defaults)
  })
})
