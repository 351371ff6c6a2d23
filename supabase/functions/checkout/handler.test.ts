import assert from 'node:assert/strict'
import type { Backend } from '../_shared/backend.ts'
import type { BillingProvider } from '../_shared/billing-provider.ts'
import { verdictOn } from '../_shared/signature.ts'
import { readEvent } from '../billing-webhook/facts.ts'
import { checkoutHandler } from './handler.ts'
import { acts, eventsFor, periodEnd, possible, type SandboxCheckout } from './sandbox.ts'

const USER = { id: '11111111-1111-4111-8111-111111111111', role: 'authenticated', email: 'ann@example.com' }
const ORG = '22222222-2222-4222-8222-222222222222'
const CHECKOUT = '33333333-3333-4333-8333-333333333333'
const CLIENT = '44444444-4444-4444-8444-444444444444'
const stripe: BillingProvider = { name: 'stripe', webhookSecret: 'whsec', secretKey: 'sk_test_x', siteUrl: 'https://knull.example', api: 'https://stripe.test' }
const sandbox: BillingProvider = { name: 'sandbox', webhookSecret: 'whsec_sandbox' }
const begun = () => Response.json({ id: CHECKOUT, created: true, customer_id: null })
const refused = (code: string, message: string, status = 400) => () => Response.json({ code, message, details: '{"needs": "owner"}' }, { status })

interface Call {
  path: string
  headers: Headers
  text: string
}

type Answers = Record<string, () => Response>

/** A backend and a provider whose answers are given by path, and that write down what they were asked. */
function fakeBackend(answers: Answers): Backend & { calls: Call[] } {
  const calls: Call[] = []
  const all: Answers = { user: () => Response.json(USER), begin_checkout: begun, checkout_opened: () => new Response(null, { status: 204 }), ...answers }
  return {
    url: 'http://backend.test',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    calls,
    fetch: ((input: string, init: RequestInit = {}) => {
      const { pathname } = new URL(input)
      const body = init.body
      calls.push({ path: pathname, headers: new Headers(init.headers), text: body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '') })
      const answer = all[pathname.split('/').at(-1) ?? '']
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('connection refused'))
    }) as typeof fetch,
  }
}

async function ask(backend: Backend, provider: BillingProvider | null, body?: unknown, token = 'head.body.signature') {
  const answer = await checkoutHandler({ backend, provider })(
    new Request('http://functions.test/checkout', {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  return { status: answer.status, body: await answer.json() }
}

const start = { action: 'start', org_id: ORG, client_id: CLIENT, item: 'team', cadence: 'yearly', currency: 'EUR' }

Deno.test('without a session nothing is asked', async () => {
  const backend = fakeBackend({})
  assert.equal((await ask(backend, sandbox, start, 'sb_publishable_x')).status, 401)
  assert.equal((await ask(fakeBackend({ user: () => new Response('', { status: 401 }) }), sandbox, start)).body.message, 'session.invalid')
  assert.equal(backend.calls.length, 0)
})

Deno.test('the price is that of the list, whatever the browser sends with the id', async () => {
  const backend = fakeBackend({})
  const answer = await ask(backend, sandbox, { ...start, amount: 1, credits: 9_000_000, p_amount: 1, name: 'cheap', price: 0 })
  assert.deepEqual(answer, { status: 200, body: { checkout: CHECKOUT, url: null } })
  const call = backend.calls.find(({ path }) => path.endsWith('/begin_checkout'))
  assert.equal(call?.headers.get('apikey'), 'sb_secret_x')
  assert.deepEqual(JSON.parse(call?.text ?? ''), {
    p_org_id: ORG, p_user_id: USER.id, p_client_id: CLIENT, p_provider: 'sandbox', p_kind: 'plan', p_item: 'team', p_name: 'Knull Team',
    p_cadence: 'yearly', p_currency: 'EUR', p_amount: 29_000, p_credits: 120_000,
  })
})

Deno.test('what is not for sale is not begun', async () => {
  for (const change of [{ item: 'gold' }, { cadence: 'once' }, { currency: 'XXX' }, { org_id: 'x' }, { client_id: '' }, { item: ['team'] }]) {
    const backend = fakeBackend({})
    const answer = await ask(backend, sandbox, { ...start, ...change })
    assert.deepEqual([answer.status, answer.body.message], [400, 'billing.invalid_offer'])
    assert.equal(backend.calls.length, 1)
  }
  for (const body of ['', '[]', '{"action":"give"}', 'x'.repeat(5000)]) assert.equal((await ask(fakeBackend({}), sandbox, body)).body.message, 'billing.bad_request')
})

Deno.test('the database\'s refusal keeps its words', async () => {
  const answer = await ask(fakeBackend({ begin_checkout: refused('42501', 'org.forbidden', 403) }), sandbox, start)
  assert.deepEqual(answer, { status: 403, body: { code: '42501', message: 'org.forbidden', details: '{"needs": "owner"}' } })
  assert.equal((await ask(fakeBackend({ begin_checkout: refused('23505', 'billing.already_subscribed') }), sandbox, start)).status, 409)
})

Deno.test('Stripe is asked for a page with the stored checkout, once', async () => {
  const backend = fakeBackend({ sessions: () => Response.json({ id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' }) })
  assert.deepEqual(await ask(backend, stripe, start), { status: 200, body: { checkout: CHECKOUT, url: 'https://checkout.stripe.com/c/pay/cs_1' } })
  const call = backend.calls.find(({ path }) => path === '/v1/checkout/sessions')
  assert.equal(call?.headers.get('authorization'), 'Bearer sk_test_x')
  assert.equal(call?.headers.get('idempotency-key'), CHECKOUT)
  assert.deepEqual(Object.fromEntries(new URLSearchParams(call?.text)), {
    mode: 'subscription',
    client_reference_id: CHECKOUT,
    'metadata[checkout]': CHECKOUT,
    'subscription_data[metadata][checkout]': CHECKOUT,
    success_url: `https://knull.example/checkout/success?checkout=${CHECKOUT}`,
    cancel_url: `https://knull.example/checkout/cancel?checkout=${CHECKOUT}`,
    customer_email: 'ann@example.com',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '29000',
    'line_items[0][price_data][product_data][name]': 'Knull Team',
    'line_items[0][price_data][recurring][interval]': 'year',
  })
  assert.deepEqual(JSON.parse(backend.calls.at(-1)?.text ?? ''), { p_checkout_id: CHECKOUT, p_session_id: 'cs_1' })
})

Deno.test('a pack is one payment, by the customer that is known', async () => {
  const backend = fakeBackend({ begin_checkout: () => Response.json({ id: CHECKOUT, created: true, customer_id: 'cus_1' }), sessions: () => Response.json({ id: 'cs_1', url: 'https://x.test/' }) })
  await ask(backend, stripe, { ...start, item: 'pack-1000', cadence: 'once' })
  const form = Object.fromEntries(new URLSearchParams(backend.calls.find(({ path }) => path === '/v1/checkout/sessions')?.text))
  assert.deepEqual([form.mode, form.customer, form.customer_email, form.customer_creation, form['payment_intent_data[metadata][checkout]']], ['payment', 'cus_1', undefined, undefined, CHECKOUT])
})

Deno.test('Stripe in trouble is said, without its words', async () => {
  for (const sessions of [() => Response.json({ error: { message: 'Invalid API Key provided: sk_test_x' } }, { status: 401 }), () => Response.json({ id: 'cs' }), () => Response.json({ id: 'cs', url: 'javascript:alert(1)' })]) {
    const answer = await ask(fakeBackend({ sessions }), stripe, start)
    assert.deepEqual(answer, { status: 503, body: { code: '57P03', message: 'billing.provider_unavailable' } })
  }
})

Deno.test('the portal is for whoever has an account there', async () => {
  const portal = { action: 'portal', org_id: ORG }
  const account = (value: unknown) => ({ billing_account: () => Response.json(value) })
  const sessions = () => Response.json({ id: 'bps_1', url: 'https://billing.stripe.com/p/1' })
  assert.deepEqual((await ask(fakeBackend({ ...account({ customer_id: 'cus_1', checkout_id: CHECKOUT }), sessions }), stripe, portal)).body, { checkout: null, url: 'https://billing.stripe.com/p/1' })
  assert.equal((await ask(fakeBackend(account({ customer_id: null, checkout_id: null })), stripe, portal)).body.message, 'billing.no_account')
  assert.deepEqual((await ask(fakeBackend(account({ customer_id: null, checkout_id: CHECKOUT })), sandbox, portal)).body, { checkout: CHECKOUT, url: null })
  assert.equal((await ask(fakeBackend({ billing_account: refused('42501', 'org.forbidden', 403) }), stripe, portal)).status, 403)
})

Deno.test('where nobody takes money nothing is sold, and that can be asked', async () => {
  assert.deepEqual((await ask(fakeBackend({}), null)).body, { provider: null })
  assert.deepEqual((await ask(fakeBackend({}), sandbox)).body, { provider: 'sandbox' })
  assert.deepEqual((await ask(fakeBackend({}), null, start)).body.message, 'billing.not_configured')
  assert.equal((await ask(fakeBackend({}), stripe, { action: 'sandbox', checkout: CHECKOUT, act: 'pay' })).status, 404)
})

const open: SandboxCheckout = { id: CHECKOUT, kind: 'credits', cadence: 'once', currency: 'EUR', amount: 2200, state: 'open', subscription: null, charge: null }
const plan: SandboxCheckout = {
  ...open, kind: 'plan', cadence: 'monthly', state: 'paid', charge: { amount: 2200, refunded: 0, payment: 'pi' },
  subscription: { status: 'active', period_start: '2026-01-31T10:00:00Z', period_end: '2026-02-28T10:00:00Z', cancel_at_period_end: false, ended_at: null },
}

Deno.test('paying in the sandbox is a signed event at the webhook, and nothing else', async () => {
  const backend = fakeBackend({ sandbox_checkout: () => Response.json(open), 'billing-webhook': () => Response.json({ received: true, outcome: 'credited' }) })
  const answer = await ask(backend, sandbox, { action: 'sandbox', checkout: CHECKOUT, act: 'pay' })
  assert.deepEqual(answer.body, { events: [{ type: 'checkout.session.completed', outcome: 'credited' }] })
  assert.deepEqual(backend.calls.map(({ path }) => path), ['/auth/v1/user', '/rest/v1/rpc/sandbox_checkout', '/functions/v1/billing-webhook'])
  const sent = backend.calls[2]
  const header = sent?.headers.get('stripe-signature') ?? null
  assert.equal(await verdictOn(header, new TextEncoder().encode(sent?.text), sandbox.webhookSecret, Math.floor(Date.now() / 1000)), 'genuine')
  assert.equal(await verdictOn(header, new TextEncoder().encode(sent?.text), 'whsec_other', Math.floor(Date.now() / 1000)), 'forged')
})

Deno.test('what makes no sense any more is refused, and so is whoever may not', async () => {
  const done = await ask(fakeBackend({ sandbox_checkout: () => Response.json({ ...open, state: 'paid' }) }), sandbox, { action: 'sandbox', checkout: CHECKOUT, act: 'pay' })
  assert.deepEqual([done.status, done.body.message], [409, 'billing.finished'])
  const foreign = await ask(fakeBackend({ sandbox_checkout: refused('P0002', 'billing.not_found') }), sandbox, { action: 'sandbox', checkout: CHECKOUT, act: 'pay' })
  assert.deepEqual([foreign.status, foreign.body.message], [404, 'billing.not_found'])
  for (const act of ['steal', undefined, 'toString']) assert.equal((await ask(fakeBackend({}), sandbox, { action: 'sandbox', checkout: CHECKOUT, act })).status, 400)
})

Deno.test('a webhook that cannot take an event in is said', async () => {
  const answer = await ask(fakeBackend({ sandbox_checkout: () => Response.json(open), 'billing-webhook': () => Response.json({}, { status: 500 }) }), sandbox, { action: 'sandbox', checkout: CHECKOUT, act: 'pay' })
  assert.equal(answer.status, 503)
})

Deno.test('every event of the sandbox is one that the webhook reads', () => {
  const states: SandboxCheckout[] = [open, { ...open, state: 'pending' }, { ...plan, state: 'open', subscription: null, charge: null }, plan,
    { ...plan, subscription: plan.subscription && { ...plan.subscription, cancel_at_period_end: true } }, { ...open, state: 'paid', charge: { amount: 2200, refunded: 0, payment: 'pi' } }]
  const seen = new Set<string>()
  for (const state of states) {
    for (const act of acts.filter((known) => possible(known, state))) {
      for (const event of eventsFor(act, state, 1_763_740_800_500)) {
        const read = readEvent(JSON.parse(JSON.stringify(event)))
        assert.ok(read?.fact, `${act}: ${event.type}`)
        if (read.fact.kind !== 'refund') assert.equal(read.fact.checkout, CHECKOUT)
        seen.add(act)
      }
    }
  }
  assert.deepEqual([...seen].sort(), [...acts].sort())
})

Deno.test('paying twice is the same event twice; the next period is another', () => {
  assert.deepEqual(eventsFor('pay', open, 1000_000), eventsFor('pay', open, 1000_000))
  const [renewed] = eventsFor('period', plan, 1_763_740_800_000)
  const fact = readEvent(JSON.parse(JSON.stringify(renewed)))?.fact
  assert.deepEqual([fact?.kind === 'invoice' && fact.period_start, fact?.kind === 'invoice' && fact.period_end], ['2026-02-28T10:00:00.000Z', '2026-03-28T10:00:00.000Z'])
})

Deno.test('a month on from the 31st is the last day of the month', () => {
  const on = (iso: string, cadence: 'monthly' | 'yearly') => new Date(periodEnd(Date.parse(iso) / 1000, cadence) * 1000).toISOString().slice(0, 10)
  assert.deepEqual([on('2026-01-31T00:00:00Z', 'monthly'), on('2026-11-21T00:00:00Z', 'monthly'), on('2024-02-29T00:00:00Z', 'yearly')], ['2026-02-28', '2026-12-21', '2025-02-28'])
})
