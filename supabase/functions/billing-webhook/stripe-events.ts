/** Events in the shapes that Stripe documents, shortened to half of their fields, for tests: https://docs.stripe.com/api/events/types */

export const checkoutId = '0b0b0b0b-0000-4000-8000-000000000001'
export const created = 1_763_740_800

export function event(type: string, object: Record<string, unknown>, id = 'evt_1SUGRLHrIm3tRwvj55uw0BpQ'): Record<string, unknown> {
  return {
    id,
    object: 'event',
    api_version: '2025-03-31.basil',
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

export const session = {
  id: 'cs_test_a1b2c3',
  object: 'checkout.session',
  after_expiration: null,
  amount_subtotal: 2200,
  amount_total: 2200,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  cancel_url: `https://knull.example/checkout/cancel?checkout=${checkoutId}`,
  client_reference_id: checkoutId,
  created: 1_763_740_700,
  currency: 'eur',
  customer: 'cus_TR8iYjfqANYmZF',
  customer_details: { address: { city: null, country: 'DE' }, email: 'jane@tarnvik.example', name: 'Jane', phone: null, tax_exempt: 'none', tax_ids: [] },
  expires_at: 1_763_827_200,
  invoice: null,
  livemode: false,
  metadata: { checkout: checkoutId },
  mode: 'payment',
  payment_intent: 'pi_3SUGRJHrIm3tRwvj1aaaaaaa',
  payment_method_types: ['card', 'sepa_debit'],
  payment_status: 'paid',
  status: 'complete',
  subscription: null,
  success_url: `https://knull.example/checkout/success?checkout=${checkoutId}`,
}

export const planSession = { ...session, mode: 'subscription', payment_intent: null, subscription: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp', invoice: 'in_1SUGRJHrIm3tRwvjb1', amount_total: 2900 }

/** 2025-03-31.basil and later: the subscription is under `parent`, its period on the line alone. */
export const invoice = {
  id: 'in_1SUGRJHrIm3tRwvjb1',
  object: 'invoice',
  amount_due: 2900,
  amount_paid: 2900,
  amount_remaining: 0,
  billing_reason: 'subscription_create',
  collection_method: 'charge_automatically',
  currency: 'eur',
  customer: 'cus_TR8iYjfqANYmZF',
  customer_email: 'jane@tarnvik.example',
  lines: {
    object: 'list',
    data: [
      {
        id: 'il_1',
        object: 'line_item',
        amount: 2900,
        currency: 'eur',
        description: '1 × Knull Team (at €29.00 / month)',
        metadata: { checkout: checkoutId },
        parent: { invoice_item_details: null, subscription_item_details: { invoice_item: null, proration: false, subscription: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp', subscription_item: 'si_TR8itw3uA7MoVM' }, type: 'subscription_item_details' },
        period: { end: 1_766_332_800, start: 1_763_740_800 },
      },
    ],
    has_more: false,
    total_count: 1,
  },
  parent: { quote_details: null, subscription_details: { metadata: { checkout: checkoutId }, subscription: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp' }, type: 'subscription_details' },
  // The invoice's own period is that of usage: for the first one it is empty.
  period_end: 1_763_740_800,
  period_start: 1_763_740_800,
  status: 'paid',
  total: 2900,
}

/** As it was before: https://docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects */
export const invoiceOf2024 = {
  ...invoice,
  parent: undefined,
  charge: 'ch_3SUGRJHrIm3tRwvj1bbbbbbb',
  payment_intent: 'pi_3SUGRJHrIm3tRwvj1bbbbbbb',
  subscription: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp',
  subscription_details: { metadata: { checkout: checkoutId } },
  lines: { object: 'list', data: [
    { id: 'il_0', object: 'line_item', amount: -500, proration: true, type: 'invoiceitem', metadata: {}, period: { end: 1_799_999_999, start: 1_763_740_800 } },
    { id: 'il_1', object: 'line_item', amount: 2900, proration: false, type: 'subscription', metadata: { checkout: checkoutId }, period: { end: 1_766_332_800, start: 1_763_740_800 } },
  ] },
}

export const subscription = {
  id: 'sub_1SUGRJHrIm3tRwvjTM6OhoQp',
  object: 'subscription',
  billing_cycle_anchor: 1_763_740_800,
  cancel_at: null,
  cancel_at_period_end: true,
  canceled_at: 1_763_741_000,
  collection_method: 'charge_automatically',
  currency: 'eur',
  customer: 'cus_TR8iYjfqANYmZF',
  ended_at: null,
  items: { object: 'list', data: [{ id: 'si_TR8itw3uA7MoVM', object: 'subscription_item', current_period_end: 1_766_332_800, current_period_start: 1_763_740_800, quantity: 1 }] },
  latest_invoice: 'in_1SUGRJHrIm3tRwvjb1',
  metadata: { checkout: checkoutId },
  status: 'active',
}

export const charge = {
  id: 'ch_3SUGRJHrIm3tRwvj1aaaaaaa',
  object: 'charge',
  amount: 2200,
  amount_captured: 2200,
  amount_refunded: 550,
  currency: 'eur',
  customer: 'cus_TR8iYjfqANYmZF',
  metadata: {},
  paid: true,
  payment_intent: 'pi_3SUGRJHrIm3tRwvj1aaaaaaa',
  refunded: false,
  status: 'succeeded',
}
