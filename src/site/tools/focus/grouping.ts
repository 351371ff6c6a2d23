import { Decimal, zero } from '../decimal'
import type { Charge } from './charge'
import type { Dimension } from './dimensions'

export interface Group {
  /** Empty for charges that have no value of the dimension. */
  name: string
  cost: Decimal
  rows: number
}

export interface Overview {
  currency: string
  total: Decimal
  rows: number
  /** First moment and last, exclusive, in milliseconds UTC. */
  start: number
  end: number
  /** Days covered, not necessarily whole. */
  days: number
  /** Cost of charges without any tag, or without a value of `tagKey`. */
  untagged: Decimal
  /** Cost to which tags could apply: usage. Taxes, credits and purchases carry none. */
  taggable: Decimal
  /** Every tag key with the cost that it covers, the most first. */
  tagKeys: { key: string; cost: Decimal }[]
}

const day = 86_400_000

/** Currencies of a file with their rows, the most first. Sums of different currencies mean nothing: one is looked at. */
export function currenciesOf(charges: readonly Charge[]): { currency: string; rows: number }[] {
  const rows = new Map<string, number>()
  for (const charge of charges) rows.set(charge.currency, (rows.get(charge.currency) ?? 0) + 1)
  return [...rows].map(([currency, count]) => ({ currency, rows: count })).sort((a, b) => b.rows - a.rows || a.currency.localeCompare(b.currency))
}

export const isTaggable = (charge: Charge): boolean => charge.category === '' || charge.category === 'Usage'

/** Whether a charge lacks the key, or where no key is asked for, any tag. */
export const lacksTag = (charge: Charge, tagKey: string): boolean => (tagKey === '' ? charge.tags.size === 0 : !charge.tags.has(tagKey))

export function overviewOf(charges: readonly Charge[], currency: string, tagKey = ''): Overview {
  let total = zero
  let untagged = zero
  let taggable = zero
  let rows = 0
  let start = Infinity
  let end = -Infinity
  const keys = new Map<string, Decimal>()
  for (const charge of charges) {
    if (charge.currency !== currency) continue
    rows += 1
    total = total.plus(charge.cost)
    if (charge.start < start) start = charge.start
    if (charge.end > end) end = charge.end
    if (!isTaggable(charge)) continue
    taggable = taggable.plus(charge.cost)
    if (lacksTag(charge, tagKey)) untagged = untagged.plus(charge.cost)
    for (const key of charge.tags.keys()) keys.set(key, (keys.get(key) ?? zero).plus(charge.cost))
  }
  return {
    currency,
    total,
    rows,
    start,
    end,
    days: (end - start) / day,
    untagged,
    taggable,
    tagKeys: [...keys].map(([key, cost]) => ({ key, cost })).sort((a, b) => b.cost.cmp(a.cost)),
  }
}

/** 2026-10 of a moment, in UTC as FOCUS counts. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

const nameOf = (charge: Charge, dimension: Dimension, tagKey: string): string =>
  dimension === 'month' ? monthOf(charge.start) : dimension === 'tag' ? (charge.tags.get(tagKey) ?? '') : charge[dimension]

/** Costs of one currency by a dimension: months in their order, everything else the dearest first. The groups add up to the total. */
export function groupBy(charges: readonly Charge[], currency: string, dimension: Dimension, tagKey = ''): Group[] {
  const groups = new Map<string, Group>()
  for (const charge of charges) {
    if (charge.currency !== currency) continue
    const name = nameOf(charge, dimension, tagKey)
    const group = groups.get(name)
    if (group) {
      group.cost = group.cost.plus(charge.cost)
      group.rows += 1
    } else groups.set(name, { name, cost: charge.cost, rows: 1 })
  }
  return [...groups.values()].sort((a, b) => (dimension === 'month' ? a.name.localeCompare(b.name) : b.cost.cmp(a.cost)))
}
