import type { Big } from 'big.js'
import { Decimal, sum, zero } from '../decimal'
import { cashFlows, cumulative, discountFactors, discountedPayback, modelOf, payback, presentValue, rampShare, type Model } from './cash-flow'
import { bounds, isShare, type Field, type RoiInput } from './input'
import { internalRate, type InternalRate } from './internal-rate'

export interface Outcome {
  /** Net present value in the input's currency. */
  value: Big
  /** Months; null where it is not paid back within the plan. */
  payback: number | null
  discountedPayback: number | null
  rate: InternalRate
  flows: Big[]
  cumulative: Big[]
  model: Model
}

export function outcomeOf(model: Model): Outcome {
  const flows = cashFlows(model)
  const factors = discountFactors(model.rate, model.months)
  return {
    value: presentValue(flows, factors),
    payback: payback(flows),
    discountedPayback: discountedPayback(flows, factors),
    rate: internalRate(flows),
    flows,
    cumulative: cumulative(flows),
    model,
  }
}

/* ---------- Three scenarios ---------- */

export const scenarios = ['cautious', 'expected', 'favourable'] as const
export type Scenario = (typeof scenarios)[number]

/** What each scenario multiplies, in percent: savings, all costs, the months of ramp-up. */
export const scenarioFactors: Readonly<Record<Scenario, { savings: number; costs: number; ramp: number }>> = {
  cautious: { savings: 75, costs: 110, ramp: 150 },
  expected: { savings: 100, costs: 100, ramp: 100 },
  favourable: { savings: 125, costs: 100, ramp: 100 },
}

export function scenarioModel(model: Model, scenario: Scenario): Model {
  const { savings, costs, ramp } = scenarioFactors[scenario]
  const by = (value: Big, percent: number) => value.times(percent).div(100)
  return {
    ...model,
    search: by(model.search, savings),
    incident: by(model.incident, savings),
    oneOff: by(model.oneOff, costs),
    fee: by(model.fee, costs),
    exit: by(model.exit, costs),
    ramp: by(model.ramp, ramp),
  }
}

/* ---------- Which guess matters most ---------- */

/** The inputs that are guesses; the horizon is a choice. */
export const guesses = ['engineers', 'rate', 'hours', 'recovered', 'incidents', 'restore', 'incidentHour', 'saved', 'oneOff', 'fee', 'exit', 'ramp', 'discount'] as const satisfies readonly Field[]
export type Guess = (typeof guesses)[number]

export interface Swing {
  guess: Guess
  /** Net present value with the input 20 % lower, and 20 % higher. */
  low: Big
  high: Big
  /** The higher value was held at 100 %. */
  capped: boolean
}

const times = (input: RoiInput, guess: Guess, percent: number): { input: RoiInput; capped: boolean } => {
  const moved = new Decimal(input[guess]).times(percent).div(100)
  const capped = isShare(guess) && moved.gt(100)
  return { input: { ...input, [guess]: (capped ? new Decimal(100) : moved).toFixed() }, capped }
}

/** The net present value alone, through the weights of savings, fee and end. Equals the sum over the flows. */
export function netPresentValue(model: Model, weight: Weights = weights(model)): Big {
  return model.search
    .plus(model.incident)
    .times(weight.savings)
    .minus(model.oneOff)
    .minus(model.fee.times(weight.fee))
    .minus(model.exit.times(weight.exit))
}

/** What one unit of currency a month of each is worth today. They depend on ramp-up, rate and months alone. */
interface Weights {
  savings: Big
  fee: Big
  exit: Big
}

function weights(model: Model): Weights {
  const factors = discountFactors(model.rate, model.months)
  const months = factors.slice(1)
  return {
    savings: sum(months.map((factor, index) => factor.times(rampShare(index + 1, model.ramp)))),
    fee: sum(months),
    exit: factors[model.months] ?? zero,
  }
}

/** Net present value with each guess 20 % lower and higher, the largest effect first; inputs of zero have none and are left out. */
export function tornado(input: RoiInput): Swing[] {
  const { rate } = modelOf(input)
  const shared = weights(modelOf(input, rate))
  const value = (moved: RoiInput, guess: Guess) => {
    if (guess === 'discount') return netPresentValue(modelOf(moved))
    const model = modelOf(moved, rate)
    return guess === 'ramp' ? netPresentValue(model) : netPresentValue(model, shared)
  }
  return guesses
    .filter((guess) => Number(input[guess]) !== 0)
    .map((guess) => {
      const lower = times(input, guess, 80)
      const higher = times(input, guess, 120)
      return { guess, low: value(lower.input, guess), high: value(higher.input, guess), capped: higher.capped }
    })
    .sort((a, b) => b.high.minus(b.low).abs().cmp(a.high.minus(a.low).abs()))
}

/* ---------- Where it turns ---------- */

export interface TurningPoint {
  field: Field
  now: Big
  /** The value of this one input, the others as they are, at which the net present value is zero. */
  at: Big
  /** |at / now − 1|: how far the guess is from it. Null where the input is zero now. */
  distance: Big | null
}

const searchFields: readonly Guess[] = ['engineers', 'hours', 'rate', 'recovered']
const incidentFields: readonly Guess[] = ['incidents', 'restore', 'incidentHour', 'saved']

/**
 * Solved, not searched: the net present value is linear in each of these inputs. For a factor x of a saving whose present
 * value is S: x* = x (1 − NPV / S). For a cost with weight w: c* = c + NPV / w. Values outside of what the input can be
 * (below zero, a share above 100 %) are left out. Nearest first.
 */
export function turningPoints(input: RoiInput): TurningPoint[] {
  const model = modelOf(input)
  const weight = weights(model)
  const value = netPresentValue(model, weight)
  const points: { field: Field; at: Big }[] = []
  for (const [group, saving] of [
    [searchFields, model.search],
    [incidentFields, model.incident],
  ] as const) {
    const present = saving.times(weight.savings)
    if (present.gt(0)) for (const field of group) points.push({ field, at: new Decimal(input[field]).times(new Decimal(1).minus(value.div(present))) })
  }
  points.push({ field: 'oneOff', at: model.oneOff.plus(value) }, { field: 'fee', at: model.fee.plus(value.div(weight.fee)) })
  return points
    .filter(({ field, at }) => at.gte(0) && at.lte(bounds[field].max ?? Infinity))
    .map(({ field, at }) => {
      const now = new Decimal(input[field])
      return { field, now, at, distance: now.eq(0) ? null : at.div(now).minus(1).abs() }
    })
    .sort((a, b) => (a.distance && b.distance ? a.distance.cmp(b.distance) : a.distance ? -1 : b.distance ? 1 : 0))
}

/** Months that are looked ahead for the plan to pay. */
export const longestPlan = 120

/** The shortest plan, in months, whose net present value is not below zero; null where ten years are not enough. */
export function monthsUntilWorth(input: RoiInput): number | null {
  const model = { ...modelOf(input), months: longestPlan }
  const factors = discountFactors(model.rate, longestPlan)
  const flows = cashFlows({ ...model, exit: zero })
  let total: Big = zero
  for (let month = 0; month <= longestPlan; month += 1) {
    const factor = factors[month] ?? zero
    total = total.plus((flows[month] ?? zero).times(factor))
    if (month > 0 && total.minus(model.exit.times(factor)).gte(0)) return month
  }
  return null
}
