import type { VagueKind } from './vague'

/** A case study as it is being written: texts as typed, numbers too. */
export interface Metric {
  readonly name: string
  readonly unit: string
  readonly before: string
  readonly after: string
  readonly better: 'lower' | 'higher'
  /** What span each value covers: "March to May 2026". */
  readonly periodBefore: string
  readonly periodAfter: string
  /** Where one could look it up: a system, a report, a query. */
  readonly source: string
}

export interface Draft {
  readonly title: string
  /** Who the customer is: the name with permission, or sector, size and place. */
  readonly customer: string
  readonly situation: string
  readonly work: string
  /** What did not improve, or what the figures do not show. */
  readonly limits: string
  readonly metrics: readonly Metric[]
}

export const emptyMetric: Metric = { name: '', unit: '', before: '', after: '', better: 'lower', periodBefore: '', periodAfter: '', source: '' }
export const emptyDraft: Draft = { title: '', customer: '', situation: '', work: '', limits: '', metrics: [emptyMetric] }

export const textFields = ['title', 'customer', 'situation', 'work', 'limits'] as const
export type TextField = (typeof textFields)[number]
export const metricFields = ['name', 'unit', 'before', 'periodBefore', 'after', 'periodAfter', 'source'] as const
export type MetricField = (typeof metricFields)[number]

export type ProblemKind = 'missing' | 'no-metric' | 'not-a-number' | 'unchanged' | 'same-period' | 'source-vague' | VagueKind

export interface Problem {
  /** `title`, or `metrics.0.before`. */
  readonly field: TextField | `metrics.${number}.${MetricField}` | 'metrics'
  readonly kind: ProblemKind
  /** The words that are meant, for what is vague. */
  readonly words?: string
}
