import { Big } from 'big.js'

/**
 * Exact decimals of the tools: sums and products are exact, quotients and roots have 30 decimals.
 * A constructor of its own, so that nobody else's precision changes ours.
 */
export const Decimal = Big()
Decimal.DP = 30
export type Decimal = Big

export const zero = new Decimal(0)
export const one = new Decimal(1)

/** Products grow a digit for a digit: what is multiplied on and on is cut to the 30 decimals that quotients have. */
export const cut = (value: Big): Big => value.round(30)

export const sum = (values: Iterable<Big>): Big => {
  let total: Big = zero
  for (const value of values) total = total.plus(value)
  return total
}

/** A share given in percent, as a fraction. */
export const share = (percent: Big | string): Big => new Decimal(percent).div(100)
