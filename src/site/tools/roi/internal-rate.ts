import type { Big } from 'big.js'
import { Decimal, cut, one, zero } from '../decimal'

/** Rates of a year as fractions (0.78 is 78 %), lowest first. */
export type InternalRate =
  | { kind: 'one'; rate: Big }
  /** The flows change their sign more than once and several rates make them worth nothing: none of them is the return. */
  | { kind: 'several'; rates: Big[]; signChanges: number }
  /** `only-out`: nothing ever comes in. `only-in`: nothing is ever paid. `never-zero`: no rate makes the flows worth nothing. */
  | { kind: 'none'; why: 'only-out' | 'only-in' | 'never-zero' }

/** How often the flows change between out and in; zeros do not count. */
export function signChanges(flows: readonly Big[]): number {
  const signs = flows.map((flow) => flow.cmp(zero)).filter((sign) => sign !== 0)
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
}

/** Rates of a year between which is searched: −99.9 % to +1,000,000 %. */
const lowest = -0.999
const highest = 10_000
const steps = 1200

/**
 * The internal rates of return of monthly flows: the rates at which Σ flow_t / (1 + x)^t is zero, as rates of a year,
 * (1 + x)^12 − 1.
 *
 * With v = 1 / (1 + x) this is a polynomial, and Descartes' rule of signs bounds its positive roots by the changes of sign:
 * with none there is no rate, with one exactly one (Norstrøm 1972, "A sufficient condition for a unique nonnegative
 * internal rate of return", JFQA 7(3), gives a weaker condition for several). Every change of sign of the polynomial on a
 * grid of 1,200 rates is bisected, then polished in decimals.
 */
export function internalRate(flows: readonly Big[]): InternalRate {
  const changes = signChanges(flows)
  if (changes === 0) return { kind: 'none', why: flows.some((flow) => flow.gt(0)) ? 'only-in' : 'only-out' }
  /* Scaled to their largest, so that floating point neither overflows nor loses them. */
  const largest = flows.reduce((most, flow) => (flow.abs().gt(most) ? flow.abs() : most), zero)
  const scaled = flows.map((flow) => flow.div(largest).toNumber())
  const value = (v: number) => scaled.reduceRight((total, flow) => total * v + flow, 0)

  const first = Math.pow(1 + highest, -1 / 12)
  const last = Math.pow(1 + lowest, -1 / 12)
  const at = (step: number) => first * Math.pow(last / first, step / steps)
  const roots: number[] = []
  for (let step = 1; step <= steps; step += 1) {
    const [low, high] = [at(step - 1), at(step)]
    const [atLow, atHigh] = [value(low), value(high)]
    if (atHigh === 0) roots.push(high)
    else if (atLow !== 0 && atLow > 0 !== atHigh > 0) roots.push(bisect(value, low, high))
  }
  const rates = roots.map((v) => yearly(polish(flows, v))).sort((a, b) => a.cmp(b))
  const [only] = rates
  if (!only) return { kind: 'none', why: 'never-zero' }
  return rates.length === 1 ? { kind: 'one', rate: only } : { kind: 'several', rates, signChanges: changes }
}

function bisect(value: (v: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  const rising = value(low) < 0
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (value(middle) < 0 === rising) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Two of Newton's steps in decimals: floating point is exact to 12 digits or so here, this to 25. */
function polish(flows: readonly Big[], start: number): Big {
  let v: Big = new Decimal(start)
  for (let step = 0; step < 2; step += 1) {
    let value: Big = zero
    let slope: Big = zero
    for (let month = flows.length - 1; month >= 0; month -= 1) {
      slope = cut(slope.times(v).plus(value))
      value = cut(value.times(v).plus(flows[month] ?? zero))
    }
    if (slope.eq(0)) break
    v = cut(v.minus(value.div(slope)))
  }
  return v
}

/** v^−12 − 1. */
function yearly(v: Big): Big {
  let power: Big = one
  for (let times = 0; times < 12; times += 1) power = cut(power.times(v))
  return one.div(power).minus(1)
}
