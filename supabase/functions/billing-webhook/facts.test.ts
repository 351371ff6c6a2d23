import assert from 'node:assert/strict'
import { readEvent } from './facts.ts'
import { charge, checkoutId, event, invoice, invoiceOf2024, planSession, session, subscription } from './stripe-events.ts'

const fact = (type: string, object: Record<string, unknown>) => readEvent(event(type, object))?.fact

Deno.test('a paid checkout names its purchase, its money and its payment, and nobody', () => {
  const read = readEvent(event('checkout.session.completed', session))
  assert.deepEqual(read, {
    id: 'evt_1SUGRLHrIm3tRwvj55uw0BpQ',
    type: 'checkout.session.completed',
    madeAt: '2025-11-21T16:00:00.000Z',
    fact: {
      kind: 'checkout', checkout: checkoutId, session: 'cs_test_a1b2c3', payment: 'pi_3SUGRJHrIm3tRwvj1aaaaaaa', subscription: null,
      customer: 'cus_TR8iYjfqANYmZF', status: 'paid', amount: 2200, currency: 'EUR',
    },
  })
  assert.ok(!JSON.stringify(read).includes('jane'))
})

Deno.test('how a checkout ended is told by the payment, not by the page', () => {
  const status = (type: string, change = {}) => (fact(`checkout.session.${type}`, { ...session, ...change }) as { status: string }).status
  assert.equal(status('completed', { payment_status: 'unpaid' }), 'unpaid')
  assert.equal(status('completed', { payment_status: 'no_payment_required' }), 'paid')
  assert.equal(status('async_payment_succeeded'), 'paid')
  assert.equal(status('async_payment_failed', { payment_status: 'unpaid' }), 'failed')
  assert.equal(status('expired', { payment_status: 'unpaid' }), 'expired')
})

Deno.test('without metadata the client reference names the purchase; references may be whole objects', () => {
  const read = fact('checkout.session.completed', { ...session, metadata: {}, payment_intent: { id: 'pi_x', object: 'payment_intent' }, customer: { id: 'cus_x' } })
  assert.deepEqual([read?.kind === 'checkout' && read.checkout, read?.kind === 'checkout' && read.payment, read?.kind === 'checkout' && read.customer], [checkoutId, 'pi_x', 'cus_x'])
  assert.equal((fact('checkout.session.completed', planSession) as { subscription: string }).subscription, 'sub_1SUGRJHrIm3tRwvjTM6OhoQp')
})

const month = { period_start: '2025-11-21T16:00:00.000Z', period_end: '2025-12-21T16:00:00.000Z' }

Deno.test('a paid invoice names its plan and its period, in the shapes of both API generations', () => {
  const common = {
    kind: 'invoice', checkout: checkoutId, invoice: 'in_1SUGRJHrIm3tRwvjb1', subscription: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp', customer: 'cus_TR8iYjfqANYmZF',
    reason: 'subscription_create', amount: 2900, currency: 'EUR', ...month,
  }
  assert.deepEqual(fact('invoice.paid', invoice), { ...common, payment: null })
  assert.deepEqual(fact('invoice.paid', { ...invoice, payments: { data: [{ payment: { type: 'payment_intent', payment_intent: 'pi_n' } }] } }), { ...common, payment: 'pi_n' })
  assert.deepEqual(fact('invoice.paid', invoiceOf2024), { ...common, payment: 'pi_3SUGRJHrIm3tRwvj1bbbbbbb' })
})

Deno.test('a plan tells its state, its end and its period, from its items too', () => {
  const told = { kind: 'subscription', checkout: checkoutId, subscription: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp', customer: 'cus_TR8iYjfqANYmZF', status: 'active', cancel_at_period_end: true, ...month, ended_at: null }
  assert.deepEqual(fact('customer.subscription.updated', subscription), told)
  assert.deepEqual(fact('customer.subscription.updated', { ...subscription, items: {}, current_period_start: 1_763_740_800, current_period_end: 1_766_332_800 }), told)
  assert.deepEqual(fact('customer.subscription.deleted', { ...subscription, status: 'canceled', ended_at: 1_766_332_800 }), { ...told, status: 'canceled', ended_at: month.period_end })
  assert.equal((fact('customer.subscription.updated', { ...subscription, cancel_at_period_end: false, cancel_at: 1_766_332_800 }) as { cancel_at_period_end: boolean }).cancel_at_period_end, true)
})

Deno.test('a refund names its payment and how much is back in all', () => {
  assert.deepEqual(fact('charge.refunded', charge), { kind: 'refund', payment: 'pi_3SUGRJHrIm3tRwvj1aaaaaaa', invoice: null, refunded: 550 })
  assert.deepEqual(fact('charge.refunded', { ...charge, payment_intent: null, invoice: 'in_1' }), { kind: 'refund', payment: 'ch_3SUGRJHrIm3tRwvj1aaaaaaa', invoice: 'in_1', refunded: 550 })
  assert.equal(fact('charge.refunded', { ...charge, amount_refunded: 0 }), null)
})

Deno.test('other events say nothing, and what is none is not read', () => {
  for (const type of ['payment_intent.succeeded', 'invoice.payment_succeeded', 'customer.created', 'toString', '__proto__']) assert.equal(fact(type, { id: 'x' }), null)
  for (const body of [null, 1, 'x', [], {}, { id: 'evt' }, event('x', {}, ''), { ...event('x', {}), created: 'now' }, { ...event('x', {}), data: {} }]) assert.equal(readEvent(body), undefined)
  assert.equal(fact('checkout.session.completed', {}), null)
  assert.equal(fact('invoice.paid', { lines: null }), null)
  assert.equal((fact('checkout.session.completed', { ...session, amount_total: '2200' }) as { amount: unknown }).amount, null)
})
