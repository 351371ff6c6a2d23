import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { buildHref } from '@/routes/href'
import { isScreen, matchRow, rowOf, screenOf } from '@/routes/select'
import type { RouteId, ScreenRow } from '@/routes/table'
import { moduleIcons } from './icons'
import { useRecordName } from './use-record-name'

const moduleHome = { knulledge: 'knulledge-home', knulldev: 'knulldev-home', knullops: 'ops-home' } as const satisfies Record<string, RouteId>

/** The row's ancestors and itself, outermost first. */
function lineage(row: ScreenRow): readonly ScreenRow[] {
  const parent = row.parent ? rowOf(row.parent) : undefined
  return parent && isScreen(parent) ? [...lineage(parent), row] : [row]
}

/** The trail: the module in its colour, then the way down to this screen, a record by its name. */
export function Trail() {
  const { t } = useTranslation(['routes', 'common', 'shell'])
  const { pathname } = useLocation()
  const recordName = useRecordName()
  const row = screenOf(matchRow(pathname).row)
  if (!row) return null
  const Icon = row.module && moduleIcons[row.module]
  const steps = lineage(row).filter((step) => !row.module || step.id !== screenOf(rowOf(moduleHome[row.module]))?.id)
  return (
    <nav aria-label={t('shell:trail')} className="min-w-0 text-sm text-muted">
      <ol className="flex min-w-0 items-center gap-1.5">
        {row.module && Icon && (
          <li className="flex-none">
            <Link to={buildHref(moduleHome[row.module], {})} className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-module">
              <Icon aria-hidden className="size-4" strokeWidth={1.6} />
              {t(`common:module.${row.module}`)}
            </Link>
          </li>
        )}
        {steps.map((step, index) => {
          const last = index === steps.length - 1
          const label = (last && recordName) || t(`routes:titles.${step.id}` as never)
          return (
            <li key={step.id} className={`flex items-center gap-1.5 ${last ? 'min-w-0' : 'hidden flex-none md:flex'}`}>
              {(row.module || index > 0) && (
                <span aria-hidden className="text-faint">
                  /
                </span>
              )}
              {last ? (
                <span aria-current="page" className="truncate font-medium text-text">
                  {label}
                </span>
              ) : (
                <Link to={buildHref(step.id as RouteId, {})} className="inline-flex min-h-9 items-center hover:text-text">
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
