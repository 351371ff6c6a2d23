import { Decimal, sum, zero } from '../decimal'

const hour = 3_600_000

/** Money for use in a charge period: milliseconds since 1970 in UTC, the end exclusive. */
export interface PeriodCost {
  start: number
  end: number
  cost: Decimal
}

/** A stretch of time with even use. */
export interface Step {
  /** Money for `unit` hours of it. */
  use: Decimal
  hours: number
}

/** Shares of the cost, 0 to 1, in rows of at most an hour, of at most a day, and of longer than that. */
export interface Periods {
  hour: Decimal
  day: Decimal
  longer: Decimal
}

export interface UsageOverTime {
  /** From the first hour to the last without gaps: an hour without a row is an hour without use. */
  steps: readonly Step[]
  /** The hours of which all charge periods are multiples: 1 for hours, 24 for days. No quotient is needed where all are as long. */
  unit: number
  periods: Periods
}

/**
 * Use in money as a function of time, as finely as the charge periods show it.
 *
 * FOCUS fixes no length of a charge period, only that the start is inclusive and the end exclusive
 * (https://focus.finops.org/focus-specification/v1-1/, ChargePeriodStart and ChargePeriodEnd), and one file may have
 * hours for machines beside days or months for the rest. Each row is spread evenly over the whole hours that it touches,
 * because an hour is what commitments are billed by; shorter rows of one hour add up.
 * In a mixed file that hides how the longer rows vary, also where they would level out the shorter ones: it is told.
 * Exact where all periods are as long; otherwise quotients have 30 decimals.
 * @param start first moment looked at, in milliseconds since 1970
 * @param end the moment after the last one
 */
export function usageOverTime(costs: Iterable<PeriodCost>, start: number, end: number): UsageOverTime {
  const lengths = { hour: zero, day: zero, longer: zero }
  /* Few periods and many rows: a period is divided once. */
  const periods = new Map<string, { from: number; to: number; cost: Decimal }>()
  let [first, last] = [Math.floor(start / hour), Math.ceil(end / hour)]
  let unit = 0
  for (const one of costs) {
    const from = Math.floor(one.start / hour)
    const to = Math.max(Math.ceil(one.end / hour), from + 1)
    const length = one.end - one.start <= hour ? 'hour' : one.end - one.start <= 24 * hour ? 'day' : 'longer'
    lengths[length] = lengths[length].plus(one.cost)
    const key = `${from} ${to}`
    const known = periods.get(key)
    if (known) known.cost = known.cost.plus(one.cost)
    else {
      periods.set(key, { from, to, cost: one.cost })
      unit = divisor(unit, to - from)
      first = Math.min(first, from)
      last = Math.max(last, to)
    }
  }

  const changes = new Map<number, Decimal>([[first, zero], [last, zero]])
  const change = (at: number, by: Decimal) => changes.set(at, (changes.get(at) ?? zero).plus(by))
  for (const { from, to, cost } of periods.values()) {
    const units = (to - from) / unit
    const use = units === 1 ? cost : cost.div(units)
    change(from, use)
    change(to, zero.minus(use))
  }
  const steps: Step[] = []
  const at = [...changes.keys()].sort((a, b) => a - b)
  let use: Decimal = zero
  at.slice(0, -1).forEach((from, index) => {
    use = use.plus(changes.get(from) ?? zero)
    steps.push({ use, hours: (at[index + 1] ?? last) - from })
  })
  const total = sum(Object.values(lengths))
  const part = (cost: Decimal) => (total.eq(0) ? zero : cost.div(total))
  return { steps, unit: Math.max(unit, 1), periods: { hour: part(lengths.hour), day: part(lengths.day), longer: part(lengths.longer) } }
}

/** How long the charge periods of the cost are: all of one length, or mixed. */
export function lengthOf({ hour: hours, day, longer }: Periods): 'hour' | 'day' | 'longer' | 'mixed' {
  return hours.eq(1) ? 'hour' : day.eq(1) ? 'day' : longer.eq(1) ? 'longer' : 'mixed'
}

/** Money of all steps. */
export const costOf = ({ steps, unit }: UsageOverTime): Decimal => sum(steps.map(({ use, hours }) => use.times(hours))).div(unit)

export const hoursOf = ({ steps }: UsageOverTime): number => steps.reduce((hours, step) => hours + step.hours, 0)

/** Greatest common divisor (Euclid); of 0 and n it is n. */
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
