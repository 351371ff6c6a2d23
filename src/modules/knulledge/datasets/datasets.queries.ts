import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask, askCount } from '@/data/ask'
import { db } from '@/data/client'
import type { TableSummary, Batch } from '@/lib/tabular/table-reader'
import type { Dataset, DatasetPage, DatasetRow, DatasetView, ListedDataset } from './datasets.model'

const pageSize = 50
const listed = 'id, name, type, size_bytes, row_count, refused_count, user_id, updated_at'

/** The organisation's datasets, latest first, 50 at a time from the last row of the page before. */
export const datasetsQuery = (org: string, filter: { text: string; view: DatasetView; userId: string }) =>
  infiniteQueryOptions({
    queryKey: ['datasets', org, filter],
    initialPageParam: null as ListedDataset | null,
    queryFn: async ({ signal, pageParam: last }): Promise<DatasetPage> => {
      let query = db.from('datasets').select(listed).eq('org_id', org).eq('status', 'ready')
      if (filter.text) query = query.ilike('name', `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`)
      if (filter.view === 'mine') query = query.eq('user_id', filter.userId)
      if (last) query = query.or(`updated_at.lt."${last.updated_at}",and(updated_at.eq."${last.updated_at}",id.lt.${last.id})`)
      return ask<ListedDataset[]>(query.order('updated_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize).abortSignal(signal))
    },
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1) ?? null) : null),
    placeholderData: keepPreviousData,
  })

export interface SourceTotals {
  datasets: number
  documents: number
  rows: number
  passages: number
  dataset_bytes: number
  document_bytes: number
}

/** How much there is to ask in the organisation. */
export const totalsQuery = (org: string) =>
  queryOptions({
    queryKey: ['sources', org, 'totals'],
    queryFn: async ({ signal }) => {
      const [totals] = await ask<SourceTotals[]>(db.rpc('source_totals', { p_org_id: org }).abortSignal(signal))
      return totals ?? { datasets: 0, documents: 0, rows: 0, passages: 0, dataset_bytes: 0, document_bytes: 0 }
    },
  })

export const datasetQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['datasets', org, 'one', id],
    queryFn: ({ signal }) =>
      ask<Dataset>(
        db
          .from('datasets')
          .select(`${listed}, columns, delimiter, encoding, created_at`)
          .eq('org_id', org)
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  })

/** Rows on one page of the detail screen. */
export const rowsPerPage = 50

/** A page of rows, from row number `from` on: rows are numbered without gaps, so the number is the key. */
export const rowsQuery = (org: string, id: string, from: number) =>
  queryOptions({
    queryKey: ['dataset-rows', org, id, from],
    queryFn: ({ signal }) =>
      ask<DatasetRow[]>(
        db
          .from('dataset_rows')
          .select('row_number, line_number, cells')
          .eq('org_id', org)
          .eq('dataset_id', id)
          .gte('row_number', from)
          .order('row_number')
          .limit(rowsPerPage)
          .abortSignal(signal)
          .overrideTypes<DatasetRow[], { merge: false }>(),
      ),
    /* A finished dataset's rows never change. */
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

/** How many quotes in chats refer to the dataset. */
export const datasetQuotesQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['dataset-quotes', org, id],
    queryFn: ({ signal }) =>
      askCount(db.from('message_citations').select('id', { count: 'exact', head: true }).eq('org_id', org).eq('dataset_id', id).eq('used', true).abortSignal(signal)),
  })

export const renameDataset = (org: string, id: string) =>
  mutationOptions({
    mutationFn: (name: string) => ask<{ id: string }>(db.from('datasets').update({ name: name.trim() }).eq('org_id', org).eq('id', id).select('id').single()),
    meta: { invalidates: [['datasets', org], ['sources', org], ['activity', org]], errors: 'inline' },
  })

export const deleteDataset = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async () => {
      const gone = await ask<{ id: string }>(db.from('datasets').delete().eq('org_id', org).eq('id', id).select('id').single())
      track('dataset_deleted')
      return gone
    },
    meta: { invalidates: [['sources', org], ['activity', org], ['chat-messages', org]], errors: 'inline' },
  })

/** The calls of an upload, for the queue. Each throws AppError. */
export const uploadCalls = {
  /** Begins, or finds how far the same upload came. */
  async begin(org: string, key: string, name: string, size: number, table: TableSummary, signal: AbortSignal) {
    const [begun] = await ask<{ dataset_id: string; status: 'importing' | 'ready'; next_row: number }[]>(
      db
        .rpc('begin_dataset', {
          p_org_id: org,
          p_upload_key: key,
          p_name: name,
          p_type: table.type,
          p_size_bytes: size,
          p_row_count: table.rowCount,
          p_refused_count: table.refusedCount,
          p_columns: table.columns,
          p_delimiter: table.delimiter ?? undefined,
          p_encoding: table.encoding,
        })
        .abortSignal(signal),
    )
    return begun
  },
  append: (id: string, first: number, rows: Batch, signal: AbortSignal) =>
    ask<number>(db.rpc('append_dataset_rows', { p_dataset_id: id, p_first_row: first, p_rows: rows }).abortSignal(signal)),
  finish: (id: string, signal: AbortSignal) => ask<string>(db.rpc('finish_dataset', { p_dataset_id: id }).abortSignal(signal)),
  cancel: (id: string) => ask<boolean>(db.rpc('cancel_dataset', { p_dataset_id: id })),
}

export type UploadCalls = typeof uploadCalls
