import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { Panel, PanelHeader } from '@/ui/panel'
import { viewLink } from './admin.model'
import { ErrorStateChip } from './error-state'
import { errorGroupsQuery } from './errors.queries'

/** The open groups that happened last. */
export function LatestErrors() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const query = useInfiniteQuery(errorGroupsQuery({ view: 'open', text: '' }, 5))
  return (
    <Panel aria-labelledby="admin-latest-errors">
      <PanelHeader
        id="admin-latest-errors"
        title={t('latest.title')}
        actions={
          <Link to={viewLink('errors')} className="link">
            {t('latest.all')}
          </Link>
        }
      />
      <QueryState query={query} what={t('view.errors')}>
        {(rows) =>
          rows.length > 0 ? (
            <ul>
              {rows.slice(0, 5).map((row) => (
                <li key={row.fingerprint} className="row-item flex items-center gap-3">
                  <span className="min-w-0 flex-1">
                    <Link to={viewLink('errors', { error: row.fingerprint })} className="row-link block truncate text-sm">
                      {row.message}
                    </Link>
                    <span className="block truncate text-xs text-muted">
                      {t('error.times', { count: row.occurrences, n: format.number(row.occurrences) })}, <TimeText value={row.last_seen} />
                    </span>
                  </span>
                  <ErrorStateChip state={row.state} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState level={3} motif="aligned" title={t('error.none.open.title')} body={t('error.none.open.body')} />
          )
        }
      </QueryState>
    </Panel>
  )
}
