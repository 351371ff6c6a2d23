import { Big } from 'big.js'
import { readNumber } from '../number-text'
import type { Metric } from './case-study'

export interface Change {
  /** Canonical numbers. */
  readonly before: string
  readonly after: string
  readonly difference: string
  /** (after − before) ÷ |before| × 100, one decimal; null from zero, where no percentage exists. */
  readonly percent: string | null
  /** Percentages change by points, which `difference` holds. */
  readonly points: boolean
  readonly direction: 'better' | 'worse' | 'same'
}

/** The change of a metric in exact decimals; null while one of its numbers is not one. */
export function changeOf(metric: Metric, language: string): Change | null {
  const read = { before: readNumber(metric.before, language).value, after: readNumber(metric.after, language).value }
  if (read.before === undefined || read.after === undefined) return null
  const before = new Big(read.before)
  const after = new Big(read.after)
  const difference = after.minus(before)
  const sign = difference.cmp(0)
  return {
    before: read.before,
    after: read.after,
    difference: difference.toFixed(),
    percent: before.eq(0) ? null : difference.div(before.abs()).times(100).round(1, Big.roundHalfUp).toFixed(),
    points: metric.unit.trim().startsWith('%'),
    direction: sign === 0 ? 'same' : sign < 0 === (metric.better === 'lower') ? 'better' : 'worse',
  }
}
