import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inquiryKinds } from '@/content/inquiries'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { lazyPart } from '@/patterns/lazy-part'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { Chip } from '@/ui/chip'
import { Panel } from '@/ui/panel'
import { Select } from '@/ui/select'
import { TabPanel, Tabs } from '@/ui/tabs'
import { countsOf, inquiryViews, stateTones, type InquiryRow } from './inquiries.model'
import { inquiriesQuery, inquiryCountsQuery } from './inquiries.queries'
import { useFilters } from './use-filters'
import { useTopic } from './use-topic'

const InquirySheet = lazyPart(() => import('./inquiry-sheet').then((file) => file.InquirySheet))

/** What visitors sent, what of it waits for an answer, and who asked. */
export function InquiriesTab() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const topicOf = useTopic()
  const [params, set] = useFilters()
  const view = inquiryViews.find((name) => name === params.get('state')) ?? 'new'
  const kind = inquiryKinds.find((name) => name === params.get('kind')) ?? null
  const text = params.get('q') ?? ''
  const opened = params.get('inquiry')
  const query = useInfiniteQuery(inquiriesQuery({ view, kind, text }))
  const { data } = useQuery(inquiryCountsQuery)
  const counts = data ? countsOf(data, kind) : undefined
  const withInquiry = (id: string) => {
    const after = new URLSearchParams(params)
    after.set('view', 'inquiries')
    after.set('inquiry', id)
    return `?${after.toString()}`
  }

  const columns: Column<InquiryRow>[] = [
    {
      id: 'who',
      header: t('inquiry.who'),
      primary: true,
      cell: (row) => (
        <>
          <span className="block truncate">{row.company ? `${row.name}, ${row.company}` : row.name}</span>
          <span className="block truncate text-xs font-regular text-muted">{row.excerpt}</span>
        </>
      ),
    },
    {
      id: 'kind',
      header: t('inquiry.kinds'),
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          {t(`inquiry.kind.${row.kind}`)}
          {row.has_file ? <Paperclip size={13} aria-label={t('inquiry.cv')} className="shrink-0 text-muted" /> : null}
        </span>
      ),
      width: '10rem',
    },
    { id: 'topic', header: t('inquiry.what'), cell: (row) => (row.urgency ? `${t(`inquiry.urgency.${row.urgency}`)}, ${topicOf(row)}` : topicOf(row)), hideOnPhone: true },
    { id: 'state', header: t('inquiry.state_of'), cell: (row) => <Chip tone={stateTones[row.state]}>{t(`inquiry.state.${row.state}`)}</Chip>, phoneEnd: true, width: '8rem' },
    { id: 'arrived', header: t('inquiry.arrived'), cell: (row) => <TimeText value={row.created_at} />, align: 'end', width: '9rem' },
  ]

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tabs
          id="inquiry-states"
          label={t('inquiry.states')}
          value={view}
          onValueChange={(state) => set({ state: state === 'new' ? null : state })}
          items={inquiryViews.map((name) => ({ id: name, label: t(`inquiry.view.${name}`), count: counts ? format.number(counts[name]) : undefined }))}
        />
        <Select
          variant="pill"
          label={t('inquiry.kinds')}
          value={kind ?? ''}
          onChange={(event) => set({ kind: event.target.value })}
          options={[{ value: '', label: t('inquiry.all_kinds') }, ...inquiryKinds.map((name) => ({ value: name, label: t(`inquiry.kind.${name}`) }))]}
        />
        <FilterInput value={text} onValueChange={(q) => set({ q })} label={t('inquiry.find')} className="md:ms-auto" />
      </div>
      <TabPanel tabs="inquiry-states" item={view} value={view}>
        <Panel as="div">
          <QueryState query={query} what={t('view.inquiries')}>
            {(rows) =>
              rows.length > 0 ? (
                <>
                  <ResourceList label={t('view.inquiries')} rows={rows} rowKey={(row) => row.id} rowHref={(row) => withInquiry(row.id)} isSelected={(row) => row.id === opened} columns={columns} />
                  <LoadMore query={query} shown={rows.length} total={text ? undefined : counts?.[view]} />
                </>
              ) : text || kind ? (
                <NoResult onClear={() => set({ q: null, kind: null })} />
              ) : (
                <EmptyState motif={view === 'new' ? 'aligned' : 'empty'} title={t(`inquiry.none.${view}.title`)} body={t(`inquiry.none.${view}.body`)} />
              )
            }
          </QueryState>
        </Panel>
      </TabPanel>
      <p className="mt-2 max-w-[90ch] text-xs text-muted text-pretty">{t('inquiry.note')}</p>
      {opened ? <InquirySheet id={opened} onClose={() => set({ inquiry: null })} /> : null}
    </>
  )
}
