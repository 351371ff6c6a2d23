import * as z from 'zod/mini'

/** What organisation_settings answers. */
export interface OrgSettings {
  /** Days after the last message; null: for ever. */
  chat_days: number | null
  /** 0: no events are kept. */
  analytics_days: number
  retention_changed_by: string | null
  retention_changed_at: string | null
  chats: number
  oldest_chat: string | null
  /** Tokens a calendar month (UTC) may use. */
  token_budget: number
  budget_changed_by: string | null
  budget_changed_at: string | null
  used_tokens: number
  month_start: string
}

/** What model_endpoint answers: members learn what answers them, admins also how it is set up. The key itself, nobody. */
export interface ModelEndpoint {
  model: string
  host: string
  base_url?: string
  key_set?: boolean
  /** The last four characters; empty where the key is too short to show any. */
  key_end?: string | null
  key_set_by?: string | null
  key_set_at?: string | null
  tested_ms?: number
  changed_by?: string
  changed_at?: string
}

export const chatDays = [null, 365, 90, 30] as const
/** 395 days are thirteen months. */
export const analyticsDays = [395, 365, 90, 30, 0] as const

export const mostTokens = 1_000_000_000

export const budgetSchema = z.object({
  tokens: z.string().check(z.trim(), z.regex(/^(\d{1,3}([\s.,'’]\d{3})+|\d+)$/, 'settings:budget.invalid'), z.refine((text) => tokensOf(text) <= mostTokens, 'settings:budget.invalid')),
})

/** "500,000", "500.000" and "500 000" are the same number: tokens have no fractions, so every sign between is grouping. */
export const tokensOf = (text: string): number => Number(text.replace(/\D/g, '') || NaN)

export const endpointSchema = z.object({
  address: z.string().check(z.trim(), z.minLength(1, 'settings:endpoint.address_missing')),
  model: z.string().check(z.trim(), z.minLength(1, 'settings:endpoint.model_missing')),
  key: z.string().check(z.trim()),
})
export type EndpointValues = z.infer<typeof endpointSchema>

/** The fields that a refusal of model-endpoint can name. */
export const fieldOf = (name: unknown): keyof EndpointValues | null => (name === 'base_url' ? 'address' : name === 'model' || name === 'key' ? name : null)

/**
 * What becomes of the key when the form is sent: a typed one is used, a stored one kept (while the address stays with its
 * host: elsewhere it would be read by others), or there is none.
 */
export function keyPlan(typed: string, stored: ModelEndpoint | null, removed: boolean, address: string): { key: string | null; keep_key: boolean } {
  if (typed.trim() !== '') return { key: typed.trim(), keep_key: false }
  const keep = stored?.key_set === true && !removed && sameOrigin(stored.base_url ?? '', address)
  return { key: null, keep_key: keep }
}

/** Whether two addresses are of one scheme, host and port. An address that is none is of no origin. */
export function sameOrigin(one: string, other: string): boolean {
  const origin = (text: string) => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : null)
  const first = origin(one)
  return first !== null && first === origin(other)
}
