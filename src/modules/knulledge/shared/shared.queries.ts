import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import { AppError } from '@/data/errors'
import { isToken, readPage, type SharedPage } from './snapshot.model'
import { visitOf } from './visit'

/**
 * What a link shows. The key holds the token itself: it is in memory only, as the address is. AppError `not-found` with
 * key publication.unknown, .expired or .revoked.
 */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: async ({ signal }): Promise<SharedPage> => {
      if (!isToken(token)) throw new AppError({ kind: 'not-found', key: 'publication.unknown' })
      const page = readPage(await ask(db.rpc('read_publication', { p_token: token, p_visit: visitOf(token) ?? undefined }).abortSignal(signal)))
      if (!page) throw new AppError({ kind: 'unexpected' })
      return page
    },
    /* Frozen: it cannot become another. */
    staleTime: Infinity,
  })
