import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { AppError } from '@/data/errors'
import { pageSize } from './admin.queries'
import type { ErrorGroup, ErrorGroupDetail, ErrorMark, ErrorView } from './errors.model'

export interface ErrorFilter {
  view: ErrorView
  text: string
}

/** Groups of the last 30 days, the latest first. */
export const errorGroupsQuery = (filter: ErrorFilter, size = pageSize) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'errors', 'list', filter, size],
    initialPageParam: null as { at: string; fingerprint: string } | null,
    queryFn: ({ signal, pageParam }) =>
      ask<ErrorGroup[]>(
        db
          .rpc('admin_error_groups', {
            p_state: filter.view === 'all' ? undefined : filter.view,
            p_search: filter.text,
            p_before_at: pageParam?.at,
            p_before_fingerprint: pageParam?.fingerprint,
            p_limit: size,
          })
          .abortSignal(signal)
          .overrideTypes<ErrorGroup[], { merge: false }>(),
      ),
    getNextPageParam: (rows) => {
      const last = rows.at(-1)
      return last && rows.length >= size ? { at: last.cursor_at, fingerprint: last.fingerprint } : null
    },
    select: ({ pages }) => pages.flat(),
  })

export const errorCountsQuery = queryOptions({
  queryKey: ['admin', 'errors', 'counts'],
  queryFn: async ({ signal }) => {
    const [row] = await ask<{ open: number; seen: number; resolved: number }[]>(db.rpc('admin_error_counts').abortSignal(signal))
    if (!row) throw new AppError({ kind: 'not-found' })
    return { ...row, all: row.open + row.seen + row.resolved } satisfies Record<ErrorView, number>
  },
})

export const errorGroupQuery = (fingerprint: string) =>
  queryOptions({
    queryKey: ['admin', 'errors', 'one', fingerprint],
    queryFn: async ({ signal }) => (await ask<unknown>(db.rpc('admin_error_group', { p_fingerprint: fingerprint }).abortSignal(signal))) as ErrorGroupDetail,
  })

/** `until`: the latest occurrence that was on the screen; one that came after it reopens the group. */
export const markError = mutationOptions({
  mutationFn: ({ fingerprint, mark, until }: { fingerprint: string; mark: ErrorMark; until: string }) =>
    askMaybe<unknown>(db.rpc('admin_mark_error', { p_fingerprint: fingerprint, p_state: mark, p_until: until })),
  meta: { errors: 'inline', invalidates: [['admin', 'errors'], ['admin', 'overview'], ['admin', 'log']] },
})
