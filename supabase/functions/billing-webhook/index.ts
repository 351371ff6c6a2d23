import { backendFromEnvironment } from '../_shared/backend.ts'
import { billingProvider } from '../_shared/billing-provider.ts'
import { invoiceOfPayment } from '../_shared/stripe.ts'
import { webhookHandler } from './handler.ts'

const backend = backendFromEnvironment(Deno.env)
const provider = await billingProvider(Deno.env, backend)

Deno.serve(
  webhookHandler({
    backend,
    provider,
    invoiceOf: provider?.name === 'stripe' ? (payment) => invoiceOfPayment(provider, payment) : undefined,
  }),
)
