import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { lazyPart } from '@/patterns/lazy-part'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import { TabPanel, Tabs } from '@/ui/tabs'
import { viewLink, type Account } from './admin.model'
import { accountsQuery, organisationChoices } from './admin.queries'
import { Picker } from './picker'
import { useFilters } from './use-filters'

const RoleDialog = lazyPart(() => import('./role-dialog').then((file) => file.RoleDialog))

const groups = ['all', 'admins'] as const

/** Who has an account, when were they last here, and who runs the platform? */
export function UsersTab() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const me = useUser()
  const [params, set] = useFilters()
  const [changing, setChanging] = useState<Account | null>(null)
  const text = params.get('q') ?? ''
  const organisation = params.get('org')
  const group = groups.find((name) => name === params.get('role')) ?? 'all'
  const query = useInfiniteQuery(accountsQuery({ text, organisation, admins: group === 'admins' }))

  const columns: Column<Account>[] = [
    {
      id: 'name',
      header: t('user.name'),
      primary: true,
      cell: (row) => (
        <span className="inline-flex max-w-full items-center gap-x-2 gap-y-0.5 max-md:flex-wrap">
          <span className="max-w-full truncate">{row.name}</span>
          {row.id === me.id ? <span className="font-regular text-muted">{t('user.you')}</span> : null}
          {row.platform_admin ? (
            <Chip tone="accent" icon={<ShieldCheck aria-hidden="true" />}>
              {t('user.admin')}
            </Chip>
          ) : null}
        </span>
      ),
    },
    { id: 'email', header: t('user.email'), cell: (row) => <span className="block max-w-64 truncate">{row.email ?? '–'}</span> },
    {
      id: 'organisations',
      header: t('user.organisations'),
      cell: (row) => (
        <Link to={viewLink('organisations', { user: row.id })} aria-label={t('user.see_organisations', { count: row.organisations, n: format.number(row.organisations), name: row.name ?? row.email })} className="link num">
          {format.number(row.organisations)}
        </Link>
      ),
      align: 'end',
      num: true,
      phoneLabel: true,
    },
    { id: 'seen', header: t('user.last_sign_in'), cell: (row) => (row.last_sign_in_at ? <TimeText value={row.last_sign_in_at} /> : <span className="text-muted">{t('user.never')}</span>), align: 'end', phoneLabel: true },
    { id: 'created', header: t('user.created'), cell: (row) => <TimeText value={row.created_at} mode="datetime" />, align: 'end', num: true, hideOnPhone: true },
    {
      id: 'role',
      header: <span className="sr-only">{t('user.role')}</span>,
      cell: (row) => (
        <Button variant="ghost" size="sm" className="-my-1.5 -me-3.5" onClick={() => setChanging(row)} aria-label={t(row.platform_admin ? 'role.revoke_of' : 'role.grant_to', { name: row.name ?? row.email })}>
          {t(row.platform_admin ? 'role.revoke' : 'role.grant')}
        </Button>
      ),
      align: 'end',
      phoneEnd: true,
    },
  ]

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs id="accounts" label={t('user.groups')} value={group} onValueChange={(role) => set({ role: role === 'all' ? null : role })} items={groups.map((name) => ({ id: name, label: t(`user.group.${name}`) }))} />
        <Picker label={t('user.organisation')} value={organisation} onChange={(org) => set({ org })} choices={organisationChoices} />
        <FilterInput value={text} onValueChange={(q) => set({ q })} label={t('user.find')} className="md:ms-auto" />
      </div>
      <TabPanel tabs="accounts" item={group} value={group}>
        <Panel as="div">
          <QueryState query={query} what={t('view.users')}>
            {(rows) =>
              rows.length > 0 ? (
                <>
                  <ResourceList label={t('view.users')} rows={rows} rowKey={(row) => row.id} rowHref={(row) => viewLink('audit', { user: row.id, period: 'month' })} columns={columns} />
                  <LoadMore query={query} shown={rows.length} />
                </>
              ) : text || organisation ? (
                <NoResult onClear={() => set({ q: null, org: null })} />
              ) : (
                <EmptyState title={t('user.none')} body={t('user.none_body')} />
              )
            }
          </QueryState>
        </Panel>
      </TabPanel>
      {changing ? <RoleDialog account={changing} onClose={() => setChanging(null)} /> : null}
    </>
  )
}
