import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'

export interface LatestChat {
  id: string
  title: string
  /** The best source of its latest answer. */
  topic: string | null
  quotes: number
  user_id: string | null
  updated_at: string
}

/** The organisation's latest conversations with how many quotes they found. */
export const latestChatsQuery = (org: string) =>
  queryOptions({
    queryKey: ['chat-sessions', org, 'latest'],
    queryFn: ({ signal }) =>
      ask<LatestChat[]>(
        db
          .from('chat_sessions')
          .select('id, title, topic, quotes, user_id, updated_at')
          .eq('org_id', org)
          .order('updated_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(7)
          .abortSignal(signal),
      ),
  })
