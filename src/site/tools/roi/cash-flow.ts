import type { Big } from 'big.js'
import { Decimal, cut, one, share, sum, zero } from '../decimal'
import type { RoiInput } from './input'

/** What the months of a plan consist of, in its currency. */
export interface Model {
  /** Saved a month at full use: time spent looking. */
  search: Big
  /** Saved a month at full use: hours of incidents. */
  incident: Big
  oneOff: Big
  fee: Big
  /** Paid once, in the last month. */
  exit: Big
  /** Months until everybody uses it; need not be whole. */
  ramp: Big
  /** Per month, as a fraction. */
  rate: Big
  months: number
}

/** Weeks of a month: 52 / 12. Multiplied first, so that nothing is rounded before it has to be. */
const monthly = (perWeek: Big) => perWeek.times(52).div(12)

/** engineers × hours a week × 52 / 12 × cost of an hour × share recovered. */
export const searchSaving = (input: RoiInput): Big =>
  monthly(new Decimal(input.engineers).times(input.hours).times(input.rate).times(share(input.recovered)))

/** incidents × hours to restore × cost of an hour × share of the hours saved. */
export const incidentSaving = (input: RoiInput): Big =>
  new Decimal(input.incidents).times(input.restore).times(input.incidentHour).times(share(input.saved))

/**
 * The n-th root of a number of at least 1, to 30 decimals: Newton's iteration from the floating-point root, which doubles
 * its 15 digits each time.
 */
export function root(value: Big, n: number): Big {
  if (value.eq(one)) return one
  let guess = new Decimal(Math.pow(value.toNumber(), 1 / n))
  for (let step = 0; step < 3; step += 1) {
    let power = one
    for (let times = 1; times < n; times += 1) power = cut(power.times(guess))
    guess = cut(guess.times(n - 1).plus(value.div(power)).div(n))
  }
  return guess
}

/** The rate of a month that compounds to the rate of a year (in percent): (1 + i)^12 = 1 + r. */
export const monthlyRate = (yearPercent: Big | string): Big => root(share(yearPercent).plus(1), 12).minus(1)

/** @param rate of a month, where it is known already: its root is the slow part. */
export function modelOf(input: RoiInput, rate: Big = monthlyRate(input.discount)): Model {
  return {
    search: searchSaving(input),
    incident: incidentSaving(input),
    oneOff: new Decimal(input.oneOff),
    fee: new Decimal(input.fee),
    exit: new Decimal(input.exit),
    ramp: new Decimal(input.ramp),
    rate,
    months: Number(input.months),
  }
}

/** The share of the full saving that month t has reached: min(1, t / ramp). */
export function rampShare(month: number, ramp: Big): Big {
  return ramp.lte(month) ? one : new Decimal(month).div(ramp)
}

/** Cash flows of month 0 to the last: index is month. Out is negative. */
export function cashFlows(model: Model): Big[] {
  const full = model.search.plus(model.incident)
  const flows: Big[] = [zero.minus(model.oneOff)]
  for (let month = 1; month <= model.months; month += 1) {
    let flow = full.times(rampShare(month, model.ramp)).minus(model.fee)
    if (month === model.months) flow = flow.minus(model.exit)
    flows.push(flow)
  }
  return flows
}

/** 1 / (1 + i)^t for t from 0 to `months`. */
export function discountFactors(rate: Big, months: number): Big[] {
  const step = one.div(rate.plus(1))
  const factors: Big[] = [one]
  for (let month = 1; month <= months; month += 1) factors.push(cut((factors[month - 1] ?? one).times(step)))
  return factors
}

/** Σ flow × factor. Brealey, Myers, Allen: Principles of Corporate Finance, chapter 2. */
export const presentValue = (flows: readonly Big[], factors: readonly Big[]): Big =>
  sum(flows.map((flow, month) => flow.times(factors[month] ?? zero)))

/** What has come in by the end of each month. */
export function cumulative(flows: readonly Big[]): Big[] {
  let total: Big = zero
  return flows.map((flow) => (total = total.plus(flow)))
}

/**
 * The first month from which the sum of the flows stays at zero or above to the end; null where there is none.
 * A sum that falls below zero once more (a cost of leaving) has not paid back before it.
 */
export function payback(flows: readonly Big[]): number | null {
  const totals = cumulative(flows)
  let month: number | null = null
  for (let at = totals.length - 1; at >= 0 && totals[at]?.gte(0); at -= 1) month = at
  return month
}

/** The same with discounted flows. */
export const discountedPayback = (flows: readonly Big[], factors: readonly Big[]): number | null =>
  payback(flows.map((flow, month) => flow.times(factors[month] ?? zero)))
