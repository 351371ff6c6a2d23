import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import { viewLink, type Organisation } from './admin.model'
import { accountChoices, organisationsQuery } from './admin.queries'
import { Picker } from './picker'
import { useFilters } from './use-filters'

/** Which organisations are there, and which of them are alive? */
export function OrganisationsTab() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const [params, set] = useFilters()
  const text = params.get('q') ?? ''
  const member = params.get('user')
  const query = useInfiniteQuery(organisationsQuery({ text, member }))

  const columns: Column<Organisation>[] = [
    {
      id: 'name',
      header: t('organisation.name'),
      primary: true,
      cell: (row) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <span className="truncate">{row.name}</span>
          {row.personal ? <Chip>{t('organisation.personal')}</Chip> : null}
        </span>
      ),
    },
    {
      id: 'members',
      header: t('organisation.members'),
      cell: (row) => (
        <Link to={viewLink('users', { org: row.id })} aria-label={t('organisation.see_members', { count: row.members, n: format.number(row.members), name: row.name })} className="link num">
          {format.number(row.members)}
        </Link>
      ),
      align: 'end',
      num: true,
      phoneLabel: true,
    },
    { id: 'credits', header: t('organisation.credits'), cell: (row) => format.number(row.credits, { maximumFractionDigits: 1 }), align: 'end', num: true, phoneLabel: true },
    { id: 'activity', header: t('organisation.activity'), cell: (row) => (row.last_activity_at ? <TimeText value={row.last_activity_at} /> : '–'), align: 'end', phoneEnd: true },
    { id: 'created', header: t('organisation.created'), cell: (row) => <TimeText value={row.created_at} mode="datetime" />, align: 'end', num: true, hideOnPhone: true },
    { id: 'id', header: t('id'), cell: (row) => <span title={row.id}>{row.id.slice(0, 8)}</span>, num: true, align: 'end', hideOnPhone: true },
  ]

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Picker label={t('organisation.member')} value={member} onChange={(user) => set({ user })} choices={accountChoices} />
        <FilterInput value={text} onValueChange={(q) => set({ q })} label={t('organisation.find')} className="md:ms-auto" />
      </div>
      <Panel as="div">
        <QueryState query={query} what={t('view.organisations')}>
          {(rows) =>
            rows.length > 0 ? (
              <>
                <ResourceList
                  label={t('view.organisations')}
                  rows={rows}
                  rowKey={(row) => row.id}
                  rowHref={(row) => viewLink('audit', { org: row.id, period: 'month' })}
                  columns={columns}
                />
                <LoadMore query={query} shown={rows.length} />
              </>
            ) : text || member ? (
              <NoResult onClear={() => set({ q: null, user: null })} />
            ) : (
              <EmptyState title={t('organisation.none')} body={t('organisation.none_body')} />
            )
          }
        </QueryState>
      </Panel>
      <p className="mt-2 text-xs text-muted text-pretty">{t('organisation.note')}</p>
    </>
  )
}
