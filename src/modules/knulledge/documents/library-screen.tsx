import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, Table2 } from 'lucide-react'
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
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Panel } from '@/ui/panel'
import { Tabs } from '@/ui/tabs'
import { totalsQuery } from '../datasets/datasets.queries'
import type { Source } from './documents.model'
import { sourcesQuery, type SourceFilter } from './documents.queries'

type View = 'all' | 'dataset' | 'document' | 'never'
const views: readonly View[] = ['all', 'dataset', 'document', 'never']

/** What is there to ask, and what of it did anybody ever ask? */
export default function LibraryScreen() {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const { org } = useOrg()
  const mayAdd = useCan()('write')
  const [search, setSearch] = useSearchParams()
  const text = search.get('filter') ?? ''
  const view = views.find((one) => one === search.get('view')) ?? 'all'
  const filter: SourceFilter = { kind: view === 'dataset' || view === 'document' ? view : null, use: view === 'never' ? 'never' : null, text }
  const totals = useQuery(totalsQuery(org.id))
  const list = useInfiniteQuery(sourcesQuery(org.id, filter))

  const change = (part: { view?: View; filter?: string }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(part)) {
          if (value && value !== 'all') next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true },
    )
  const counts = totals.data
  const total = counts ? counts.datasets + counts.documents : undefined
  const add = (
    <>
      <ButtonLink variant="outline" to={href('documents')}>
        {t('library.addDocument')}
      </ButtonLink>
      <ButtonLink to={href('datasets')}>{t('library.addDataset')}</ButtonLink>
    </>
  )
  return (
    <Page
      title={t('library.title')}
      subtitle={
        counts === undefined
          ? ' '
          : t('library.count', { rows: format.number(counts.rows), passages: format.number(counts.passages), org: org.name })
      }
      actions={mayAdd && total !== 0 ? add : null}
      actionsWait={totals.isLoading}
    >
      {total === 0 ? (
        <Panel>
          <EmptyState className="py-12 md:px-11 md:py-16" title={t('library.firstTitle')} body={mayAdd ? t('library.firstBody') : t('first.viewer')} action={mayAdd ? add : null} />
        </Panel>
      ) : (
        <Panel aria-label={t('library.title')}>
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-2 py-2">
            <Tabs
              label={t('library.views')}
              items={[
                { id: 'all', label: t('library.all'), count: total === undefined ? undefined : format.number(total) },
                { id: 'dataset', label: t('library.datasets'), count: counts ? format.number(counts.datasets) : undefined },
                { id: 'document', label: t('library.documents'), count: counts ? format.number(counts.documents) : undefined },
                { id: 'never', label: t('library.never') },
              ]}
              value={view}
              onValueChange={(id) => change({ view: id })}
            />
            <FilterInput label={t('list.filter')} value={text} onValueChange={(value) => change({ filter: value })} />
          </div>
          <QueryState query={list} what={t('library.title')}>
            {({ pages }) => <Sources rows={pages.flat()} view={view} text={text} onClear={() => change({ view: 'all', filter: '' })} />}
          </QueryState>
          <LoadMore query={list} shown={list.data?.pages.flat().length} total={view === 'all' && !text ? total : undefined} />
        </Panel>
      )}
    </Page>
  )
}

function Sources({ rows, view, text, onClear }: { rows: Source[]; view: View; text: string; onClear: () => void }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  if (rows.length === 0) {
    if (view === 'all' && !text) return <EmptyState title={t('library.firstTitle')} body={t('library.firstBody')} />
    return view === 'never' && !text ? <EmptyState motif="aligned" title={t('library.allAsked')} body={t('library.allAskedBody')} /> : <NoResult onClear={onClear} />
  }
  const columns: Column<Source>[] = [
    { id: 'name', header: t('library.source'), cell: ({ name }) => name, primary: true },
    { id: 'type', header: t('list.type'), cell: ({ kind, type }) => (kind === 'dataset' ? type.toUpperCase() : t(`type.${type}`)) },
    {
      id: 'parts',
      header: t('library.parts'),
      cell: ({ kind, parts }) => t(kind === 'dataset' ? 'library.rows' : 'library.passages', { count: parts, n: format.number(parts) }),
      align: 'end',
      num: true,
    },
    {
      id: 'quotes',
      header: t('library.quotes'),
      cell: ({ quotes, last_quoted_at }) =>
        quotes > 0 && last_quoted_at ? (
          <>
            {t('library.quoted', { count: quotes, n: format.number(quotes) })} <TimeText value={last_quoted_at} className="text-muted" />
          </>
        ) : (
          <span className="text-faint">{t('library.neverAsked')}</span>
        ),
    },
    { id: 'updated', header: t('list.updated'), cell: ({ updated_at }) => <TimeText value={updated_at} />, align: 'end', hideOnPhone: true },
  ]
  return (
    <ResourceList
      label={t('library.title')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ kind, id }) => (kind === 'dataset' ? href('dataset', { datasetId: id }) : href('document', { documentId: id }))}
      rowIcon={({ kind }) =>
        kind === 'dataset' ? <Table2 size={16} strokeWidth={1.6} role="img" aria-label={t('library.datasets')} /> : <FileText size={16} strokeWidth={1.6} role="img" aria-label={t('library.documents')} />
      }
      columns={columns}
    />
  )
}
