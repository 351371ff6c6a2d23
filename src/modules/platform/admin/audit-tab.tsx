import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptyState } from '@/patterns/empty-state'
import { lazyPart } from '@/patterns/lazy-part'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import { TabPanel, Tabs } from '@/ui/tabs'
import type { AuditEntry } from './admin.model'
import { AuditFilters } from './audit-filters'
import { filterOf, type AuditFilter, type Period } from './audit.model'
import { auditQuery } from './audit.queries'
import { PlatformLog } from './platform-log'
import { useFilters } from './use-filters'

const AuditExport = lazyPart(() => import('./audit-export').then((file) => file.AuditExport))

const logs = ['organisations', 'platform'] as const

/** Who did what, in every organisation; and what platform admins did. */
export function AuditTab() {
  const { t } = useTranslation('admin')
  const [params, set] = useFilters()
  const [exporting, setExporting] = useState(false)
  const now = useNow()
  const log = logs.find((name) => name === params.get('log')) ?? 'organisations'
  const { period, ...filter } = filterOf(params, now)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs id="logs" label={t('audit.logs')} value={log} onValueChange={(next) => set({ log: next === 'organisations' ? null : next })} items={logs.map((name) => ({ id: name, label: t(`audit.log.${name}`) }))} />
        {log === 'organisations' ? (
          <Button variant="outline" size="sm" onClick={() => setExporting(true)} className="md:ms-auto">
            <Download size={14} aria-hidden="true" />
            {t('export.open')}
          </Button>
        ) : null}
      </div>
      <TabPanel tabs="logs" item={log} value={log}>
        {log === 'platform' ? <PlatformLog /> : <Explorer filter={filter} period={period} />}
      </TabPanel>
      {exporting ? <AuditExport filter={filter} onClose={() => setExporting(false)} /> : null}
    </>
  )
}

/** A link that narrows the list to what it names. */
function Narrow({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link block max-w-44 truncate">
      {children}
    </Link>
  )
}

function Explorer({ filter, period }: { filter: AuditFilter; period: Period }) {
  const { t } = useTranslation('admin')
  const [params, set] = useFilters()
  const query = useInfiniteQuery(auditQuery(filter))
  const narrowed = (name: string, value: string) => {
    const after = new URLSearchParams(params)
    after.set(name, value)
    return `?${after.toString()}`
  }

  const columns: Column<AuditEntry>[] = [
    { id: 'when', header: t('audit.when'), cell: (row) => <TimeText value={row.created_at} mode="datetime" />, num: true, width: '11rem' },
    { id: 'what', header: t('audit.what'), primary: true, cell: (row) => <What entry={row} /> },
    { id: 'organisation', header: t('audit.organisation'), cell: (row) => <Narrow to={narrowed('org', row.org_id)}>{row.org_name}</Narrow> },
    {
      id: 'who',
      header: t('audit.who'),
      cell: (row) =>
        row.user_id && row.user_name ? <Narrow to={narrowed('user', row.user_id)}>{row.user_name}</Narrow> : <span className="text-muted">{t(row.user_id ? 'audit.gone' : 'audit.nobody')}</span>,
    },
    { id: 'source', header: t('audit.source'), cell: (row) => <Chip>{t(`audit.sources.${row.source as 'client'}`)}</Chip>, align: 'end', phoneEnd: true },
  ]

  const filtered = Boolean(filter.organisation || filter.user || filter.action || filter.source || filter.target || period !== 'all')
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <AuditFilters period={period} />
      </div>
      <Panel as="div">
        <QueryState query={query} what={t('view.audit')}>
          {(rows) =>
            rows.length > 0 ? (
              <>
                <ResourceList label={t('view.audit')} rows={rows} rowKey={(row) => row.id} columns={columns} />
                <LoadMore query={query} shown={rows.length} />
              </>
            ) : filtered ? (
              <NoResult title={t('audit.no_match')} body={t('audit.no_match_body')} onClear={() => set({ org: null, user: null, action: null, source: null, q: null, from: null, to: null, period: 'all' })} clearLabel={t('audit.show_all')} />
            ) : (
              <EmptyState title={t('audit.none')} body={t('audit.none_body')} />
            )
          }
        </QueryState>
      </Panel>
      <p className="mt-2 max-w-[90ch] text-xs text-muted text-pretty">{t('audit.note')}</p>
    </>
  )
}

/** The action; the name of the record, or that it is withheld; what changed of it, never to what. */
function What({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const about = [entry.target ?? (entry.withheld ? t('audit.withheld') : null), entry.changed?.length ? t('audit.changed', { fields: entry.changed.join(', ') }) : null].filter(Boolean).join(' · ')
  return (
    <>
      <span className="num block truncate text-sm">{entry.action}</span>
      <span className="flex min-w-0 gap-2 text-xs font-regular text-muted">
        <span className="truncate" title={about}>
          {about || '–'}
        </span>
        {entry.record_id ? (
          <span className="num shrink-0" title={entry.record_id}>
            {entry.record_id.slice(0, 8)}
          </span>
        ) : null}
      </span>
    </>
  )
}
