import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Cadence, Currency } from '@/content/plans'
import { track } from '@/lib/analytics/track'
import { ask, askPage } from '@/data/ask'
import { authorizedFetch, db, functionUrl } from '@/data/client'
import { toAppError } from '@/data/errors'
import { isSettled, ledgerCsv, ledgerHeader, type CheckoutState, type LedgerFilter, type LedgerLine, type Payment, type Subscription, type UsageReport } from './billing.model'

const pageSize = 50
const key = (org: string) => ['billing', org]

export const balanceQuery = (org: string) =>
  queryOptions({
    queryKey: [...key(org), 'balance'],
    queryFn: async ({ signal }) => Number(await ask<number | string>(db.rpc('credit_balance', { p_org_id: org }).abortSignal(signal))),
  })

/** A month by its first day; null for this one, so that a page left open goes on with the next. */
export const usageQuery = (org: string, month: string | null) =>
  queryOptions({
    queryKey: [...key(org), 'usage', month],
    queryFn: async ({ signal }) => (await ask(db.rpc('usage_by_day', { p_org_id: org, p_month: month ?? undefined }).abortSignal(signal))) as unknown as UsageReport,
    placeholderData: keepPreviousData,
  })

/** The plans of an organisation, the newest first. More than one is seldom, and more than a few do not matter. */
export const subscriptionsQuery = (org: string) =>
  queryOptions({
    queryKey: [...key(org), 'plans'],
    queryFn: ({ signal }) =>
      ask<Subscription[]>(
        db
          .from('subscriptions')
          .select('id,item,name,cadence,currency,amount,credits,status,period_end,cancel_at_period_end,ended_at')
          .eq('org_id', org)
          .order('created_at', { ascending: false })
          .limit(10)
          .abortSignal(signal)
          .overrideTypes<Subscription[], { merge: false }>(),
      ),
  })

interface Place {
  at: string
  id: string
}

/** Rows after a place in the order "newest first, then by id". */
const after = ({ at, id }: Place) => `created_at.lt."${at}",and(created_at.eq."${at}",id.lt."${id}")`
const placeAfter = (rows: readonly { created_at: string; id: string }[], size: number): Place | null => {
  const last = rows.at(-1)
  return last && rows.length >= size ? { at: last.created_at, id: last.id } : null
}

async function ledgerPage(org: string, filter: LedgerFilter, place: Place | null, size: number, signal: AbortSignal): Promise<{ rows: LedgerLine[] }> {
  let query = db.from('credit_ledger').select('id,amount,reason,ref,user_id,created_at').eq('org_id', org)
  if (filter === 'added') query = query.neq('reason', 'usage')
  if (filter === 'used') query = query.eq('reason', 'usage')
  if (place) query = query.or(after(place))
  const { rows } = await askPage<Omit<LedgerLine, 'amount'> & { amount: number | string }>(query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(size).abortSignal(signal))
  /* A numeric column may arrive as a text, so that nothing of it is lost on the way. */
  return { rows: rows.map((line) => ({ ...line, amount: Number(line.amount) })) }
}

export const ledgerQuery = (org: string, filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [...key(org), 'ledger', filter],
    initialPageParam: null as Place | null,
    queryFn: ({ signal, pageParam }) => ledgerPage(org, filter, pageParam, pageSize, signal),
    getNextPageParam: ({ rows }) => placeAfter(rows, pageSize),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })

/** PostgREST's own limit (config.toml, max_rows). */
const exportPage = 1000
/** More lines than this are nobody's spreadsheet. */
export const exportLimit = 100_000

/** The ledger as parts of a CSV file, newest first, at most exportLimit lines. Throws AppError; `cancelled` when the signal ends it. */
export async function exportLedger(org: string, filter: LedgerFilter, nameOf: (userId: string | null) => string | null, signal: AbortSignal): Promise<{ parts: string[]; rows: number; cut: boolean }> {
  const parts = [ledgerHeader]
  let rows = 0
  let place: Place | null = null
  do {
    const page = await ledgerPage(org, filter, place, exportPage, signal)
    parts.push(ledgerCsv(page.rows, nameOf))
    rows += page.rows.length
    place = placeAfter(page.rows, exportPage)
  } while (place && rows < exportLimit)
  return { parts, rows, cut: place !== null }
}

export const paymentsQuery = (org: string) =>
  infiniteQueryOptions({
    queryKey: [...key(org), 'payments'],
    initialPageParam: null as Place | null,
    queryFn: ({ signal, pageParam }) => {
      let query = db.from('payments').select('id,entry,provider,reference,name,currency,amount,credits,period_start,period_end,created_at').eq('org_id', org)
      if (pageParam) query = query.or(after(pageParam))
      return askPage<Payment>(
        query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize).abortSignal(signal).overrideTypes<Payment[], { merge: false }>(),
      )
    },
    getNextPageParam: ({ rows }) => placeAfter(rows, pageSize),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })

/* Buying ----------------------------------------------------------------------------------------------------------- */

/** The first call starts the edge runtime, which takes seconds. */
const longestStart = 30_000

/** The edge function `checkout`. Throws AppError. */
async function callCheckout<Answer>(body?: Record<string, unknown>, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(longestStart)
  const response = await authorizedFetch(functionUrl('checkout'), {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw toAppError(answer, response.status)
  return answer as Answer
}

export type Provider = 'sandbox' | 'stripe'

/** Who takes the money here; null where nobody does. */
export const providerQuery = () =>
  queryOptions({
    queryKey: ['billing-provider'],
    queryFn: async ({ signal }) => (await callCheckout<{ provider: Provider | null }>(undefined, signal)).provider,
    staleTime: 5 * 60_000,
  })

export interface Purchase {
  item: string
  cadence: 'once' | Cadence
  currency: Currency
  /** Of the press: sent twice, bought once. */
  clientId: string
}

/** Where to pay. `url` is null in the sandbox, whose page is ours. */
export interface WhereToPay {
  checkout: string | null
  url: string | null
}

export const startCheckout = (org: string) =>
  mutationOptions({
    mutationFn: async ({ clientId, ...offer }: Purchase) => {
      const where = await callCheckout<WhereToPay>({ action: 'start', org_id: org, client_id: clientId, ...offer })
      track('checkout_started', { tier: offer.item, cadence: offer.cadence })
      return where
    },
    meta: { errors: 'inline' },
  })

export const openPortal = (org: string) =>
  mutationOptions({
    mutationFn: () => callCheckout<WhereToPay>({ action: 'portal', org_id: org }),
    meta: { errors: 'inline' },
  })

export type SandboxAct = 'pay' | 'transfer' | 'arrive' | 'decline' | 'cancel' | 'again' | 'period' | 'cancel_plan' | 'resume_plan' | 'refund'

export interface SentEvent {
  type: string
  outcome: string | null
}

/** What happens on the sandbox's page. */
export const actInSandbox = (checkout: string) =>
  mutationOptions({
    mutationFn: async (act: SandboxAct) => (await callCheckout<{ events: SentEvent[] }>({ action: 'sandbox', checkout, act })).events,
    meta: { errors: 'inline', invalidates: [['checkout', checkout], ['billing'], ['profile'], ['activity']] },
  })

/**
 * What became of a purchase: asked again every two seconds while the money is on its way, and every ten after the first
 * minute. It is read only: credits come from the provider's word, never from this page.
 */
export const checkoutQuery = (checkout: string, openedAt: number) =>
  queryOptions({
    queryKey: ['checkout', checkout],
    queryFn: async ({ signal }) => (await ask(db.rpc('checkout_state', { p_checkout_id: checkout }).abortSignal(signal))) as unknown as CheckoutState,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? (Date.now() - openedAt < 60_000 ? 2000 : 10_000) : false),
  })
