import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import { perCategory, type Found, type SearchKind } from './search.model'

/**
 * One category. Projects are searched without an organisation: row-level security gives those of all that the reader
 * belongs to (ruling 7). Each category is asked on its own, so that one that fails leaves the others.
 */
export const searchQuery = (org: string, kind: SearchKind, text: string) =>
  queryOptions({
    queryKey: ['search', org, kind, text],
    queryFn: ({ signal }) =>
      ask<Found[]>(
        db
          .rpc('search_everything', { p_query: text, p_kinds: [kind], p_limit: perCategory, ...(kind === 'project' ? {} : { p_org_id: org }) })
          .abortSignal(signal)
          .overrideTypes<Found[], { merge: false }>(),
      ),
  })
