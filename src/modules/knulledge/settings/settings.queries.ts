import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { authorizedFetch, db, functionUrl } from '@/data/client'
import { toAppError } from '@/data/errors'
import type { ModelEndpoint, OrgSettings } from './settings.model'

const touched = (org: string) => [['settings', org], ['activity', org]]

export const settingsQuery = (org: string) =>
  queryOptions({
    queryKey: ['settings', org, 'organisation'],
    queryFn: async ({ signal }) => {
      const answer: unknown = await ask(db.rpc('organisation_settings', { p_org_id: org }).abortSignal(signal))
      return answer as OrgSettings
    },
  })

/** The organisation's own endpoint; `endpoint` is null where it has none. */
export const endpointQuery = (org: string) =>
  queryOptions({
    queryKey: ['settings', org, 'endpoint'],
    queryFn: async ({ signal }) => {
      const answer: unknown = await askMaybe(db.rpc('model_endpoint', { p_org_id: org }).abortSignal(signal))
      return { endpoint: answer as ModelEndpoint | null }
    },
  })

export interface EndpointRequest {
  base_url: string
  model: string
  key: string | null
  keep_key: boolean
  /** Without it, the endpoint is only tested. */
  save: boolean
}

export interface EndpointAnswer {
  /** Milliseconds until the whole answer was there. */
  ms: number
  /** As it is used: without what was copied along. */
  base_url: string
  saved: boolean
}

/** Tests an endpoint, and keeps it if it answered. Refusals name in `details.field` where their cause is typed. */
export const tryEndpoint = (org: string) =>
  mutationOptions({
    mutationFn: async (request: EndpointRequest): Promise<EndpointAnswer> => {
      const response = await authorizedFetch(functionUrl('model-endpoint'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ org_id: org, ...request }),
        /* The function itself gives up after 25 s. */
        signal: AbortSignal.timeout(40_000),
      })
      const body: unknown = await response.json().catch(() => ({}))
      if (!response.ok) throw toAppError(body, response.status)
      return body as EndpointAnswer
    },
    meta: { invalidates: [...touched(org), ['chat-model', org]], errors: 'inline' },
  })

export const removeEndpoint = (org: string) =>
  mutationOptions({
    mutationFn: () => askMaybe<undefined>(db.rpc('remove_model_endpoint', { p_org_id: org })),
    meta: { invalidates: [...touched(org), ['chat-model', org]], errors: 'inline' },
  })

export interface Retention {
  chatDays: number | null
  analyticsDays: number
}

/** How much would be deleted today with these limits. */
export const previewQuery = (org: string, { chatDays, analyticsDays }: Retention) =>
  queryOptions({
    queryKey: ['settings', org, 'preview', chatDays, analyticsDays],
    queryFn: async ({ signal }) => {
      /* The generated types do not know that an integer argument may be null: for ever. */
      const answer: unknown = await ask(db.rpc('retention_preview', { p_org_id: org, p_chat_days: chatDays as number, p_analytics_days: analyticsDays }).abortSignal(signal))
      return answer as { chats: number; events: number }
    },
  })

export const saveRetention = (org: string) =>
  mutationOptions({
    mutationFn: async ({ chatDays, analyticsDays }: Retention) => {
      const answer: unknown = await ask(db.rpc('set_retention', { p_org_id: org, p_chat_days: chatDays as number, p_analytics_days: analyticsDays }))
      return answer as { chats: number; events: number; more: boolean }
    },
    meta: { invalidates: [...touched(org), ['analytics', org], ['chat-sessions', org], ['chat-messages', org], ['home', org]], errors: 'inline' },
  })

export const saveBudget = (org: string) =>
  mutationOptions({
    mutationFn: (tokens: number) => askMaybe<undefined>(db.rpc('set_token_budget', { p_org_id: org, p_tokens: tokens })),
    meta: { invalidates: [...touched(org), ['usage', org]], errors: 'inline' },
  })
