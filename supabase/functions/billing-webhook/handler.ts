import type { Backend } from '../_shared/backend.ts'
import type { BillingProvider } from '../_shared/billing-provider.ts'
import { json, refusal } from '../_shared/http.ts'
import { callAsServer, passOn } from '../_shared/server-rpc.ts'
import { verdictOn } from '../_shared/signature.ts'
import { type Fact, readEvent } from './facts.ts'

/*
 * POST, signed (Stripe-Signature), from Stripe or from our own sandbox. Answers 200 {received, outcome} when there is
 * nothing left to do, also for events that nothing follows from; 400 for what was not signed with our secret; and 5xx
 * when the database could not take it in: the provider then sends it again, and nothing of it was done.
 * Nothing is read from a body before its signature fits.
 */

const largestBody = 1_000_000

export interface WebhookOptions {
  backend: Backend
  provider: BillingProvider | null
  /** The invoice that a payment paid, where the provider has to be asked. Throws when it cannot be. */
  invoiceOf?: (payment: string) => Promise<string | null>
  /** Milliseconds. */
  now?: () => number
}

export function webhookHandler({ backend, provider, invoiceOf, now = Date.now }: WebhookOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    if (!provider) return refusal(503, '55000', 'billing.not_configured')
    const body = await bytesOf(request)
    if (!body) return refusal(413, '54000', 'billing.too_large')
    const verdict = await verdictOn(request.headers.get('stripe-signature'), body, provider.webhookSecret, Math.floor(now() / 1000))
    if (verdict !== 'genuine') return refusal(400, '22023', `billing.signature_${verdict}`)

    const event = readEvent(parsed(body))
    if (!event) return refusal(400, '22023', 'billing.invalid_event')
    if (!event.fact) return json(200, { received: true, outcome: 'ignored' })

    let fact: Fact = event.fact
    // Since 2025-03-31 a charge does not name its invoice; a plan's payment is known by it.
    if (fact.kind === 'refund' && !fact.invoice && invoiceOf) {
      try {
        fact = { ...fact, invoice: await invoiceOf(fact.payment) }
      } catch (error) {
        console.error(`billing: the invoice of ${fact.payment} could not be asked for: ${(error as Error).message}`)
        return refusal(503, '57P03', 'billing.provider_unavailable')
      }
    }
    const recorded = await callAsServer(backend, 'record_billing_event', {
      p_provider: provider.name,
      p_event_id: event.id,
      p_type: event.type,
      p_made_at: event.madeAt,
      p_fact: fact,
    })
    if (!recorded.ok) {
      console.error(`billing: ${event.type} ${event.id} was not taken in: ${recorded.message}`)
      return recorded.status >= 500 ? passOn(recorded) : refusal(500, recorded.code, recorded.message)
    }
    const { outcome } = (recorded.value ?? {}) as { outcome?: string }
    // Somebody paid and got nothing: a person has to look.
    if (outcome === 'mismatch') console.error(`billing: ${event.type} ${event.id} is not at the price that was offered; nothing was credited`)
    return json(200, { received: true, outcome })
  }
}

/** Undefined when there is more of it than any event has: nobody has proved yet who sends this. */
async function bytesOf(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > largestBody) return undefined
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
