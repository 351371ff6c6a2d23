import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptyState } from '@/patterns/empty-state'
import { LoadMore } from '@/patterns/load-more'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Panel, PanelHeader } from '@/ui/panel'
import { questionOf, viewLink, type PlatformEntry } from './admin.model'
import { platformLogQuery } from './admin.queries'

/** What was done, as a sentence; an action that this build does not know is shown as it is written. */
function useSentence(): (entry: PlatformEntry) => string {
  const { t, i18n } = useTranslation('admin')
  return ({ action, target }) => (i18n.exists(`log.${action}`, { ns: 'admin' }) ? t(`log.${action}` as never, { target: target ?? '' }) : [action, target].filter(Boolean).join(' '))
}

/** The latest of it, beside the numbers. */
export function PlatformLogPanel() {
  const { t } = useTranslation('admin')
  const query = useInfiniteQuery(platformLogQuery(6))
  const sentence = useSentence()
  return (
    <Panel aria-labelledby="admin-log">
      <PanelHeader
        id="admin-log"
        title={t('log.title')}
        actions={
          <Link to={viewLink('audit', { log: 'platform' })} className="link">
            {t('latest.all')}
          </Link>
        }
      />
      <QueryState query={query} what={t('log.title')}>
        {(rows) =>
          rows.length > 0 ? (
            <ul>
              {rows.slice(0, 6).map((row) => (
                <li key={row.id} className="row-item">
                  <span className="block text-sm wrap-anywhere line-clamp-2">{sentence(row)}</span>
                  <span className="block text-xs text-muted">
                    {row.user_name ?? t(row.user_id ? 'audit.gone' : 'log.by_sql')}, <TimeText value={row.created_at} />
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState level={3} title={t('log.none')} body={t('log.none_body')} />
          )
        }
      </QueryState>
    </Panel>
  )
}

/** All of it. */
export function PlatformLog() {
  const { t } = useTranslation('admin')
  const query = useInfiniteQuery(platformLogQuery())
  const sentence = useSentence()
  const columns: Column<PlatformEntry>[] = [
    { id: 'what', header: t('log.what'), primary: true, cell: (row) => sentence(row) },
    { id: 'question', header: t('log.question'), cell: (row) => <span className="num block max-w-96 text-xs text-muted wrap-anywhere">{questionOf(row.meta) || '–'}</span>, hideOnPhone: true },
    { id: 'who', header: t('audit.who'), cell: (row) => <span className="whitespace-nowrap">{row.user_name ?? <span className="text-muted">{t(row.user_id ? 'audit.gone' : 'log.by_sql')}</span>}</span> },
    { id: 'when', header: t('audit.when'), cell: (row) => <TimeText value={row.created_at} mode="datetime" />, align: 'end', num: true, phoneEnd: true },
  ]
  return (
    <>
      <Panel as="div">
        <QueryState query={query} what={t('log.title')}>
          {(rows) =>
            rows.length > 0 ? (
              <>
                <ResourceList label={t('log.title')} rows={rows} rowKey={(row) => row.id} columns={columns} />
                <LoadMore query={query} shown={rows.length} />
              </>
            ) : (
              <EmptyState title={t('log.none')} body={t('log.none_body')} />
            )
          }
        </QueryState>
      </Panel>
      <p className="mt-2 text-xs text-muted text-pretty">{t('log.note')}</p>
    </>
  )
}
