import { useLocation } from 'react-router-dom'
import { useRecentActivity } from '@/data/recent'
import { buildHref } from '@/routes/href'
import { matchRow, screenOf } from '@/routes/select'
import type { RouteId } from '@/routes/table'

/**
 * The name of the record that this address shows: a record's screen notes it as a visit once it is loaded, and from an
 * earlier visit it is known before that. Undefined where the address shows no record, or one never seen.
 */
export function useRecordName(): string | undefined {
  const { pathname } = useLocation()
  const visits = useRecentActivity()
  const { row, params } = matchRow(pathname)
  const screen = screenOf(row)
  if (!screen || Object.keys(params).length === 0) return undefined
  const path = buildHref(screen.id as RouteId, params)
  return visits.find((visit) => visit.path === path)?.title
}
