import { type AddressRules, guardedFetch } from './address.ts'
import { type CallResult, type DatabaseCalls } from './database.ts'
import { type ModelConfig } from './model.ts'
import { unseal } from './seal.ts'

/** What an edge function needs to use, or to keep, an organisation's own endpoint. */
export interface EndpointSettings extends AddressRules {
  /** MODEL_KEY_SECRET; undefined where the operator has not set one. */
  secret: string | undefined
}

export function endpointSettings(env: { get(name: string): string | undefined }): EndpointSettings {
  return { secret: env.get('MODEL_KEY_SECRET')?.trim() || undefined, allowLocal: env.get('MODEL_ALLOW_LOCAL') === '1' }
}

/** What a key is sealed for: it opens for this organisation at this scheme, host and port, and nowhere else. */
export const sealContext = (orgId: string, baseUrl: string) => `${orgId} ${new URL(baseUrl).origin}`

export type OrganisationModel =
  | { model: ModelConfig | null }
  /** The key was sealed with another secret, or the secret is gone: an admin must type it again. */
  | { unreadable: true }
  | { refused: Extract<CallResult, { ok: false }> }

/** The organisation's own endpoint for one of its members, ready to be asked; null where it has none. */
export async function organisationModel(calls: DatabaseCalls, orgId: string, userId: string, settings: EndpointSettings): Promise<OrganisationModel> {
  const found = await calls.asServer('model_for', { p_org_id: orgId, p_user_id: userId })
  if (!found.ok) return { refused: found }
  const row = found.value as { base_url: string; model: string; key_sealed: string | null } | null
  if (!row?.base_url) return { model: null }
  const key = row.key_sealed === null ? undefined : await openKey(settings, orgId, row.base_url, row.key_sealed)
  if (key === null) return { unreadable: true }
  return { model: { baseUrl: row.base_url, name: row.model, key, send: guardedFetch(settings) } }
}

/** The key, or null where it cannot be opened. */
export async function openKey(settings: EndpointSettings, orgId: string, baseUrl: string, sealed: string): Promise<string | null> {
  if (!settings.secret) return null
  try {
    return await unseal(settings.secret, sealContext(orgId, baseUrl), sealed)
  } catch (error) {
    console.error(`the key of ${orgId} cannot be opened: ${(error as Error).message || 'another secret'}`)
    return null
  }
}
