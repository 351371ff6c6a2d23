import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { Tabs, TabPanel } from '@/ui/tabs'
import { SeverityChip, StatusChip } from './chips'
import { countIncidents, gap, incidentKey, incidentViews, readable, severities, type Incident, type IncidentView, type Severity } from './incidents.model'
import { incidentCountsQuery, incidentsQuery } from './incidents.queries'
import { When } from './when'

function useColumns(): Column<Incident>[] {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const now = useNow()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const lasted = (incident: Incident): ReactNode => {
    const passed = gap(incident, 'mitigate', now)
    if (!passed) return '–'
    return <span className={passed.running ? 'font-semibold text-warn' : undefined}>{format.duration(readable(passed.ms))}</span>
  }
  const servicesText = ({ services: [first, ...rest] }: Incident) =>
    first ? (rest.length > 0 ? t('list.services_more', { name: first.name, n: format.number(rest.length) }) : first.name) : '–'
  return [
    { id: 'severity', header: t('list.severity'), cell: (row) => <SeverityChip severity={row.severity} />, width: '5.5rem', phoneEnd: true },
    {
      id: 'title',
      header: t('list.incident'),
      primary: true,
      cell: (row) => (
        <>
          <span className="num me-2 font-regular text-muted">{incidentKey(row)}</span>
          {row.title}
        </>
      ),
    },
    { id: 'status', header: t('list.state'), cell: (row) => <StatusChip status={row.status} />, width: '9rem' },
    { id: 'services', header: t('list.services'), cell: (row) => <span className="block max-w-48 truncate">{servicesText(row)}</span>, hideOnPhone: true },
    { id: 'commander', header: t('list.commander'), cell: (row) => <span className="block max-w-36 truncate">{nameOf(row.commander_id) ?? '–'}</span>, hideOnPhone: true },
    { id: 'started', header: t('list.started'), cell: (row) => <When at={row.started_at} />, align: 'end' },
    { id: 'lasted', header: t('list.lasted'), cell: lasted, num: true, align: 'end', hideOnPhone: true },
  ]
}

interface SeverityFilterProps {
  value: Severity | null
  counts: Record<Severity, number> | null
  onChange: (severity: Severity | null) => void
}

function SeverityFilter({ value, counts, onChange }: SeverityFilterProps) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  return (
    <div role="group" aria-label={t('list.by_severity')} className="flex flex-wrap gap-1.5">
      {severities.map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={value === severity}
          onClick={() => onChange(value === severity ? null : severity)}
          className={cx(
            'inline-flex h-9 cursor-pointer items-center gap-1.5 rounded-pill border px-2.5 text-xs transition-colors duration-fast',
            value === severity ? 'border-accent bg-accent-soft text-text' : 'border-line bg-raised text-muted hover:border-line-strong',
          )}
        >
          <SeverityChip severity={severity} />
          <span className="num max-md:hidden">{counts ? format.number(counts[severity]) : ' '}</span>
        </button>
      ))}
    </div>
  )
}

/** What is open, and what was? */
export default function IncidentsScreen() {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const { org } = useOrg()
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const view: IncidentView = incidentViews.find((name) => name === params.get('view')) ?? 'open'
  const severity = severities.find((level) => level === params.get('severity')) ?? null
  const text = params.get('q') ?? ''
  const query = useInfiniteQuery(incidentsQuery(org.id, { view, severity, text }))
  const { data: countRows } = useQuery(incidentCountsQuery(org.id))
  const counts = countRows ? countIncidents(countRows, view, severity) : null
  const plain = countRows ? countIncidents(countRows, view, null) : null
  const columns = useColumns()

  const set = (change: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )

  const report = can('write') ? (
    <ButtonLink to={href('incident-new')}>
      <Plus size={16} aria-hidden="true" />
      {t('report')}
    </ButtonLink>
  ) : null
  const filtered = severity !== null || text !== ''

  const nothing = filtered ? (
    <NoResult
      title={t('no_match.title', { filter: [severity?.toUpperCase(), text && `“${text}”`, t(`view.${view}`)].filter(Boolean).join(', ') })}
      body={plain ? t('no_match.body', { count: plain.byView[view], n: format.number(plain.byView[view]) }) : undefined}
      onClear={() => set({ severity: null, q: null })}
    />
  ) : plain?.everything === 0 ? (
    <EmptyState title={t('first.title')} body={t('first.body')} action={report} />
  ) : (
    <EmptyState
      motif="aligned"
      title={t(`nothing.${view}.title`)}
      body={t(`nothing.${view}.body`)}
      action={
        <Button variant="outline" size="sm" onClick={() => set({ view: 'all' })}>
          {t('nothing.see_all')}
        </Button>
      }
    />
  )

  return (
    <Page title={t('title')} subtitle={plain ? t('subtitle', { count: plain.byView.open, n: format.number(plain.byView.open), total: format.number(plain.everything) }) : t('subtitle_waiting')} actions={report}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs
          id="incidents"
          label={t('list.views')}
          value={view}
          onValueChange={(next) => set({ view: next === 'open' ? null : next })}
          items={incidentViews.map((name) => ({ id: name, label: t(`view.${name}`), count: counts ? format.number(counts.byView[name]) : undefined }))}
        />
        <SeverityFilter value={severity} counts={counts?.bySeverity ?? null} onChange={(next) => set({ severity: next })} />
        <FilterInput value={text} onValueChange={(q) => set({ q })} label={t('list.filter')} className="md:ms-auto" />
      </div>
      <TabPanel tabs="incidents" item={view} value={view}>
        <Panel as="div">
          <QueryState query={query} what={t('title')}>
            {(rows) =>
              rows.length > 0 ? (
                <>
                  <ResourceList label={t('title')} rows={rows} rowKey={(row) => row.id} rowHref={(row) => href('incident', { id: row.id })} columns={columns} />
                  <LoadMore query={query} shown={rows.length} total={text ? undefined : counts && severity ? undefined : plain?.byView[view]} />
                </>
              ) : (
                nothing
              )
            }
          </QueryState>
        </Panel>
      </TabPanel>
    </Page>
  )
}
