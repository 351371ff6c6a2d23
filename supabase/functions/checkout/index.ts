import { backendFromEnvironment } from '../_shared/backend.ts'
import { billingProvider } from '../_shared/billing-provider.ts'
import { checkoutHandler } from './handler.ts'

const backend = backendFromEnvironment(Deno.env)

Deno.serve(checkoutHandler({ backend, provider: await billingProvider(Deno.env, backend) }))
