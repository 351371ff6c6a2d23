import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { lazyPart } from '@/patterns/lazy-part'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Panel } from '@/ui/panel'
import { Sparkline } from '@/ui/sparkline'
import { TabPanel, Tabs } from '@/ui/tabs'
import { ErrorStateChip } from './error-state'
import { errorViews, type ErrorGroup } from './errors.model'
import { errorCountsQuery, errorGroupsQuery } from './errors.queries'
import { useFilters } from './use-filters'

const ErrorSheet = lazyPart(() => import('./error-sheet').then((file) => file.ErrorSheet))

/** What fails in people's browsers, how often, for how many, and since which build? */
export function ErrorsTab() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const [params, set] = useFilters()
  const view = errorViews.find((name) => name === params.get('state')) ?? 'open'
  const text = params.get('q') ?? ''
  /* Not `error`: that is what a sign-in provider answers with, and the session takes it out of the address. */
  const opened = params.get('group')
  const query = useInfiniteQuery(errorGroupsQuery({ view, text }))
  const { data: counts } = useQuery(errorCountsQuery)
  const withError = (fingerprint: string) => {
    const after = new URLSearchParams(params)
    after.set('view', 'errors')
    after.set('group', fingerprint)
    return `?${after.toString()}`
  }

  const columns: Column<ErrorGroup>[] = [
    {
      id: 'message',
      header: t('error.message'),
      primary: true,
      cell: (row) => (
        <>
          <span className="block truncate">{row.message || t('error.no_message')}</span>
          <span className="num block truncate text-xs font-regular text-muted">{row.frame || t('error.no_frame')}</span>
        </>
      ),
    },
    { id: 'state', header: t('error.state.label'), cell: (row) => <ErrorStateChip state={row.state} />, phoneEnd: true },
    { id: 'count', header: t('error.count'), cell: (row) => format.number(row.occurrences), align: 'end', num: true, phoneLabel: true },
    {
      id: 'users',
      header: t('error.users'),
      cell: (row) => (row.anonymous > 0 ? t('error.users_and', { users: format.number(row.users), anonymous: format.number(row.anonymous) }) : format.number(row.users)),
      align: 'end',
      num: true,
      phoneLabel: true,
    },
    {
      id: 'days',
      header: t('error.days'),
      cell: (row) => <Sparkline values={row.days} label={t('error.days_label', { counts: row.days.join(', ') })} className="h-6! w-24" />,
      hideOnPhone: true,
      width: '7rem',
    },
    { id: 'last', header: t('error.last_seen'), cell: (row) => <TimeText value={row.last_seen} />, align: 'end' },
    { id: 'build', header: t('error.build'), cell: (row) => <span className="block max-w-32 truncate">{row.latest_build ?? '–'}</span>, align: 'end', num: true, hideOnPhone: true },
  ]

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs
          id="error-states"
          label={t('error.states')}
          value={view}
          onValueChange={(state) => set({ state: state === 'open' ? null : state })}
          items={errorViews.map((name) => ({ id: name, label: t(`error.view.${name}`), count: counts ? format.number(counts[name]) : undefined }))}
        />
        <FilterInput value={text} onValueChange={(q) => set({ q })} label={t('error.find')} className="md:ms-auto" />
      </div>
      <TabPanel tabs="error-states" item={view} value={view}>
        <Panel as="div">
          <QueryState query={query} what={t('view.errors')}>
            {(rows) =>
              rows.length > 0 ? (
                <>
                  <ResourceList label={t('view.errors')} rows={rows} rowKey={(row) => row.fingerprint} rowHref={(row) => withError(row.fingerprint)} isSelected={(row) => row.fingerprint === opened} columns={columns} />
                  <LoadMore query={query} shown={rows.length} total={text ? undefined : counts?.[view]} />
                </>
              ) : text ? (
                <NoResult onClear={() => set({ q: null })} />
              ) : (
                <EmptyState motif={view === 'open' || view === 'all' ? 'aligned' : 'empty'} title={t(`error.none.${view}.title`)} body={t(`error.none.${view}.body`)} />
              )
            }
          </QueryState>
        </Panel>
      </TabPanel>
      <p className="mt-2 max-w-[90ch] text-xs text-muted text-pretty">{t('error.note')}</p>
      {opened ? <ErrorSheet fingerprint={opened} onClose={() => set({ group: null })} /> : null}
    </>
  )
}
