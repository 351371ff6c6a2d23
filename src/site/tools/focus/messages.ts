import type { TableErrorCode } from '@/lib/tabular/table'
import type { Confidence, Rule } from '../optimizer/rules'
import type { Settings } from '../optimizer/settings'
import type { Column, CostColumn, OtherBill } from './columns'
import type { Dimension } from './dimensions'
import type { RefusedLine } from './read-focus'

/** Amounts cross the border of the worker as exact text: "1204.5". */
export type Amount = string

export interface FileFacts {
  rows: number
  refusedCount: number
  /** The first of them. */
  refused: readonly RefusedLine[]
  currencies: readonly { currency: string; rows: number }[]
  cost: CostColumn
  absent: readonly Column[]
}

export interface Grouped {
  currency: string
  total: Amount
  rows: number
  /** Milliseconds UTC; the end is exclusive. */
  start: number
  end: number
  days: number
  untagged: Amount
  taggable: Amount
  tagKeys: readonly { key: string; cost: Amount }[]
  groups: readonly { name: string; cost: Amount; rows: number }[]
}

export interface FoundSaving {
  id: string
  rule: Rule
  subject: string
  monthly: Amount
  cost: Amount
  confidence: Confidence
  facts: Readonly<Record<string, string>>
  rowCount: number
}

export interface FoundSavings {
  currency: string
  saving: Amount
  monthly: Amount
  days: number
  findings: readonly FoundSaving[]
}

export interface ShownRow {
  line: number
  start: number
  resource: string
  account: string
  description: string
  cost: Amount
}

/** Why a file could not be read: of src/lib/tabular, or of FOCUS. */
export type Problem =
  | { code: TableErrorCode; kind?: string; line?: number }
  | { code: 'gone' | 'broken-gzip' | 'too-big' }
  | { code: 'not-focus'; missing: readonly string[]; other: OtherBill | null }
  | { code: 'no-charges'; refused: readonly RefusedLine[] }

export type Question =
  | { ask: 'group'; currency: string; dimension: Dimension; tagKey: string }
  | { ask: 'savings'; settings: Settings }
  | { ask: 'rows'; id: string; limit: number }
  | { ask: 'rows-csv'; id: string; head: readonly string[] }

export interface Answers {
  group: Grouped
  savings: FoundSavings
  rows: readonly ShownRow[]
  'rows-csv': string
}

export type ToWorker = { do: 'read'; file: Blob } | { do: 'answer'; number: number; question: Question }
export type FromWorker =
  | { is: 'progress'; rows: number; share: number }
  | { is: 'read'; facts: FileFacts }
  | { is: 'problem'; problem: Problem }
  | { is: 'answer'; number: number; answer: Answers[keyof Answers] }

/** Larger files are split by month by every provider's export; a browser's memory ends somewhere beyond. */
export const maxBytes = 300 * 1024 * 1024
