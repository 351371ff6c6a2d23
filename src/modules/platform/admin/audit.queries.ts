import { infiniteQueryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import { cursorAfter, type AuditEntry, type Cursor } from './admin.model'
import { pageSize } from './admin.queries'
import { csvHeader, csvRows, exportLimit, exportPage, type AuditFilter } from './audit.model'

const args = (filter: AuditFilter) => ({
  p_organisation: filter.organisation ?? undefined,
  p_user: filter.user ?? undefined,
  p_action: filter.action,
  p_source: filter.source ?? undefined,
  p_target: filter.target,
  p_since: filter.since ?? undefined,
  p_until: filter.until ?? undefined,
})

function page(filter: AuditFilter, cursor: Cursor | null, size: number, forExport: boolean, signal: AbortSignal): Promise<AuditEntry[]> {
  return ask<AuditEntry[]>(
    db
      .rpc('admin_audit', { ...args(filter), p_before_at: cursor?.at, p_before_id: cursor?.id, p_limit: size, p_export: forExport })
      .abortSignal(signal)
      .overrideTypes<AuditEntry[], { merge: false }>(),
  )
}

/** Entries of all organisations, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    initialPageParam: null as Cursor | null,
    queryFn: ({ signal, pageParam }) => page(filter, pageParam, pageSize, false, signal),
    getNextPageParam: (rows) => cursorAfter(rows, pageSize),
    select: ({ pages }) => pages.flat(),
  })

export interface ExportProgress {
  done: number
  /** As counted at the start, at most the limit. */
  total: number
  /** There are more than an export holds. */
  cut: boolean
}

/**
 * The entries as CSV, newest first, at most exportLimit of them, read page by page. Throws AppError; `cancelled` when
 * the signal ends it.
 */
export async function exportAudit(filter: AuditFilter, signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<{ parts: string[]; rows: number }> {
  const counted = await ask<number>(db.rpc('admin_audit_total', args(filter)).abortSignal(signal))
  const total = Math.min(counted, exportLimit)
  const cut = counted > exportLimit
  const parts = [csvHeader]
  let done = 0
  let cursor: Cursor | null = null
  onProgress({ done, total, cut })
  while (done < exportLimit) {
    const size = Math.min(exportPage, exportLimit - done)
    const rows: AuditEntry[] = await page(filter, cursor, size, true, signal)
    parts.push(csvRows(rows))
    done += rows.length
    onProgress({ done, total: Math.max(total, done), cut })
    cursor = cursorAfter(rows, size)
    if (!cursor) break
  }
  return { parts, rows: done }
}
