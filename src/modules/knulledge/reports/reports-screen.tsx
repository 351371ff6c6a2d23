import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import { TabPanel, Tabs } from '@/ui/tabs'
import { PublicationsTable } from './publications-table'
import { reportCan, stateOf, type ListedReport, type Publication } from './reports.model'
import { publicationsQuery, reportsQuery } from './reports.queries'

const views = ['reports', 'links'] as const
type View = (typeof views)[number]

/** What was found out and kept, and what of it is open to people outside? */
export default function ReportsScreen() {
  const { t } = useTranslation('reports')
  const [search, setSearch] = useSearchParams()
  const view: View = search.get('view') === 'links' ? 'links' : 'reports'
  const show = (next: View) => setSearch(next === 'links' ? { view: 'links' } : {}, { replace: true })
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Tabs
        id="reports"
        className="mb-3"
        label={t('tabs.label')}
        items={[
          { id: 'reports', label: t('tabs.reports'), icon: <FileText size={14} aria-hidden="true" /> },
          { id: 'links', label: t('tabs.links'), icon: <Link2 size={14} aria-hidden="true" /> },
        ]}
        value={view}
        onValueChange={show}
      />
      <TabPanel tabs="reports" item="reports" value={view}>
        <Reports />
      </TabPanel>
      <TabPanel tabs="reports" item="links" value={view}>
        <Links />
      </TabPanel>
    </Page>
  )
}

function Reports() {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  const mayAsk = reportCan.save(useCan())
  const [search, setSearch] = useSearchParams()
  const text = search.get('filter') ?? ''
  const list = useInfiniteQuery(reportsQuery(org.id, { text }))
  const filter = (value: string) => setSearch(value ? { filter: value } : {}, { replace: true })
  const none = text === '' && list.data?.pages[0]?.length === 0
  return (
    <Panel aria-label={t('title')}>
      {none ? null : (
        <div className="flex flex-wrap items-center justify-end gap-2 border-b border-line px-2 py-2">
          <FilterInput label={t('list.filter')} value={text} onValueChange={filter} />
        </div>
      )}
      <QueryState query={list} what={t('title')}>
        {({ pages }) => {
          const rows = pages.flat()
          if (rows.length > 0) return <ReportRows rows={rows} />
          return text !== '' ? (
            <NoResult onClear={() => filter('')} />
          ) : (
            <EmptyState
              className="py-12 md:px-11 md:py-16"
              title={t('first.title')}
              body={t(mayAsk ? 'first.body' : 'first.viewer')}
              action={mayAsk ? <ButtonLink to={href('chat-start')}>{t('first.action')}</ButtonLink> : null}
            />
          )
        }}
      </QueryState>
      <LoadMore query={list} shown={list.data?.pages.flat().length} />
    </Panel>
  )
}

function ReportRows({ rows }: { rows: ListedReport[] }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const now = useNow()
  /* Beside the list, not in its way: without the links there is no mark. */
  const links = useInfiniteQuery(publicationsQuery(org.id)).data?.pages.flat() ?? []
  const open = (id: string) => links.filter((link: Publication) => link.report_id === id && stateOf(link, now) === 'open').length
  const columns: Column<ListedReport>[] = [
    { id: 'title', header: t('list.name'), cell: ({ title }) => title, primary: true },
    {
      id: 'shared',
      header: t('list.shared'),
      cell: ({ id }) => {
        const count = open(id)
        return count > 0 ? (
          <Chip tone="info" icon={<Link2 aria-hidden="true" />}>
            {t('list.links', { count, n: format.number(count) })}
          </Chip>
        ) : null
      },
    },
    { id: 'quotes', header: t('list.quotes'), cell: ({ quotes }) => format.number(quotes), align: 'end', num: true, phoneLabel: true },
    { id: 'by', header: t('list.by'), cell: ({ user_id }) => nameOf(user_id) ?? t('someone'), hideOnPhone: true },
    { id: 'updated', header: t('list.updated'), cell: ({ updated_at }) => <TimeText value={updated_at} />, align: 'end', phoneEnd: true },
  ]
  return (
    <ResourceList
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('report', { reportId: id })}
      rowIcon={() => <FileText size={16} strokeWidth={1.6} aria-hidden="true" />}
      columns={columns}
    />
  )
}

function Links() {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  const list = useInfiniteQuery(publicationsQuery(org.id))
  return (
    <Panel aria-label={t('links.title')}>
      <QueryState query={list} what={t('links.title')}>
        {({ pages }) => {
          const rows = pages.flat()
          return rows.length > 0 ? <PublicationsTable rows={rows} /> : <EmptyState className="py-12 md:px-11 md:py-16" title={t('links.none')} body={t('links.noneBody')} />
        }}
      </QueryState>
      <LoadMore query={list} shown={list.data?.pages.flat().length} />
    </Panel>
  )
}
