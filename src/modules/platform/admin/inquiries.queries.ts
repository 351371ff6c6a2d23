import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InquiryKind } from '@/content/inquiries'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { cursorAfter, type Cursor } from './admin.model'
import { pageSize } from './admin.queries'
import type { Inquiry, InquiryCount, InquiryRow, InquiryState, InquiryView } from './inquiries.model'

export interface InquiryFilter {
  view: InquiryView
  kind: InquiryKind | null
  text: string
}

/** Newest first. */
export const inquiriesQuery = (filter: InquiryFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'inquiries', 'list', filter],
    initialPageParam: null as Cursor | null,
    queryFn: ({ signal, pageParam }) =>
      ask<InquiryRow[]>(
        db
          .rpc('admin_inquiries', {
            p_kind: filter.kind ?? undefined,
            p_state: filter.view === 'all' ? undefined : filter.view,
            p_search: filter.text,
            p_before_at: pageParam?.at,
            p_before_id: pageParam?.id,
            p_limit: pageSize,
          })
          .abortSignal(signal)
          .overrideTypes<InquiryRow[], { merge: false }>(),
      ),
    getNextPageParam: (rows) => cursorAfter(rows, pageSize),
    select: ({ pages }) => pages.flat(),
  })

export const inquiryCountsQuery = queryOptions({
  queryKey: ['admin', 'inquiries', 'counts'],
  queryFn: ({ signal }) => ask<InquiryCount[]>(db.rpc('admin_inquiry_counts').abortSignal(signal).overrideTypes<InquiryCount[], { merge: false }>()),
})

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'inquiries', 'one', id],
    queryFn: async ({ signal }) => (await ask<unknown>(db.rpc('admin_inquiry', { p_id: id }).abortSignal(signal))) as Inquiry,
  })

const touched = [['admin', 'inquiries'], ['admin', 'log']]

export const setInquiryState = mutationOptions({
  mutationFn: ({ id, state }: { id: string; state: InquiryState }) => askMaybe<unknown>(db.rpc('admin_set_inquiry_state', { p_id: id, p_state: state })),
  meta: { errors: 'inline', invalidates: touched },
})

export const deleteInquiry = mutationOptions({
  mutationFn: (id: string) => askMaybe<unknown>(db.rpc('admin_delete_inquiry', { p_id: id })),
  meta: { errors: 'inline', invalidates: touched },
})

/** A mutation and no query: each download is recorded, and none is kept in memory. */
export const readInquiryFile = mutationOptions({
  mutationFn: async (id: string) => (await ask<unknown>(db.rpc('admin_inquiry_file', { p_id: id }))) as { name: string; content: string },
  meta: { errors: 'inline', invalidates: [['admin', 'log']] },
})

export interface Operator {
  id: string
  name: string
  changed_at: string
}

/** Whose public services the status page shows; null for nobody's. */
export const operatorQuery = queryOptions({
  queryKey: ['admin', 'operator'],
  queryFn: async ({ signal }) => (await ask<Operator[]>(db.rpc('admin_operator').abortSignal(signal)))[0] ?? null,
})

export const setOperator = mutationOptions({
  /* The generator takes no argument of a function for one that may be null. */
  mutationFn: (id: string | null) => askMaybe<unknown>(db.rpc('admin_set_operator', { p_operator_id: id as string })),
  meta: { errors: 'inline', invalidates: [['admin', 'operator'], ['admin', 'log']] },
})
