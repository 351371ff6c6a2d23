import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask, askCount, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { toRpc, type DocumentPassage, type KnullDocument, type ListedDocument, type OutlineEntry, type ReadDocument, type Source } from './documents.model'

const pageSize = 50
const listed = 'id, title, type, size_bytes, language, passage_count, user_id, updated_at'

/** The organisation's documents, latest first, 50 at a time. */
export const documentsQuery = (org: string, filter: { text: string }) =>
  infiniteQueryOptions({
    queryKey: ['documents', org, filter],
    initialPageParam: null as ListedDocument | null,
    queryFn: async ({ signal, pageParam: last }) => {
      let query = db.from('documents').select(listed).eq('org_id', org)
      if (filter.text) query = query.ilike('title', `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`)
      if (last) query = query.or(`updated_at.lt."${last.updated_at}",and(updated_at.eq."${last.updated_at}",id.lt.${last.id})`)
      return ask<ListedDocument[]>(
        query
          .order('updated_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(pageSize)
          .abortSignal(signal)
          .overrideTypes<ListedDocument[], { merge: false }>(),
      )
    },
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1) ?? null) : null),
    placeholderData: keepPreviousData,
  })

export interface SourceFilter {
  kind: 'dataset' | 'document' | null
  text: string
  /** `never`: no answer quotes it. */
  use: 'never' | 'asked' | null
}

/** Everything there is to ask, latest first, 50 at a time. */
export const sourcesQuery = (org: string, filter: SourceFilter) =>
  infiniteQueryOptions({
    queryKey: ['sources', org, 'list', filter],
    initialPageParam: null as Source | null,
    queryFn: ({ signal, pageParam: last }) => askSources(org, filter, pageSize, signal, last),
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1) ?? null) : null),
    placeholderData: keepPreviousData,
  })

/** The first few of them, for the module's home. */
export const someSourcesQuery = (org: string, filter: SourceFilter, limit: number) =>
  queryOptions({
    queryKey: ['sources', org, 'some', filter, limit],
    queryFn: ({ signal }) => askSources(org, filter, limit, signal),
  })

const askSources = (org: string, { kind, text, use }: SourceFilter, limit: number, signal: AbortSignal, last: Source | null = null) =>
  ask<Source[]>(
    db
      .rpc('list_sources', {
        p_org_id: org,
        p_kind: kind ?? undefined,
        p_text: text || undefined,
        p_use: use ?? undefined,
        p_before: last?.updated_at,
        p_before_id: last?.id,
        p_limit: limit,
      })
      .abortSignal(signal)
      .overrideTypes<Source[], { merge: false }>(),
  )

export const documentQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['documents', org, 'one', id],
    queryFn: ({ signal }) =>
      ask<KnullDocument>(
        db.from('documents').select(`${listed}, created_at`).eq('org_id', org).eq('id', id).abortSignal(signal).maybeSingle().overrideTypes<KnullDocument, { merge: false }>(),
      ),
  })

/** Where a passage stands in its document; null when it is not one of it. */
export const passagePlaceQuery = (org: string, document: string, passage: string | null) =>
  queryOptions({
    queryKey: ['passages', org, document, 'place', passage],
    enabled: passage !== null,
    queryFn: async ({ signal }) => {
      const found = await askMaybe<{ position: number }>(
        db.from('passages').select('position').eq('org_id', org).eq('document_id', document).eq('id', passage ?? '').abortSignal(signal).maybeSingle(),
      )
      return found?.position ?? null
    },
    staleTime: Infinity,
  })

export const passagesPerPage = 40

/** A page of the text, from a passage's position on. A document's text never changes. */
export const passagesQuery = (org: string, document: string, from: number) =>
  queryOptions({
    queryKey: ['passages', org, document, from],
    queryFn: ({ signal }) =>
      ask<DocumentPassage[]>(
        db
          .from('passages')
          .select('id, position, heading, level, content')
          .eq('org_id', org)
          .eq('document_id', document)
          .gte('position', from)
          .order('position')
          .limit(passagesPerPage)
          .abortSignal(signal),
      ),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

/** The first 200 headings. */
export const outlineQuery = (org: string, document: string) =>
  queryOptions({
    queryKey: ['passages', org, document, 'outline'],
    queryFn: ({ signal }) =>
      ask<OutlineEntry[]>(
        db
          .from('passages')
          .select('id, position, heading, level')
          .eq('org_id', org)
          .eq('document_id', document)
          .not('level', 'is', null)
          .order('position')
          .limit(200)
          .abortSignal(signal)
          .overrideTypes<OutlineEntry[], { merge: false }>(),
      ),
    staleTime: Infinity,
  })

/** The exact text, for downloading it again. */
export const readContent = (org: string, id: string) =>
  ask<{ content: string }>(db.from('documents').select('content').eq('org_id', org).eq('id', id).single())

export const documentQuotesQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['document-quotes', org, id],
    queryFn: ({ signal }) =>
      askCount(db.from('message_citations').select('id', { count: 'exact', head: true }).eq('org_id', org).eq('document_id', id).eq('used', true).abortSignal(signal)),
  })

const touched = (org: string) => [['documents', org], ['sources', org], ['activity', org], ['home', org], ['chat-messages', org]]

/** `key` makes sending twice one document. Answers the document's id. */
export const createDocument = (org: string) =>
  mutationOptions({
    mutationFn: async ({ key, document }: { key: string; document: ReadDocument }) => {
      const id = await ask<string>(
        db.rpc('create_document', {
          p_org_id: org,
          p_upload_key: key,
          p_title: document.title,
          p_type: document.type,
          p_size_bytes: document.size,
          p_language: document.language,
          p_passages: toRpc(document.passages),
        }),
      )
      track('document_added', { type: document.type })
      return id
    },
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const renameDocument = (org: string, id: string) =>
  mutationOptions({
    mutationFn: (title: string) => ask<{ id: string }>(db.from('documents').update({ title: title.trim() }).eq('org_id', org).eq('id', id).select('id').single()),
    meta: { invalidates: touched(org), errors: 'inline' },
  })

export const deleteDocument = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async () => {
      const gone = await ask<{ id: string }>(db.from('documents').delete().eq('org_id', org).eq('id', id).select('id').single())
      track('document_deleted')
      return gone
    },
    meta: { invalidates: touched(org).slice(1), errors: 'inline' },
  })
