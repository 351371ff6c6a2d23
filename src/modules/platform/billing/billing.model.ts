import { tokensPerCredit, type Cadence, type Currency } from '@/content/plans'
import { csvLines } from '@/lib/tabular/write-csv'
import type { Usage, UsageDay } from '../dashboard/dashboard.model'

/** The parts of the billing screen, in the order of their tabs. */
export const views = ['usage', 'plans', 'ledger', 'payments'] as const
export type View = (typeof views)[number]

/* Usage ------------------------------------------------------------------------------------------------------------ */

/** Tokens of one source and model on one day, as usage_by_day() gives them. */
export interface UsageLine {
  /** 2026-11-21 */
  day: string
  source: string
  /** Null while the answer is still being written. */
  model: string | null
  tokens: number
  /** Answers that were finished. */
  calls: number
}

export interface UsageReport {
  /** Its first day, as are `first` and `today` dates of UTC: 2026-11-01. */
  month: string
  today: string
  /** The month in which the organisation used its first tokens; null when it has used none. */
  first: string | null
  rows: UsageLine[]
}

/** By what a month's bars are divided. */
export const divisions = ['source', 'model'] as const
export type Division = (typeof divisions)[number]

const day = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const monthOf = (date: string) => date.slice(0, 7)

/** A forecast earlier than this would rest on next to nothing. */
export const forecastFrom = 3

/**
 * A month laid out by day, divided by source or model, in the shape that the dashboard draws. The forecast is linear, as
 * there: tokens so far through the part of the month that is over; null for a month that is, and before day 3.
 * @param now milliseconds
 * @param unknown what stands for a model that is not known yet
 */
export function monthUsage(report: UsageReport, division: Division, now: number, unknown: string): Usage {
  const start = at(report.month)
  const first = new Date(start)
  const end = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  const length = Math.round((end - start) / day)
  const current = monthOf(report.month) === monthOf(report.today)
  const shown = current ? Number(report.today.slice(8)) : length
  const key = (line: UsageLine) => (division === 'source' ? line.source : (line.model ?? unknown))
  const totals = new Map<string, number>()
  for (const line of report.rows) totals.set(key(line), (totals.get(key(line)) ?? 0) + line.tokens)
  const sources = [...totals].map(([source, tokens]) => ({ source, tokens })).sort((a, b) => b.tokens - a.tokens || a.source.localeCompare(b.source))
  const days = Array.from({ length: shown }, (_, index): UsageDay => {
    const date = new Date(start + index * day)
    const own = report.rows.filter((line) => line.day === date.toISOString().slice(0, 10))
    return {
      date,
      parts: sources.map(({ source }) => Math.max(0, total(own.filter((line) => key(line) === source)))),
      total: total(own),
    }
  })
  const tokens = total(report.rows)
  const gone = current ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 1
  return {
    tokens,
    sources,
    first,
    today: new Date(start + (shown - 1) * day),
    last: new Date(end - day),
    days,
    length,
    gone,
    forecast: current && shown >= forecastFrom && gone > 0 ? Math.round(tokens / gone) : null,
  }
}

const total = (lines: readonly UsageLine[]) => lines.reduce((sum, line) => sum + line.tokens, 0)

export interface UsageShare {
  source: string
  model: string | null
  tokens: number
  calls: number
  /** Of the month's tokens, 0 to 1. */
  share: number
}

/** The month by source and model, the most used first. */
export function usageShares(rows: readonly UsageLine[]): UsageShare[] {
  const all = total(rows)
  const found = new Map<string, UsageShare>()
  for (const { source, model, tokens, calls } of rows) {
    const key = JSON.stringify([source, model])
    const known = found.get(key) ?? { source, model, tokens: 0, calls: 0, share: 0 }
    found.set(key, { ...known, tokens: known.tokens + tokens, calls: known.calls + calls })
  }
  return [...found.values()].map((part) => ({ ...part, share: all > 0 ? part.tokens / all : 0 })).sort((a, b) => b.tokens - a.tokens)
}

/** The months that can be chosen, the newest first: from the first use to today. */
export function monthChoices(first: string | null, today: string): string[] {
  const months: string[] = []
  const from = monthOf(first ?? today)
  for (let month = monthOf(today); month >= from && months.length < 120; ) {
    months.push(`${month}-01`)
    const [year = 0, number = 1] = month.split('-').map(Number)
    month = number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
  }
  return months
}

/** Whether a text is the first day of a month, as the address has it. */
export const isMonth = (value: string | null): value is string => value !== null && /^20\d\d-(0[1-9]|1[0-2])-01$/.test(value)

/* Credits ---------------------------------------------------------------------------------------------------------- */

export const reasons = ['starting', 'grant', 'purchase', 'subscription', 'refund', 'reversal', 'usage'] as const
export type Reason = (typeof reasons)[number]

/** A line of credit_ledger. */
export interface LedgerLine {
  id: string
  amount: number
  reason: string
  ref: string | null
  user_id: string | null
  created_at: string
}

export const ledgerFilters = ['all', 'added', 'used'] as const
export type LedgerFilter = (typeof ledgerFilters)[number]

/** Lines of the ledger as CSV; the reason as the database calls it, so that a file reads the same in every language. */
export function ledgerCsv(lines: readonly LedgerLine[], nameOf: (userId: string | null) => string | null): string {
  return csvLines(lines.map((line) => [line.created_at, line.reason, line.amount, nameOf(line.user_id), line.user_id, line.ref, line.id]))
}
export const ledgerHeader = csvLines([['time', 'reason', 'credits', 'person', 'person_id', 'reference', 'entry_id']])

/** Below this a few long answers empty it: the balance is said in its colour. */
export const lowBalance = 50

export const tokensOf = (credits: number) => Math.round(credits * tokensPerCredit)

/* Plans and purchases ---------------------------------------------------------------------------------------------- */

export interface Subscription {
  id: string
  item: string
  name: string
  cadence: Cadence
  currency: string
  amount: number
  credits: number
  status: string
  period_end: string | null
  cancel_at_period_end: boolean
  ended_at: string | null
}

/** A plan that the provider still bills or would bill: none else may be begun beside it. */
export const isRunning = ({ status, ended_at }: Pick<Subscription, 'status' | 'ended_at'>) => ended_at === null && !['incomplete', 'incomplete_expired', 'canceled'].includes(status)

/** How a plan is doing, in four words: what a payment failed for, what will end, what goes on. */
export type PlanState = 'ended' | 'waiting' | 'unpaid' | 'ending' | 'active'
export function planState({ status, ended_at, cancel_at_period_end }: Pick<Subscription, 'status' | 'ended_at' | 'cancel_at_period_end'>): PlanState {
  if (ended_at !== null || status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'waiting'
  if (status === 'past_due' || status === 'unpaid') return 'unpaid'
  return cancel_at_period_end ? 'ending' : 'active'
}

export interface Payment {
  id: string
  entry: 'charge' | 'refund'
  provider: 'sandbox' | 'stripe'
  reference: string
  name: string
  currency: string
  /** In the currency's smallest unit; negative for a refund. */
  amount: number
  credits: number
  period_start: string | null
  period_end: string | null
  created_at: string
}

/** What checkout_state() says. */
export interface CheckoutState {
  id: string
  org_id: string
  org: string
  owner: boolean
  provider: 'sandbox' | 'stripe'
  kind: 'credits' | 'plan'
  item: string
  cadence: 'once' | Cadence
  currency: string
  amount: number
  credits: number
  state: 'open' | 'pending' | 'paid' | 'failed' | 'cancelled'
  balance: number
  refunded: boolean
  subscription: { status: string; period_end: string | null; cancel_at_period_end: boolean; ended_at: string | null } | null
}

export const isSettled = ({ state }: Pick<CheckoutState, 'state'>) => state !== 'open' && state !== 'pending'

/** An amount in its smallest unit as money of a language: whole amounts without decimals, as prices are written. */
export function moneyText(minor: number, currency: string, language: string): string {
  const whole = minor % 100 === 0
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 }).format(minor / 100)
}

/** The currency that a reader most likely pays in; they can choose another. */
export function likelyCurrency(languages: readonly string[]): Currency {
  const [first = ''] = languages
  if (/-US$/i.test(first)) return 'USD'
  return /-GB$/i.test(first) ? 'GBP' : 'EUR'
}
