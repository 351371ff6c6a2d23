/**
 * The sandbox: a payment page that takes no money, for development. It makes the events that Stripe would send, in
 * Stripe's shapes, and signs them; everything after that is the real way. Ids follow from the checkout, so that an act
 * done twice is an event delivered twice.
 */

export const acts = ['pay', 'transfer', 'arrive', 'decline', 'cancel', 'again', 'period', 'cancel_plan', 'resume_plan', 'refund'] as const
export type Act = (typeof acts)[number]

/** As sandbox_checkout answers. */
export interface SandboxCheckout {
  id: string
  kind: 'credits' | 'plan'
  cadence: 'once' | 'monthly' | 'yearly'
  currency: string
  amount: number
  state: 'open' | 'pending' | 'paid' | 'failed' | 'cancelled'
  subscription: { status: string; period_start: string | null; period_end: string | null; cancel_at_period_end: boolean; ended_at: string | null } | null
  charge: { amount: number; refunded: number; payment: string | null } | null
}

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  type: string
  data: { object: Record<string, unknown> }
}

/** Whether an act makes sense now. */
export function possible(act: Act, checkout: SandboxCheckout): boolean {
  const plan = checkout.subscription && !checkout.subscription.ended_at
  switch (act) {
    case 'pay':
    case 'transfer':
    case 'cancel':
      return checkout.state === 'open'
    case 'decline':
      return checkout.state === 'open' || checkout.state === 'pending'
    case 'arrive':
      return checkout.state === 'pending'
    case 'again':
      return checkout.state === 'paid'
    case 'refund':
      return checkout.charge !== null && checkout.charge.refunded < checkout.charge.amount
    case 'period':
      return Boolean(plan && checkout.subscription?.period_end)
    case 'cancel_plan':
      return Boolean(plan && !checkout.subscription?.cancel_at_period_end)
    case 'resume_plan':
      return Boolean(plan && checkout.subscription?.cancel_at_period_end)
  }
}

/**
 * What Stripe would send.
 * @param now milliseconds
 */
export function eventsFor(act: Act, checkout: SandboxCheckout, now: number): StripeEvent[] {
  const created = Math.floor(now / 1000)
  const plan = checkout.kind === 'plan'
  const currency = checkout.currency.toLowerCase()
  const metadata = { checkout: checkout.id }
  const customer = `cus_sandbox_${checkout.id}`
  const subscription = `sub_sandbox_${checkout.id}`

  const event = (name: string, type: string, object: Record<string, unknown>): StripeEvent => ({
    id: `evt_sandbox_${checkout.id}_${name}`,
    object: 'event',
    api_version: '2025-03-31.basil',
    created,
    livemode: false,
    type,
    data: { object },
  })
  const session = (name: string, type: string, payment: 'paid' | 'unpaid') =>
    event(name, `checkout.session.${type}`, {
      id: `cs_sandbox_${checkout.id}`,
      object: 'checkout.session',
      mode: plan ? 'subscription' : 'payment',
      client_reference_id: checkout.id,
      metadata,
      amount_total: checkout.amount,
      currency,
      customer,
      payment_status: payment,
      payment_intent: plan ? null : `pi_sandbox_${checkout.id}`,
      subscription: plan ? subscription : null,
    })
  const invoice = (start: number, reason: string) => {
    const end = periodEnd(start, checkout.cadence)
    return event(`invoice_${start}`, 'invoice.paid', {
      id: `in_sandbox_${checkout.id}_${start}`,
      object: 'invoice',
      billing_reason: reason,
      currency,
      customer,
      total: checkout.amount,
      amount_paid: checkout.amount,
      parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
      lines: { object: 'list', data: [{ object: 'line_item', amount: checkout.amount, period: { start, end }, metadata }] },
      payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent: `pi_sandbox_${checkout.id}_${start}` } }] },
    })
  }
  const state = (name: string, type: string, change: Record<string, unknown>) => {
    const start = seconds(checkout.subscription?.period_start) ?? created
    const period = { current_period_start: start, current_period_end: seconds(checkout.subscription?.period_end) ?? periodEnd(start, checkout.cadence) }
    return event(`${name}_${now}`, `customer.subscription.${type}`, {
      id: subscription,
      object: 'subscription',
      status: 'active',
      cancel_at_period_end: false,
      customer,
      metadata,
      ended_at: null,
      items: { object: 'list', data: [{ object: 'subscription_item', ...period }] },
      ...change,
    })
  }

  switch (act) {
    case 'pay':
      return [session('completed', 'completed', 'paid'), ...(plan ? [invoice(created, 'subscription_create')] : [])]
    case 'transfer':
      return [session('completed', 'completed', 'unpaid')]
    case 'arrive':
      return [session('succeeded', 'async_payment_succeeded', 'paid'), ...(plan ? [invoice(created, 'subscription_create')] : [])]
    case 'decline':
      return [...(checkout.state === 'open' ? [session('completed', 'completed', 'unpaid')] : []), session('failed', 'async_payment_failed', 'unpaid')]
    case 'cancel':
      return [session('expired', 'expired', 'unpaid')]
    case 'again': {
      /* The same event, and another one about the same money. */
      const start = seconds(checkout.subscription?.period_start) ?? created
      const twice = plan ? invoice(start, 'subscription_cycle') : session('completed', 'completed', 'paid')
      return [twice, { ...(plan ? twice : session('succeeded', 'async_payment_succeeded', 'paid')), id: `evt_sandbox_${checkout.id}_again_${now}` }]
    }
    case 'period': {
      const end = seconds(checkout.subscription?.period_end) ?? created
      if (checkout.subscription?.cancel_at_period_end) return [state('ended', 'deleted', { status: 'canceled', cancel_at_period_end: true, ended_at: created })]
      return [invoice(end, 'subscription_cycle')]
    }
    case 'cancel_plan':
      return [state('cancel', 'updated', { cancel_at_period_end: true })]
    case 'resume_plan':
      return [state('resume', 'updated', {})]
    case 'refund':
      return [
        event(`refund_${now}`, 'charge.refunded', {
          id: `ch_sandbox_${checkout.id}`,
          object: 'charge',
          amount: checkout.charge?.amount ?? 0,
          amount_refunded: checkout.charge?.amount ?? 0,
          currency,
          refunded: true,
          payment_intent: checkout.charge?.payment ?? null,
        }),
      ]
  }
}

function seconds(iso: string | null | undefined): number | undefined {
  const at = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000)
}

/** A month or a year on, in UTC; the 31st of a short month is its last day. */
export function periodEnd(start: number, cadence: SandboxCheckout['cadence']): number {
  const from = new Date(start * 1000)
  const months = cadence === 'yearly' ? 12 : 1
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), days))
  return Math.floor(to.getTime() / 1000)
}
