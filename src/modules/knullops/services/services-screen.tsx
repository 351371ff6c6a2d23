import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
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
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { Select } from '@/ui/select'
import { TabPanel, Tabs } from '@/ui/tabs'
import { When } from '../incidents/when'
import { tiers, type Service } from './services.model'
import { serviceCountsQuery, servicesQuery, type ServiceView } from './services.queries'
import { ServiceStateChip } from './state-chip'

const views: readonly ServiceView[] = ['all', 'affected']

/** What do we run, and is it well? */
export default function ServicesScreen() {
  const { t } = useTranslation('services')
  const format = useFormat()
  const { org } = useOrg()
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const view = views.find((name) => name === params.get('view')) ?? 'all'
  const tier = tiers.find((known) => String(known) === params.get('tier')) ?? null
  const text = params.get('q') ?? ''
  const query = useInfiniteQuery(servicesQuery(org.id, { view, tier, text }))
  const { data: counts } = useQuery(serviceCountsQuery(org.id))

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

  const columns: Column<Service>[] = [
    { id: 'name', header: t('list.name'), primary: true, cell: (row) => row.name },
    { id: 'state', header: t('list.state'), cell: (row) => <ServiceStateChip service={row} />, phoneEnd: true },
    { id: 'tier', header: t('list.tier'), cell: (row) => <span className="whitespace-nowrap">{t(`tier.${row.tier}.short` as never)}</span> },
    { id: 'project', header: t('list.project'), cell: (row) => <span className="block max-w-40 truncate">{row.project_name ?? '–'}</span>, hideOnPhone: true },
    { id: 'description', header: t('list.description'), cell: (row) => <span className="line-clamp-1 text-muted">{row.description || t('no_description')}</span>, hideOnPhone: true, width: '38%' },
    { id: 'updated', header: t('list.updated'), cell: (row) => <When at={row.updated_at} />, align: 'end', hideOnPhone: true },
  ]

  const add = can('write') ? (
    <ButtonLink to={href('service-new')}>
      <Plus size={16} aria-hidden="true" />
      {t('new')}
    </ButtonLink>
  ) : null

  const nothing =
    tier !== null || text !== '' ? (
      <NoResult
        title={t('no_match.title', { filter: [tier && t(`tier.${tier}.short`), text && `“${text}”`, view === 'affected' && t('view.affected')].filter(Boolean).join(', ') })}
        body={counts ? t('no_match.body', { count: counts[view], n: format.number(counts[view]) }) : undefined}
        onClear={() => set({ tier: null, q: null })}
      />
    ) : view === 'affected' && counts?.all !== 0 ? (
      <EmptyState
        motif="aligned"
        title={t('all_well.title')}
        body={t('all_well.body')}
        action={
          <Button variant="outline" size="sm" onClick={() => set({ view: null })}>
            {t('all_well.see_all')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('first.title')} body={t('first.body')} action={add} />
    )

  return (
    <Page
      title={t('title')}
      subtitle={
        !counts
          ? t('subtitle_waiting')
          : counts.affected > 0
            ? t('subtitle_affected', { count: counts.affected, n: format.number(counts.affected), total: format.number(counts.all) })
            : t('subtitle_well', { count: counts.all, n: format.number(counts.all) })
      }
      actions={add}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs
          id="services"
          label={t('list.views')}
          value={view}
          onValueChange={(next) => set({ view: next === 'all' ? null : next })}
          items={views.map((name) => ({ id: name, label: t(`view.${name}`), count: counts ? format.number(counts[name]) : undefined }))}
        />
        <Select variant="pill" label={t('list.tier')} value={tier ?? ''} onChange={(event) => set({ tier: event.target.value })}>
          <option value="">{t('tier.any')}</option>
          {tiers.map((known) => (
            <option key={known} value={known}>
              {t(`tier.${known}.short`)}
            </option>
          ))}
        </Select>
        <FilterInput value={text} onValueChange={(q) => set({ q })} label={t('list.filter')} className="md:ms-auto" />
      </div>
      <TabPanel tabs="services" item={view} value={view}>
        <Panel as="div">
          <QueryState query={query} what={t('title')}>
            {(rows) =>
              rows.length > 0 ? (
                <>
                  <ResourceList label={t('title')} rows={rows} rowKey={(row) => row.id} rowHref={(row) => href('service', { serviceId: row.id })} columns={columns} />
                  <LoadMore query={query} shown={rows.length} total={tier === null && text === '' ? counts?.[view] : undefined} />
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
