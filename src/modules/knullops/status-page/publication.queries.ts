import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'

export type Phase = 'investigating' | 'working' | 'watching' | 'resolved' | 'cancelled'

export interface PublicUpdate {
  id: string
  body: string
  /** Where the incident was when this was said. */
  phase: Phase
  created_at: string
}

/** What incident_publication answers. */
export interface Publication {
  /** Whether the organisation is the one whose services the status page shows. */
  operator: boolean
  /** Names of the public services that the incident affects. */
  services: string[]
  publication: {
    title: string
    published_at: string
    /** Not public since then. */
    withdrawn_at: string | null
    /** The newest first. */
    updates: PublicUpdate[]
  } | null
}

export const publicLimits = { title: 200, update: 2000 } as const

/** Under the incident's own key: whatever changes the incident makes this stale, too. */
export const publicationQuery = (org: string, incident: string) =>
  queryOptions({
    queryKey: ['incidents', org, 'publication', incident],
    queryFn: async ({ signal }) => (await ask<unknown>(db.rpc('incident_publication', { p_incident_id: incident }).abortSignal(signal))) as Publication,
  })

const touched = (org: string, incident: string) => [['incidents', org, 'publication', incident], ['activity', org]]

export const publishIncident = (org: string, incident: string) =>
  mutationOptions({
    mutationFn: (title: string) => askMaybe<unknown>(db.rpc('publish_incident', { p_incident_id: incident, p_title: title })),
    meta: { invalidates: touched(org, incident), errors: 'inline' },
  })

export const withdrawIncident = (org: string, incident: string) =>
  mutationOptions({
    mutationFn: () => askMaybe<unknown>(db.rpc('withdraw_incident', { p_incident_id: incident })),
    meta: { invalidates: touched(org, incident), errors: 'inline' },
  })

/** The id is the form's: the same update sent twice is one. */
export const addStatusUpdate = (org: string, incident: string) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: string }) => askMaybe<unknown>(db.rpc('add_status_update', { p_incident_id: incident, p_id: id, p_body: body })),
    meta: { invalidates: touched(org, incident), errors: 'inline' },
  })

export const removeStatusUpdate = (org: string, incident: string) =>
  mutationOptions({
    mutationFn: (id: string) => askMaybe<unknown>(db.rpc('remove_status_update', { p_incident_id: incident, p_id: id })),
    meta: { invalidates: touched(org, incident), errors: 'inline' },
  })

/** Whether this organisation's public services are the status page. Changes about never. */
export const operatorQuery = (org: string) =>
  queryOptions({
    queryKey: ['status', org, 'operator'],
    queryFn: ({ signal }) => ask<boolean>(db.rpc('status_operator', { p_org_id: org }).abortSignal(signal)),
    staleTime: 10 * 60_000,
  })

export const setServicePublic = (org: string, service: string) =>
  mutationOptions({
    mutationFn: (shown: boolean) => askMaybe<unknown>(db.rpc('set_service_public', { p_service_id: service, p_public: shown })),
    meta: { invalidates: [['services', org], ['incidents', org, 'publication'], ['activity', org]] },
  })
