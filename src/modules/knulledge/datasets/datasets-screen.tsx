import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Table2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { maxDatasetRows, maxUploadMegabytes } from '@/lib/limits'
import { EmptyState } from '@/patterns/empty-state'
import { FilterInput } from '@/patterns/filter-input'
import { LoadMore } from '@/patterns/load-more'
import { NoResult } from '@/patterns/no-result'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { TimeText } from '@/patterns/time-text'
import { keyOf } from '@/patterns/shortcuts'
import { href } from '@/routes/href'
import { Kbd } from '@/ui/kbd'
import { Panel } from '@/ui/panel'
import { Tabs } from '@/ui/tabs'
import type { DatasetView, ListedDataset } from './datasets.model'
import { datasetsQuery, totalsQuery } from './datasets.queries'
import { DropAnywhere } from './drop-anywhere'
import { FileButton } from './file-button'
import { FirstUse } from './first-use'
import { PreviewPanel, acceptedTables } from './preview-panel'
import { isOpen, uploadQueue } from './upload-queue'
import { UploadsPanel } from './uploads-panel'
import { useUploads } from './use-uploads'

/** Did my rows arrive as I meant them? */
export default function DatasetsScreen() {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const { org } = useOrg()
  const { id: userId } = useUser()
  const mayUpload = useCan()('write')
  const [search, setSearch] = useSearchParams()
  const text = search.get('filter') ?? ''
  const view: DatasetView = search.get('view') === 'mine' ? 'mine' : 'all'
  const totals = useQuery(totalsQuery(org.id))
  const list = useInfiniteQuery(datasetsQuery(org.id, { text, view, userId }))
  const uploads = useUploads()
  const [wanted, setWanted] = useState<string | null>(null)
  const open = uploads.filter(isOpen)
  const shown = open.find(({ key }) => key === wanted) ?? open.find(({ state }) => state.step === 'deciding') ?? open[0]
  /* Stays what it is while others are still being read: nothing may jump away from under a decision. */
  if (shown && shown.key !== wanted && shown.state.step === 'deciding') setWanted(shown.key)

  const filter = (part: { filter?: string; view?: DatasetView }) =>
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
  const bring = (files: File[]) => {
    if (!mayUpload) return
    const keys = uploadQueue.add(files, { org: org.id, userId })
    /* Of several, the first that can be decided on is shown. */
    setWanted(keys.length === 1 ? (keys[0] ?? null) : null)
  }

  const count = totals.data?.datasets
  const nothing = count === 0 && uploads.length === 0
  const subtitle =
    count === undefined
      ? ' '
      : count === 0
        ? t('none', { org: org.name })
        : `${t('count', { count, n: format.number(count), size: format.megabytes(totals.data?.dataset_bytes ?? 0) })} ${mayUpload ? t('dropAnywhere') : ''}`

  return (
    <Page
      title={t('title')}
      subtitle={subtitle}
      actions={
        mayUpload && !nothing ? (
          <FileButton onFiles={bring} accept={acceptedTables} label={t('upload')} shortcut={keyOf('upload')}>
            <Upload size={16} strokeWidth={1.8} aria-hidden="true" />
            {t('upload')}
            <Kbd>{keyOf('upload').toUpperCase()}</Kbd>
          </FileButton>
        ) : null
      }
      actionsWait={totals.isLoading}
    >
      {mayUpload ? <DropAnywhere onFiles={bring} title={t('drop.title')} hint={t('first.limits', { mb: maxUploadMegabytes, rows: format.number(maxDatasetRows) })} /> : null}
      {nothing ? (
        <FirstUse onFiles={bring} mayUpload={mayUpload} />
      ) : (
        <div className="grid gap-gap">
          {uploads.length > 0 ? (
            <div className={cx('grid items-start gap-gap', shown && 'lg:grid-cols-[minmax(19rem,3fr)_minmax(0,7fr)]')}>
              <UploadsPanel uploads={uploads} org={org.id} selected={shown?.key ?? null} onSelect={setWanted} />
              {shown ? (
                <PreviewPanel
                  key={shown.key}
                  upload={shown}
                  onReplace={(files) => {
                    uploadQueue.remove(shown.key)
                    bring(files)
                  }}
                />
              ) : null}
            </div>
          ) : null}
          {count === 0 ? null : (
            <Panel aria-label={t('list.label')}>
              <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-2 py-2">
                <Tabs
                  label={t('list.views')}
                  items={[
                    { id: 'all', label: t('list.all'), count: count === undefined ? undefined : format.number(count) },
                    { id: 'mine', label: t('list.mine') },
                  ]}
                  value={view}
                  onValueChange={(id) => filter({ view: id })}
                />
                <FilterInput label={t('list.filter')} value={text} onValueChange={(value) => filter({ filter: value })} />
              </div>
              <QueryState query={list} what={t('title')}>
                {({ pages }) => <Datasets rows={pages.flat()} filtered={text !== '' || view !== 'all'} onClear={() => filter({ filter: '', view: 'all' })} />}
              </QueryState>
              <LoadMore query={list} shown={list.data?.pages.flat().length} total={text || view === 'mine' ? undefined : count} />
            </Panel>
          )}
        </div>
      )}
    </Page>
  )
}

function Datasets({ rows, filtered, onClear }: { rows: ListedDataset[]; filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  /* Not filtered and empty: the totals, which would have shown the first use, could not be read. */
  if (rows.length === 0) return filtered ? <NoResult onClear={onClear} /> : <EmptyState title={t('first.title')} body={t('first.body')} />
  const columns: Column<ListedDataset>[] = [
    { id: 'name', header: t('list.name'), cell: ({ name }) => name, primary: true },
    { id: 'type', header: t('list.type'), cell: ({ type }) => type.toUpperCase() },
    { id: 'size', header: t('list.size'), cell: ({ size_bytes }) => format.megabytes(size_bytes), align: 'end', num: true },
    { id: 'rows', header: t('list.rows'), cell: ({ row_count }) => format.number(row_count), align: 'end', num: true, phoneEnd: true },
    { id: 'by', header: t('list.by'), cell: ({ user_id }) => nameOf(user_id) ?? '–', hideOnPhone: true },
    { id: 'updated', header: t('list.updated'), cell: ({ updated_at }) => <TimeText value={updated_at} />, align: 'end' },
  ]
  return (
    <ResourceList
      label={t('list.label')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('dataset', { datasetId: id })}
      rowIcon={() => <Table2 size={16} strokeWidth={1.6} aria-hidden="true" />}
      columns={columns}
    />
  )
}
