import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import { billingProvider } from '../_shared/billing-provider.ts'
import { signatureOf } from '../_shared/signature.ts'
import { type WebhookOptions, webhookHandler } from './handler.ts'
import { charge, created, event, session } from './stripe-events.ts'

const secret = 'whsec_test'
const now = created * 1000
const paid = event('checkout.session.completed', session)

interface Call {
  name: string
  key: string | null
  args: Record<string, unknown>
}

/** A database that answers what it is told to, and writes down what it was asked. */
function fakeBackend(answer: () => Response = () => Response.json({ outcome: 'credited' })): Backend & { calls: Call[] } {
  const calls: Call[] = []
  return {
    url: 'http://backend.test',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    calls,
    fetch: ((input: string, init: RequestInit = {}) => {
      calls.push({ name: new URL(input).pathname.split('/').at(-1) ?? '', key: new Headers(init.headers).get('apikey'), args: JSON.parse(String(init.body)) })
      return Promise.resolve(answer())
    }) as typeof fetch,
  }
}

async function deliver(backend: Backend, body: unknown, { header, at = created, key = secret, sent, ...options }: Partial<WebhookOptions> & { header?: string; at?: number; key?: string; sent?: string } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = header ?? (await signatureOf(new TextEncoder().encode(text), key, at))
  const handler = webhookHandler({ backend, provider: { name: 'stripe', webhookSecret: secret, secretKey: 'sk', siteUrl: 'https://knull.example', api: 'https://stripe.test' }, now: () => now, ...options })
  const answer = await handler(new Request('http://functions.test/billing-webhook', { method: 'POST', headers: { 'stripe-signature': signature }, body: sent ?? text }))
  return { status: answer.status, body: await answer.json() }
}

Deno.test('a signed event reaches the database once, with the server\'s key', async () => {
  const backend = fakeBackend()
  assert.deepEqual(await deliver(backend, paid), { status: 200, body: { received: true, outcome: 'credited' } })
  assert.equal(backend.calls.length, 1)
  const [call] = backend.calls
  assert.equal(call?.name, 'record_billing_event')
  assert.equal(call?.key, 'sb_secret_x')
  assert.deepEqual([call?.args.p_provider, call?.args.p_event_id, call?.args.p_type, call?.args.p_made_at], ['stripe', paid.id, paid.type, '2025-11-21T16:00:00.000Z'])
})

Deno.test('forged, stale, changed and unsigned events reach nothing', async () => {
  const genuine = JSON.stringify(paid)
  const header = await signatureOf(new TextEncoder().encode(genuine), secret, created)
  const refused: [string, Parameters<typeof deliver>[2]][] = [
    ['forged', { key: 'whsec_other' }],
    ['stale', { at: created - 301 }],
    ['stale', { at: created + 301 }],
    ['forged', { header, sent: genuine.replace('2200', '1') }],
    ['forged', { header, sent: `${genuine}\n` }],
    ['missing', { header: '' }],
    ['missing', { header: 'sb_secret_x' }],
  ]
  for (const [verdict, options] of refused) {
    const backend = fakeBackend()
    const { status, body } = await deliver(backend, paid, options)
    assert.equal(status, 400)
    assert.equal(body.message, `billing.signature_${verdict}`)
    assert.equal(backend.calls.length, 0)
  }
})

Deno.test('events that nothing follows from are received and left alone', async () => {
  const backend = fakeBackend()
  assert.deepEqual(await deliver(backend, event('payment_intent.created', { id: 'pi' })), { status: 200, body: { received: true, outcome: 'ignored' } })
  assert.equal(backend.calls.length, 0)
})

Deno.test('a signed body that is no event is refused', async () => {
  for (const body of ['', 'null', '{}', '{"id": 1', '<xml/>']) assert.equal((await deliver(fakeBackend(), body)).body.message, 'billing.invalid_event')
})

Deno.test('what the database could not take in is asked for again', async () => {
  for (const answer of [() => new Response('', { status: 502 }), () => Response.json({ code: '22P02', message: 'private detail' }, { status: 400 })]) {
    const { status, body } = await deliver(fakeBackend(answer), paid)
    assert.ok(status >= 500)
    assert.ok(!JSON.stringify(body).includes('private detail'))
  }
  const gone = { ...fakeBackend(), fetch: () => Promise.reject(new TypeError('refused')) }
  assert.equal((await deliver(gone, paid)).status, 503)
})

Deno.test('a refund without its invoice asks the provider for it, and waits when it cannot', async () => {
  const backend = fakeBackend()
  const refunded = event('charge.refunded', charge)
  await deliver(backend, refunded, { invoiceOf: (payment) => Promise.resolve(`in_of_${payment}`) })
  assert.deepEqual(backend.calls[0]?.args.p_fact, { kind: 'refund', payment: charge.payment_intent, invoice: `in_of_${charge.payment_intent}`, refunded: 550 })
  const waiting = fakeBackend()
  assert.equal((await deliver(waiting, refunded, { invoiceOf: () => Promise.reject(new Error('down')) })).status, 503)
  assert.equal(waiting.calls.length, 0)
})

Deno.test('more than any event holds is not read to its end', async () => {
  const { status } = await deliver(fakeBackend(), 'x'.repeat(1_000_001))
  assert.equal(status, 413)
})

Deno.test('without a provider nothing is taken in, and only POST is', async () => {
  assert.equal((await deliver(fakeBackend(), paid, { provider: null })).status, 503)
  const answer = await webhookHandler({ backend: fakeBackend(), provider: null })(new Request('http://functions.test/billing-webhook'))
  assert.equal(answer.status, 405)
})

Deno.test('money is taken where everything for it is set, and given away only where that was asked for', async () => {
  const from = (values: Record<string, string>) => billingProvider({ get: (name) => values[name] }, fakeBackend())
  assert.equal(await from({}), null)
  const sandbox = await from({ BILLING_PROVIDER: 'sandbox' })
  assert.equal(sandbox?.name, 'sandbox')
  assert.match(sandbox?.webhookSecret ?? '', /^whsec_sandbox_[0-9a-f]{64}$/)
  assert.equal(await from({ STRIPE_SECRET_KEY: 'sk_test' }), null)
  assert.equal(await from({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec', BILLING_PROVIDER: 'sandbox' }), null)
  const stripe = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec', SITE_URL: 'https://knull.example/' }
  assert.deepEqual(await from({ ...stripe, BILLING_PROVIDER: 'sandbox' }), { name: 'stripe', webhookSecret: 'whsec', secretKey: 'sk_test', siteUrl: 'https://knull.example', api: 'https://api.stripe.com' })
})
