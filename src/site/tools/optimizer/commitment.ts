import { Decimal, cut, share, sum, zero } from '../decimal'
import { costOf, hoursOf, type UsageOverTime } from './usage-over-time'

export interface CommitmentPlan {
  /** Use that is committed to, at on-demand prices, an hour. */
  level: Decimal
  /** What it saves over the time looked at, after paying for hours in which less was used. */
  saved: Decimal
  /** Share of the commitment that would have been used, 0 to 1. */
  used: Decimal
  /** Share of the hours in which at least so much was used, 0 to 1. */
  reached: Decimal
}

/**
 * The commitment that would have cost least over this time.
 *
 * A commitment is a spend for every hour of the term: "You commit to a consistent amount of usage per hour" (AWS CLI
 * reference, savingsplans; https://docs.aws.amazon.com/savingsplans/latest/userguide/). In each hour use up to C (at
 * on-demand prices) is paid by it, use above C is on demand, and what is not used is lost with the hour. It costs
 * C (1 − d) an hour, used or not. One more unit is worth it while it is used in more than a share 1 − d of the hours: the
 * critical fractile of the newsvendor problem (Arrow, Harris, Marschak 1951). So C is the highest use that at least a
 * share 1 − d of all hours reach.
 *
 * Reckoned over longer periods the same formula gives an upper bound, because min(·, C) is concave: what runs in one hour
 * would seem to fill the commitment of another (Jensen's inequality).
 * @param discount in percent, 0 to 100
 */
export function bestCommitment(use: UsageOverTime, discount: string): CommitmentPlan {
  const needed = breakEvenUse(discount).times(hoursOf(use))
  const sorted = use.steps.toSorted((a, b) => b.use.cmp(a.use))
  let level: Decimal = zero
  let hours = 0
  for (const step of sorted) {
    hours += step.hours
    if (needed.lte(hours)) {
      level = step.use
      break
    }
  }
  return plan(use, level, discount)
}

/**
 * What a commitment to `level` an hour would have saved: Σ over hours min(use, level) − hours × level × (1 − d).
 * Negative where it is too high.
 */
export const planAt = (use: UsageOverTime, level: Decimal, discount: string): CommitmentPlan => plan(use, level.times(use.unit), discount)

/** @param level for `use.unit` hours */
function plan(use: UsageOverTime, level: Decimal, discount: string): CommitmentPlan {
  const covered = costOf({ ...use, steps: use.steps.map((step) => (step.use.lt(level) ? step : { ...step, use: level })) })
  const hours = hoursOf(use)
  const bought = level.times(hours).div(use.unit)
  const reached = sum(use.steps.map((step) => new Decimal(step.use.gte(level) ? step.hours : 0)))
  return {
    level: cut(level.div(use.unit)),
    saved: covered.minus(bought.times(breakEvenUse(discount))),
    used: bought.eq(0) ? zero : covered.div(bought),
    reached: hours === 0 ? zero : reached.div(hours),
  }
}

/** Share of a commitment that must be used for it not to cost more than on demand: 1 − d. */
export const breakEvenUse = (discount: string): Decimal => new Decimal(1).minus(share(discount))

/** Months of full use after which a commitment of `term` months has paid for itself, even if nothing is used from then on. */
export const breakEvenMonths = (discount: string, term = 12): Decimal => breakEvenUse(discount).times(term)
