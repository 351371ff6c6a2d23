import { guardedFetch, readAddress } from '../_shared/address.ts'
import { type Backend } from '../_shared/backend.ts'
import { verifyCaller } from '../_shared/caller.ts'
import { databaseCalls, passOn } from '../_shared/database.ts'
import { json, preflight, refusal } from '../_shared/http.ts'
import { type Limits } from '../_shared/model.ts'
import { type EndpointSettings, openKey, sealContext } from '../_shared/organisation-model.ts'
import { seal, shortestSecret } from '../_shared/seal.ts'
import { testLimits, testModel } from './test-model.ts'

/*
 * POST {org_id, base_url, model, key, keep_key, save}: asks the endpoint something tiny, and with `save` keeps it for
 * the organisation if it answered. `key` is a text or null for none; `keep_key` uses the stored one instead.
 * Answers {ms, base_url, saved}: milliseconds until the whole answer was there, and the address as it is used.
 * Refusals are JSON {code, message: 'area.key', details: {field?, status?, seconds?}}; `field` is where the cause is
 * typed. Nothing of what the endpoint answered is passed on: the caller chose the address, not what may be read there.
 */

export interface ModelEndpointOptions {
  backend: Backend
  endpoints: EndpointSettings
  limits?: Limits
  /** Tests replace it. */
  send?: typeof fetch
}

const verifications = { 'session.required': 401, 'session.invalid': 401, 'auth.unavailable': 503 } as const
const largestBody = 8_000

interface Wanted {
  orgId: string
  address: string
  model: string
  key: string | null
  keep: boolean
  save: boolean
}

export function modelEndpointHandler({ backend, endpoints, limits = testLimits, send = guardedFetch(endpoints) }: ModelEndpointOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const verified = await verifyCaller(request, backend)
    if ('refused' in verified) return refusal(verifications[verified.refused], verified.refused === 'auth.unavailable' ? '57P03' : '28000', verified.refused)
    const { caller } = verified
    const wanted = await readWanted(request)
    if (!wanted) return refusal(400, '22023', 'model.bad_request')

    /* Everything that can be refused without asking anybody comes first. */
    const address = readAddress(wanted.address, endpoints)
    if ('problem' in address) return invalid(address.problem, 'base_url')
    if (!/^[\x20-\x7e]{1,200}$/.test(wanted.model)) return invalid('model.name_invalid', 'model')
    if (wanted.key !== null && !/^[\x21-\x7e]{1,1000}$/.test(wanted.key)) return invalid('model.key_invalid', 'key')
    const sealing = wanted.key !== null || wanted.keep
    if (sealing && (endpoints.secret?.length ?? 0) < shortestSecret) return refusal(409, '55000', 'model.no_secret')

    const calls = databaseCalls(backend, caller)
    const begun = await calls.asServer('begin_model_test', { p_org_id: wanted.orgId, p_user_id: caller.id })
    if (!begun.ok) return passOn(begun)
    let key = wanted.key
    if (wanted.keep) {
      const stored = begun.value as { base_url?: string; key_sealed?: string | null }
      /* Sent to another host, a kept key would be read by whoever runs that host. */
      if (!stored.base_url || !stored.key_sealed || new URL(stored.base_url).origin !== new URL(address.url).origin) return invalid('model.key_needed', 'key')
      key = await openKey(endpoints, wanted.orgId, stored.base_url, stored.key_sealed)
      if (key === null) return invalid('model.key_unreadable', 'key')
    }

    const tested = await testModel({ baseUrl: address.url, name: wanted.model, key: key ?? undefined, send }, limits, request.signal)
    if ('problem' in tested) return invalid(tested.problem, tested.field, tested.detail)
    if (wanted.save) {
      const saved = await calls.asServer('save_model_endpoint', {
        p_org_id: wanted.orgId,
        p_user_id: caller.id,
        p_base_url: address.url,
        p_model: wanted.model,
        p_key_sealed: wanted.keep || key === null ? null : await seal(endpoints.secret ?? '', sealContext(wanted.orgId, address.url), key),
        p_key_end: wanted.keep || key === null ? null : endOf(key),
        p_keep_key: wanted.keep,
        p_tested_ms: tested.ms,
      })
      if (!saved.ok) return passOn(saved)
    }
    return json(200, { ms: tested.ms, base_url: address.url, saved: wanted.save })
  }
}

const invalid = (problem: string, field: string, detail: Record<string, number> = {}) =>
  json(422, { code: '22023', message: problem, details: { ...detail, field } })

/** The last four characters tell two keys apart; of a short key they would be too much of it. */
const endOf = (key: string) => (key.length >= 12 ? key.slice(-4) : '')

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function readWanted(request: Request): Promise<Wanted | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return undefined
  let body: unknown
  try {
    const text = await request.text()
    if (text.length > largestBody) return undefined
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null) return undefined
  const { org_id, base_url, model, key, keep_key, save } = body as Record<string, unknown>
  if (typeof org_id !== 'string' || !uuid.test(org_id) || typeof base_url !== 'string' || typeof model !== 'string') return undefined
  if ((typeof key !== 'string' && key !== null) || typeof keep_key !== 'boolean' || typeof save !== 'boolean') return undefined
  if (keep_key && key !== null) return undefined
  return { orgId: org_id, address: base_url, model: model.trim(), key: key === null ? null : key.trim(), keep: keep_key, save }
}
