import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import type { Overview, Range } from './analytics.model'

/** What the organisation did in a period of the reader's time zone, beside the period before. */
export const overviewQuery = (org: string, range: Range, zone: string) =>
  queryOptions({
    queryKey: ['analytics', org, range, zone],
    queryFn: async ({ signal }) => {
      const answer: unknown = await ask(db.rpc('analytics_overview', { p_org_id: org, p_days: range, p_zone: zone }).abortSignal(signal))
      return answer as Overview
    },
    /* Another period of the same organisation: the old numbers stay until the new ones are there. */
    placeholderData: (previous, query) => (query?.queryKey[1] === org ? previous : undefined),
    staleTime: 60_000,
  })
