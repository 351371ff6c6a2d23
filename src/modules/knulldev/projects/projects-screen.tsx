import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
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
import { Panel } from '@/ui/panel'
import { TabPanel, Tabs } from '@/ui/tabs'
import { ObstacleText } from './obstacle-text'
import { obstacleOf, statuses, type Project, type ProjectStatus } from './projects.model'
import { projectCountsQuery, projectsQuery } from './projects.queries'
import { StatusChip } from './status-chip'

const isStatus = (text: string | null): text is ProjectStatus => statuses.some((status) => status === text)

/** Every project of the organisation: which ones are there, and how is each doing? */
export default function ProjectsScreen() {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { org } = useOrg()
  const can = useCan()
  const now = useNow()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('status')
  const status = isStatus(wanted) ? wanted : undefined
  const text = search.get('q') ?? ''

  const list = useInfiniteQuery(projectsQuery(org.id, { status, text }))
  const counts = useQuery(projectCountsQuery(org.id))
  const { nameOf } = usePeople(org.id)

  /* The filter is in the address, so that it can be sent to somebody and survives "back". */
  const narrow = (change: { status?: string; q?: string }) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    setSearch(next, { replace: true })
  }

  const total = counts.data ? statuses.reduce((sum, each) => sum + counts.data[each], 0) : undefined
  const tabs = [
    { id: 'all' as const, label: t('tabs.all'), count: total === undefined ? undefined : format.number(total) },
    ...statuses.map((each) => ({ id: each, label: t(`status.${each}`), count: counts.data ? format.number(counts.data[each]) : undefined })),
  ]
  const tab = status ?? 'all'

  const columns: Column<Project>[] = [
    {
      id: 'name',
      header: t('column.name'),
      primary: true,
      cell: (project) => (
        <span className="block min-w-0">
          <span className="block truncate">{project.name}</span>
          <span className="block truncate text-xs font-regular text-muted">{project.description || t('no_description')}</span>
        </span>
      ),
    },
    { id: 'status', header: t('column.status'), cell: (project) => <StatusChip status={project.status} />, phoneEnd: true },
    {
      id: 'way',
      header: t('column.way'),
      cell: (project) => (project.status === 'archived' ? <span className="text-muted">{t('obstacle.archived')}</span> : <ObstacleText obstacle={obstacleOf(project, now)} />),
    },
    { id: 'services', header: t('column.services'), align: 'end', num: true, hideOnPhone: true, cell: (project) => format.number(project.services.length) },
    {
      id: 'creator',
      header: t('column.creator'),
      hideOnPhone: true,
      cell: (project) => <span className="block max-w-40 truncate text-muted">{nameOf(project.user_id) ?? t('somebody')}</span>,
    },
    { id: 'updated', header: t('column.updated'), align: 'end', cell: (project) => <TimeText value={project.updated_at} className="whitespace-nowrap text-muted" /> },
  ]

  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      actions={
        can('write') ? (
          <ButtonLink to={href('project-new')}>
            <Plus size={16} aria-hidden="true" />
            {t('new.action')}
          </ButtonLink>
        ) : null
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Tabs id="projects" label={t('tabs.label')} items={tabs} value={tab} onValueChange={(id) => narrow({ status: id === 'all' ? '' : id })} />
        <FilterInput label={t('filter')} value={text} onValueChange={(q) => narrow({ q })} className="md:ms-auto" />
      </div>
      <TabPanel tabs="projects" item={tab} value={tab}>
        <Panel>
          <QueryState query={list} what={t('list.title')}>
            {({ pages }) => {
              const rows = pages.flat()
              if (rows.length > 0)
                return (
                  <>
                    <ResourceList label={t('list.title')} rows={rows} rowKey={({ id }) => id} rowHref={({ id }) => href('project', { id })} columns={columns} />
                    <LoadMore query={list} shown={rows.length} total={text ? undefined : status ? counts.data?.[status] : total} />
                  </>
                )
              if (text || (status && total !== 0))
                return (
                  <NoResult
                    title={text ? t('list.no_match', { text }) : t(`list.none_${status ?? 'planning'}`)}
                    onClear={() => narrow({ status: '', q: '' })}
                  />
                )
              return (
                <EmptyState
                  title={t('first.title')}
                  body={t('first.body')}
                  action={can('write') ? <ButtonLink to={href('project-new')}>{t('new.action')}</ButtonLink> : null}
                />
              )
            }}
          </QueryState>
        </Panel>
      </TabPanel>
    </Page>
  )
}
