import { Decimal, cut, share, sum, zero } from '../decimal'
import { kindOf, perOf, type Estimate, type Line } from './estimate'

/** amount × hours × price where it is paid by the hour, amount × price otherwise. US dollars a month, before the discount. */
export function lineCost(line: Line): Decimal {
  const cost = new Decimal(line.amount).times(line.unitPrice)
  return perOf(line) === 'hour' ? cost.times(line.hours) : cost
}

export interface EstimateResult {
  /** Of each line, before the discount. */
  costs: Decimal[]
  list: Decimal
  /** The first month, after the discount. */
  month: Decimal
  /** Twelve months, each larger by the growth than the one before. */
  year: Decimal
  /** The twelfth month. */
  last: Decimal
  kinds: { kind: ReturnType<typeof kindOf>; cost: Decimal }[]
}

export function estimateOf({ lines, discount, growth }: Estimate): EstimateResult {
  const kept = new Decimal(1).minus(share(discount))
  const costs = lines.map(lineCost)
  const list = sum(costs)
  const month = list.times(kept)
  const factor = share(growth).plus(1)
  let year = zero
  let last = month
  for (let at = 0; at < 12; at += 1) {
    if (at > 0) last = cut(last.times(factor))
    year = year.plus(last)
  }
  const kinds = new Map<ReturnType<typeof kindOf>, Decimal>()
  lines.forEach((line, index) => {
    const kind = kindOf(line)
    kinds.set(kind, (kinds.get(kind) ?? zero).plus((costs[index] ?? zero).times(kept)))
  })
  return { costs, list, month, year, last, kinds: [...kinds].map(([kind, cost]) => ({ kind, cost })).sort((a, b) => b.cost.cmp(a.cost)) }
}
