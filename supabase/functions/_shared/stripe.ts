import type { Offer } from '../../../src/content/plans.ts'
import type { BillingProvider } from './billing-provider.ts'

/** Stripe's HTTP API, as much as is needed of it. https://docs.stripe.com/api */

type Stripe = Extract<BillingProvider, { name: 'stripe' }>

/** The version that these calls were written for. Answers keep its shape whatever the account's default is. */
const version = '2025-03-31.basil'

export interface Begun {
  id: string
  /** Where the reader pays. */
  url: string
}

/** The page on which this checkout is paid. The price is sent with it, so nothing has to be set up at Stripe beforehand. */
export function createSession(stripe: Stripe, checkout: string, offer: Offer, payer: { customer: string | null; email: string }, send = fetch): Promise<Begun> {
  const monthly = { monthly: 'month', yearly: 'year', once: undefined }[offer.cadence]
  const form: Record<string, string | undefined> = {
    mode: monthly ? 'subscription' : 'payment',
    client_reference_id: checkout,
    'metadata[checkout]': checkout,
    success_url: `${stripe.siteUrl}/checkout/success?checkout=${checkout}`,
    cancel_url: `${stripe.siteUrl}/checkout/cancel?checkout=${checkout}`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': offer.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(offer.amount),
    'line_items[0][price_data][product_data][name]': offer.name,
    'line_items[0][price_data][recurring][interval]': monthly,
    // What is left without a customer, one is made from: the portal and the next purchase need it.
    customer: payer.customer ?? undefined,
    customer_email: payer.customer ? undefined : payer.email || undefined,
    customer_creation: payer.customer || monthly ? undefined : 'always',
    'subscription_data[metadata][checkout]': monthly ? checkout : undefined,
    'payment_intent_data[metadata][checkout]': monthly ? undefined : checkout,
  }
  return page(stripe, '/v1/checkout/sessions', form, checkout, send)
}

/** Stripe's own page for cards, invoices and cancelling. */
export function createPortal(stripe: Stripe, customer: string, returnPath: string, send = fetch): Promise<Begun> {
  return page(stripe, '/v1/billing_portal/sessions', { customer, return_url: stripe.siteUrl + returnPath }, undefined, send)
}

/** The invoice that a payment paid, null where it paid none. Throws when Stripe cannot be asked. */
export async function invoiceOfPayment(stripe: Stripe, payment: string, send = fetch): Promise<string | null> {
  const query = new URLSearchParams({ 'payment[type]': 'payment_intent', 'payment[payment_intent]': payment })
  const answer = await call(stripe, `/v1/invoice_payments?${query}`, { method: 'GET' }, send)
  const [found] = Array.isArray(answer.data) ? answer.data : []
  return typeof found?.invoice === 'string' ? found.invoice : null
}

async function page(stripe: Stripe, path: string, form: Record<string, string | undefined>, once: string | undefined, send: typeof fetch): Promise<Begun> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value)
  // The same checkout asked for twice is one page: https://docs.stripe.com/api/idempotent_requests
  const answer = await call(stripe, path, { method: 'POST', body, headers: once ? { 'Idempotency-Key': once } : {} }, send)
  if (typeof answer.id !== 'string' || typeof answer.url !== 'string' || !answer.url.startsWith('https://')) throw new Error(`${path} answered no page`)
  return { id: answer.id, url: answer.url }
}

// deno-lint-ignore no-explicit-any
async function call(stripe: Stripe, path: string, init: RequestInit, send: typeof fetch): Promise<Record<string, any>> {
  const answer = await send(stripe.api + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${stripe.secretKey}`, 'Stripe-Version': version },
    signal: AbortSignal.timeout(15_000),
  })
  const body = await answer.json().catch(() => ({}))
  // Stripe's message names parameters; keys are masked in it.
  if (!answer.ok) throw new Error(`${path.split('?')[0]} answered ${answer.status}: ${String(body?.error?.message ?? '').slice(0, 300)}`)
  return body
}
