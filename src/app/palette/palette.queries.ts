import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'

export const recordKinds = ['incident', 'service', 'project', 'chat', 'dataset', 'document', 'report'] as const
export type RecordKind = (typeof recordKinds)[number]

/** A record of the organisation, found by its name. */
export interface FoundRecord {
  kind: RecordKind
  id: string
  name: string
  /** Incidents are counted. */
  number: number | null
  /** Status of incidents and projects, tier of services. */
  state: string | null
  severity: string | null
  size_bytes: number | null
  type: string | null
  updated_at: string
}

/** As many of a kind as one looks through in a list of 400 px; the search screen has the rest. */
const most = 5

/** Records whose name contains what is typed, the best of each kind first. */
export const recordsQuery = (org: string, typed: string) =>
  queryOptions({
    queryKey: ['palette', org, typed],
    queryFn: ({ signal }) =>
      ask<FoundRecord[]>(
        db
          .rpc('search_everything', { p_query: typed, p_org_id: org, p_kinds: [...recordKinds], p_limit: most, p_names_only: true })
          .abortSignal(signal)
          .overrideTypes<FoundRecord[], { merge: false }>(),
      ),
  })
