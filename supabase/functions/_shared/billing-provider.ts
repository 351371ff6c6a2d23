import type { Backend } from './backend.ts'

/** Who takes the money, and the secret that its webhook is signed with. */
export type BillingProvider =
  | { name: 'sandbox'; webhookSecret: string }
  | { name: 'stripe'; webhookSecret: string; secretKey: string; siteUrl: string; api: string }

/**
 * Stripe where its keys are set. The sandbox only where the environment asks for it by name, as the embedded backend
 * does: on a project that people can reach it would give credits away. Otherwise nobody, and nothing is for sale.
 */
export async function billingProvider(env: { get(name: string): string | undefined }, backend: Backend): Promise<BillingProvider | null> {
  const secretKey = env.get('STRIPE_SECRET_KEY')
  if (secretKey) {
    const webhookSecret = env.get('STRIPE_WEBHOOK_SECRET')
    const siteUrl = env.get('SITE_URL')?.replace(/\/$/, '')
    if (webhookSecret && siteUrl) {
      return { name: 'stripe', webhookSecret, secretKey, siteUrl, api: env.get('STRIPE_API_URL')?.replace(/\/$/, '') ?? 'https://api.stripe.com' }
    }
    // Money would be taken and never credited, or nobody would find back.
    console.error('billing: STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET and SITE_URL; nothing is sold')
    return null
  }
  if (env.get('BILLING_PROVIDER') === 'sandbox') return { name: 'sandbox', webhookSecret: await sandboxSecret(backend.secretKey) }
  return null
}

/** Both functions come to the same secret by themselves, and nobody without the backend's own key does. */
async function sandboxSecret(secretKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`knull billing sandbox ${secretKey}`))
  return `whsec_sandbox_${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
