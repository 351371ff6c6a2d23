import { offerOf } from '../../../src/content/plans.ts'
import type { Backend } from '../_shared/backend.ts'
import type { BillingProvider } from '../_shared/billing-provider.ts'
import { type Caller, verifyCaller } from '../_shared/caller.ts'
import { json, preflight, refusal } from '../_shared/http.ts'
import { callAsServer, passOn } from '../_shared/server-rpc.ts'
import { signatureOf } from '../_shared/signature.ts'
import { createPortal, createSession } from '../_shared/stripe.ts'
import { type Act, acts, eventsFor, possible, type SandboxCheckout, type StripeEvent } from './sandbox.ts'

/*
 * GET   {provider: 'sandbox' | 'stripe' | null}: whether anything can be bought here.
 * POST  {action: 'start', org_id, item, cadence, currency, client_id}: an owner begins to buy. The price is that of the
 *       price list, whatever the browser thinks. Answers {checkout, url}: where to pay; url is null in the sandbox, whose
 *       page is a screen of our own.
 *       {action: 'portal', org_id}: where an owner manages cards and the plan. Answers {checkout, url} likewise.
 *       {action: 'sandbox', checkout, act}: what happens on the sandbox's page, for an owner. Answers {events: [{type,
 *       outcome}]}: what was sent to the webhook, and what it said.
 * For signed-in users. Every refusal is JSON {code, message: 'area.key', details?}. Nothing here gives credits: only the
 * webhook does.
 */

export interface CheckoutOptions {
  backend: Backend
  provider: BillingProvider | null
  /** Milliseconds. */
  now?: () => number
}

const verifications = { 'session.required': 401, 'session.invalid': 401, 'auth.unavailable': 503 } as const
const largestBody = 4000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export function checkoutHandler({ backend, provider, now = Date.now }: CheckoutOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'GET' && request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const verified = await verifyCaller(request, backend)
    if ('refused' in verified) {
      return refusal(verifications[verified.refused], verified.refused === 'auth.unavailable' ? '57P03' : '28000', verified.refused)
    }
    if (request.method === 'GET') return json(200, { provider: provider?.name ?? null })
    const asked = await bodyOf(request)
    if (!asked) return refusal(400, '22023', 'billing.bad_request')
    if (!provider) return refusal(409, '55000', 'billing.not_configured')
    if (asked.action === 'start') return start(backend, provider, verified.caller, asked)
    if (asked.action === 'portal') return portal(backend, provider, verified.caller, asked)
    if (asked.action === 'sandbox') return sandbox(backend, provider, verified.caller, asked, now())
    return refusal(400, '22023', 'billing.bad_request')
  }
}

async function start(backend: Backend, provider: BillingProvider, caller: Caller, asked: Record<string, unknown>): Promise<Response> {
  const offer = offerOf(asked.item, asked.cadence, asked.currency)
  if (!offer || !isUuid(asked.org_id) || !isUuid(asked.client_id)) return refusal(400, '22023', 'billing.invalid_offer')
  const begun = await callAsServer(backend, 'begin_checkout', {
    p_org_id: asked.org_id,
    p_user_id: caller.id,
    p_client_id: asked.client_id,
    p_provider: provider.name,
    p_kind: offer.kind,
    p_item: offer.item,
    p_name: offer.name,
    p_cadence: offer.cadence,
    p_currency: offer.currency,
    p_amount: offer.amount,
    p_credits: offer.credits,
  })
  if (!begun.ok) return passOn(begun)
  const { id, customer_id } = begun.value as { id: string; customer_id: string | null }
  if (provider.name === 'sandbox') return json(200, { checkout: id, url: null })
  return toProvider(async () => {
    const session = await createSession(provider, id, offer, { customer: customer_id, email: caller.email }, backend.fetch)
    const opened = await callAsServer(backend, 'checkout_opened', { p_checkout_id: id, p_session_id: session.id })
    return opened.ok ? json(200, { checkout: id, url: session.url }) : passOn(opened)
  })
}

async function portal(backend: Backend, provider: BillingProvider, caller: Caller, asked: Record<string, unknown>): Promise<Response> {
  if (!isUuid(asked.org_id)) return refusal(400, '22023', 'billing.bad_request')
  const found = await callAsServer(backend, 'billing_account', { p_org_id: asked.org_id, p_user_id: caller.id, p_provider: provider.name })
  if (!found.ok) return passOn(found)
  const { customer_id, checkout_id } = found.value as { customer_id: string | null; checkout_id: string | null }
  if (provider.name === 'sandbox') return checkout_id ? json(200, { checkout: checkout_id, url: null }) : refusal(404, 'P0002', 'billing.no_account')
  if (!customer_id) return refusal(404, 'P0002', 'billing.no_account')
  return toProvider(async () => json(200, { checkout: null, url: (await createPortal(provider, customer_id, '/account/billing', backend.fetch)).url }))
}

async function sandbox(backend: Backend, provider: BillingProvider, caller: Caller, asked: Record<string, unknown>, now: number): Promise<Response> {
  const act = acts.find((known) => known === asked.act)
  if (!act || !isUuid(asked.checkout)) return refusal(400, '22023', 'billing.bad_request')
  if (provider.name !== 'sandbox') return refusal(404, 'P0002', 'billing.not_found')
  const found = await callAsServer(backend, 'sandbox_checkout', { p_checkout_id: asked.checkout, p_user_id: caller.id })
  if (!found.ok) return passOn(found)
  const checkout = found.value as SandboxCheckout
  if (!possible(act as Act, checkout)) return refusal(409, '23505', 'billing.finished')
  const events: { type: string; outcome: string | null }[] = []
  for (const event of eventsFor(act as Act, checkout, now)) {
    const outcome = await deliver(backend, provider.webhookSecret, event)
    if (outcome === undefined) return refusal(503, '57P03', 'billing.provider_unavailable')
    events.push({ type: event.type, outcome })
  }
  return json(200, { events })
}

/** As the provider does: over HTTP, signed. Undefined when it was not taken in. */
async function deliver(backend: Backend, secret: string, event: StripeEvent): Promise<string | undefined> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  try {
    const answer = await backend.fetch(`${backend.url}/functions/v1/billing-webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': await signatureOf(body, secret, Math.floor(Date.now() / 1000)) },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    const said = await answer.json().catch(() => ({}))
    if (answer.ok) return String(said.outcome ?? 'received')
    console.error(`billing sandbox: the webhook answered ${answer.status} ${said.message ?? ''}`)
  } catch (error) {
    console.error(`billing sandbox: ${(error as Error).message}`)
  }
  return undefined
}

async function toProvider(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    console.error(`billing: ${(error as Error).message}`)
    return refusal(503, '57P03', 'billing.provider_unavailable')
  }
}

async function bodyOf(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    const text = await request.text()
    if (text.length > largestBody) return undefined
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
