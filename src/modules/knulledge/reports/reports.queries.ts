import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { AppError } from '@/data/errors'
import { isRecord } from '@/lib/shape'
import type { Snapshot } from '../shared/snapshot.model'
import { readSnapshot } from '../shared/snapshot.model'
import type { ListedReport, Publication, PublicationKind, Report, ReportCitation } from './reports.model'

const pageSize = 50
const listed = 'id, title, quotes, user_id, session_id, updated_at'

/** The organisation's reports, the latest first, 50 at a time. */
export const reportsQuery = (org: string, filter: { text: string }) =>
  infiniteQueryOptions({
    queryKey: ['reports', org, 'list', filter],
    initialPageParam: null as ListedReport | null,
    queryFn: ({ signal, pageParam: last }) => {
      let query = db.from('reports').select(listed).eq('org_id', org)
      if (filter.text) query = query.ilike('title', `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`)
      if (last) query = query.or(`updated_at.lt."${last.updated_at}",and(updated_at.eq."${last.updated_at}",id.lt.${last.id})`)
      return ask<ListedReport[]>(query.order('updated_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize).abortSignal(signal))
    },
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1) ?? null) : null),
    placeholderData: keepPreviousData,
  })

export const reportQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: ['reports', org, 'one', id],
    queryFn: ({ signal }) =>
      ask<Report>(db.from('reports').select(`${listed}, body, version, updated_by, created_at`).eq('org_id', org).eq('id', id).abortSignal(signal).maybeSingle()),
  })

/** The quotes of a report. They never change; only their sources may go. */
export const citationsQuery = (org: string, reportId: string) =>
  queryOptions({
    queryKey: ['reports', org, 'citations', reportId],
    queryFn: ({ signal }) =>
      ask<ReportCitation[]>(
        db
          .from('report_citations')
          .select('position, source, document_id, passage_id, dataset_id, row_number, label, heading, quote, fields')
          .eq('org_id', org)
          .eq('report_id', reportId)
          .order('position')
          .abortSignal(signal)
          .overrideTypes<ReportCitation[], { merge: false }>(),
      ),
  })

const reportsTouched = (org: string) => [['reports', org], ['activity', org]]

/** Saves over the version that the text started from. AppError `report.changed` when somebody saved meanwhile. */
export const saveReport = (org: string, id: string) =>
  mutationOptions({
    mutationFn: async ({ version, title, body }: { version: number; title: string; body: string }) => {
      const saved: unknown = await ask(db.rpc('save_report', { p_report_id: id, p_version: version, p_title: title, p_body: body }))
      if (!isRecord(saved) || typeof saved.version !== 'number') throw new AppError({ kind: 'unexpected' })
      return saved.version
    },
    meta: { invalidates: reportsTouched(org), errors: 'inline' },
  })

/** A text in conflict as a report of its own. Answers its id. */
export const copyReport = (org: string, id: string) =>
  mutationOptions({
    mutationFn: ({ title, body, clientId }: { title: string; body: string; clientId: string }) =>
      ask<string>(db.rpc('copy_report', { p_report_id: id, p_title: title, p_body: body, p_client_id: clientId })),
    meta: { invalidates: reportsTouched(org), errors: 'inline' },
  })

export const deleteReport = (org: string) =>
  mutationOptions({
    mutationFn: (id: string) => ask<{ id: string }>(db.from('reports').delete().eq('org_id', org).eq('id', id).select('id').single()),
    /* Not the report itself: asking for what is gone would only fail. */
    meta: { invalidates: [['reports', org, 'list'], ['publications', org], ['activity', org]], errors: 'inline' },
  })

const publicationFields = 'id, kind, session_id, report_id, title, with_quotes, with_names, created_by, created_at, expires_at, revoked_at, views, last_viewed_at'

/** Everything that the organisation published, the latest first, 50 at a time. */
export const publicationsQuery = (org: string) =>
  infiniteQueryOptions({
    queryKey: ['publications', org, 'list'],
    initialPageParam: null as Publication | null,
    queryFn: ({ signal, pageParam: last }) => {
      let query = db.from('publications').select(publicationFields).eq('org_id', org)
      if (last) query = query.or(`created_at.lt."${last.created_at}",and(created_at.eq."${last.created_at}",id.lt.${last.id})`)
      return ask<Publication[]>(query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize).abortSignal(signal))
    },
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1) ?? null) : null),
  })

/** What was published of one record, the latest first. */
export const publicationsOfQuery = (org: string, kind: PublicationKind, id: string) =>
  queryOptions({
    queryKey: ['publications', org, kind, id],
    queryFn: ({ signal }) =>
      ask<Publication[]>(
        db
          .from('publications')
          .select(publicationFields)
          .eq('org_id', org)
          .eq(kind === 'chat' ? 'session_id' : 'report_id', id)
          .order('created_at', { ascending: false })
          .limit(pageSize)
          .abortSignal(signal),
      ),
  })

/** What goes into the copy besides the text. */
export interface Choice {
  quotes: boolean
  names: boolean
}

/** Exactly what people outside would read, and the seal to publish it by. */
export const previewQuery = (org: string, kind: PublicationKind, id: string, { quotes, names }: Choice) =>
  queryOptions({
    queryKey: ['publications', org, 'preview', kind, id, quotes, names],
    queryFn: async ({ signal }): Promise<{ snapshot: Snapshot; seen: string }> => {
      const preview: unknown = await ask(
        db.rpc('preview_publication', { p_org_id: org, p_kind: kind, p_record_id: id, p_quotes: quotes, p_names: names }).abortSignal(signal),
      )
      const snapshot = isRecord(preview) ? readSnapshot(preview.snapshot) : undefined
      if (!isRecord(preview) || typeof preview.seen !== 'string' || !snapshot) throw new AppError({ kind: 'unexpected' })
      return { snapshot, seen: preview.seen }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Freezes what the preview showed. Answers the token, which nobody can read again. AppError `publication.changed` when it is no longer that. */
export const publish = (org: string, kind: PublicationKind, id: string) =>
  mutationOptions({
    mutationFn: async ({ days, quotes, names, seen }: Choice & { days: number; seen: string }) => {
      const made: unknown = await ask(
        db.rpc('publish', { p_org_id: org, p_kind: kind, p_record_id: id, p_days: days, p_quotes: quotes, p_names: names, p_seen: seen }),
      )
      if (!isRecord(made) || typeof made.token !== 'string' || typeof made.expires_at !== 'string') throw new AppError({ kind: 'unexpected' })
      track('report_published', { days })
      return { token: made.token, expiresAt: made.expires_at }
    },
    meta: { invalidates: [['publications', org], ['activity', org]], errors: 'inline' },
  })

/** The link stops working at once. */
export const revokePublication = (org: string) =>
  mutationOptions({
    mutationFn: (id: string) => askMaybe(db.rpc('revoke_publication', { p_publication_id: id })),
    meta: { invalidates: [['publications', org], ['activity', org]], errors: 'inline' },
  })
