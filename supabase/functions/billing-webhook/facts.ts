/**
 * Events of Stripe in our terms: what record_billing_event needs to know, and nothing of the names and addresses that
 * come with it. Reads the shapes of API versions from 2020-08-27 to 2025-03-31.basil and later: an endpoint keeps the
 * version it was made with. https://docs.stripe.com/api/events/types, https://docs.stripe.com/changelog/basil
 */

export type Fact =
  | {
      kind: 'checkout'
      checkout: string | null
      session: string
      payment: string | null
      subscription: string | null
      customer: string | null
      status: 'paid' | 'unpaid' | 'failed' | 'expired'
      /** In the currency's smallest unit. */
      amount: number | null
      currency: string | null
    }
  | {
      kind: 'invoice'
      checkout: string | null
      invoice: string
      payment: string | null
      subscription: string | null
      customer: string | null
      /** subscription_create and subscription_cycle are periods. */
      reason: string | null
      amount: number | null
      currency: string | null
      period_start: string | null
      period_end: string | null
    }
  | {
      kind: 'subscription'
      checkout: string | null
      subscription: string
      customer: string | null
      status: string
      cancel_at_period_end: boolean
      period_start: string | null
      period_end: string | null
      ended_at: string | null
    }
  | { kind: 'refund'; payment: string; invoice: string | null; refunded: number }

export interface ReadEvent {
  id: string
  type: string
  /** ISO 8601. */
  madeAt: string
  /** Null for events that nothing here follows from. */
  fact: Fact | null
}

type Json = Record<string, unknown>

/** Undefined for what is no event at all. */
export function readEvent(body: unknown): ReadEvent | undefined {
  const event = record(body)
  const object = record(record(event?.data)?.object)
  const madeAt = time(event?.created)
  if (!event || !object || typeof event.id !== 'string' || event.id === '' || typeof event.type !== 'string' || !madeAt) return undefined
  return { id: event.id, type: event.type, madeAt, fact: factOf(event.type, object) }
}

function factOf(type: string, object: Json): Fact | null {
  switch (type) {
    case 'checkout.session.completed':
      return checkout(object, object.payment_status === 'unpaid' ? 'unpaid' : 'paid')
    case 'checkout.session.async_payment_succeeded':
      return checkout(object, 'paid')
    case 'checkout.session.async_payment_failed':
      return checkout(object, 'failed')
    case 'checkout.session.expired':
      return checkout(object, 'expired')
    case 'invoice.paid':
      return invoice(object)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscription(object)
    case 'charge.refunded':
      return refund(object)
    default:
      return null
  }
}

function checkout(session: Json, status: 'paid' | 'unpaid' | 'failed' | 'expired'): Fact | null {
  const id = text(session.id)
  if (!id) return null
  return {
    kind: 'checkout',
    checkout: text(record(session.metadata)?.checkout) ?? text(session.client_reference_id),
    session: id,
    payment: idOf(session.payment_intent),
    subscription: idOf(session.subscription),
    customer: idOf(session.customer),
    status,
    amount: whole(session.amount_total),
    currency: currency(session.currency),
  }
}

function invoice(object: Json): Fact | null {
  const id = text(object.id)
  if (!id) return null
  // Until 2025-03-31 the subscription stood on the invoice itself, since then under `parent`.
  const parent = record(record(object.parent)?.subscription_details)
  const details = parent ?? record(object.subscription_details)
  const lines = list(record(object.lines)?.data)
  const period = lines
    .filter((line) => line.proration !== true && record(record(line.parent)?.subscription_item_details)?.proration !== true)
    .map((line) => record(line.period))
    .reduce<Json | undefined>((latest, found) => (Number(found?.end ?? 0) > Number(latest?.end ?? 0) ? found : latest), undefined)
  const [paid] = list(record(object.payments)?.data)
  return {
    kind: 'invoice',
    checkout: text(record(details?.metadata)?.checkout) ?? lines.map((line) => text(record(line.metadata)?.checkout)).find((found) => found !== null) ?? null,
    invoice: id,
    payment: idOf(object.payment_intent) ?? idOf(record(paid?.payment)?.payment_intent),
    subscription: idOf(object.subscription) ?? idOf(parent?.subscription),
    customer: idOf(object.customer),
    reason: text(object.billing_reason),
    amount: whole(object.total),
    currency: currency(object.currency),
    period_start: time(period?.start),
    period_end: time(period?.end),
  }
}

function subscription(object: Json): Fact | null {
  const id = text(object.id)
  const status = text(object.status)
  if (!id || !status) return null
  // Since 2025-03-31 the period is that of its items.
  const [item] = list(record(object.items)?.data)
  return {
    kind: 'subscription',
    checkout: text(record(object.metadata)?.checkout),
    subscription: id,
    customer: idOf(object.customer),
    status,
    cancel_at_period_end: object.cancel_at_period_end === true || typeof object.cancel_at === 'number',
    period_start: time(object.current_period_start ?? item?.current_period_start),
    period_end: time(object.current_period_end ?? item?.current_period_end),
    ended_at: time(object.ended_at),
  }
}

function refund(charge: Json): Fact | null {
  const payment = idOf(charge.payment_intent) ?? text(charge.id)
  const refunded = whole(charge.amount_refunded)
  if (!payment || !refunded || refunded <= 0) return null
  return { kind: 'refund', payment, invoice: idOf(charge.invoice), refunded }
}

function record(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item): item is Json => record(item) !== undefined) : []
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** References are ids, or the whole object where somebody asked for it. */
function idOf(value: unknown): string | null {
  return text(value) ?? text(record(value)?.id)
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

function currency(value: unknown): string | null {
  return text(value)?.toUpperCase() ?? null
}

/** Unix seconds as ISO 8601. */
function time(value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e11 ? new Date(value * 1000).toISOString() : null
}
