import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { maxNameLength } from '@/lib/limits'
import type { Delimiter } from '@/lib/tabular/table'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { FactsStrip } from '@/ui/facts-strip'
import { Panel } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { TabPanel, Tabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { ColumnsTable } from './columns-table'
import { datasetCan, type Dataset } from './datasets.model'
import { datasetQuery, datasetQuotesQuery, deleteDataset, renameDataset } from './datasets.queries'
import { RenameDialog } from './rename-dialog'
import { RowsTable } from './rows-table'
import { useTableText } from './use-table-text'

/** What is in this table, and what stands in this row? */
export default function DatasetScreen() {
  const { t } = useTranslation('datasets')
  const { datasetId = '' } = useParams()
  const { org } = useOrg()
  const query = useQuery(datasetQuery(org.id, datasetId))
  return (
    <QueryState query={query} what={t('dataset')} skeleton={<SkeletonRows rows={8} />}>
      {(dataset) => <DatasetPage key={dataset.id} dataset={dataset} />}
    </QueryState>
  )
}

function DatasetPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const text = useTableText()
  const { org } = useOrg()
  const me = { userId: useUser().id, may: useCan() }
  const { nameOf } = usePeople(org.id)
  const quotes = useQuery(datasetQuotesQuery(org.id, dataset.id))
  const [search, setSearch] = useSearchParams()
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null)
  const tab = search.get('tab') === 'columns' ? 'columns' : 'rows'

  useEffect(
    () => recordVisit({ path: href('dataset', { datasetId: dataset.id }), title: dataset.name, kind: 'dataset', org: org.id }),
    [dataset.id, dataset.name, org.id],
  )

  const written = dataset.delimiter ? t('preview.written', { delimiter: text.delimiter(dataset.delimiter as Delimiter), encoding: text.encoding(dataset.encoding) }) : text.encoding(dataset.encoding)
  return (
    <Page
      title={<span className="wrap-anywhere">{dataset.name}</span>}
      subtitle={
        <>
          {t('detail.by', { name: nameOf(dataset.user_id) ?? t('detail.someone') })} <TimeText value={dataset.created_at} mode="datetime" />
        </>
      }
      actions={
        <>
          {datasetCan.rename(me) ? (
            <Button variant="outline" onClick={() => setAsking('rename')}>
              <Pencil size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('rename.action')}
            </Button>
          ) : null}
          {datasetCan.delete(dataset, me) ? (
            <Button variant="outline" tone="bad" onClick={() => setAsking('delete')}>
              <Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('delete.action')}
            </Button>
          ) : null}
          <ButtonLink to={href('chat-start')} state={{ scope: [{ kind: 'dataset', id: dataset.id, name: dataset.name }] }}>
            <MessageSquareText size={16} strokeWidth={1.6} aria-hidden="true" />
            {t('detail.ask')}
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-gap">
        <FactsStrip
          facts={[
            {
              label: t('list.rows'),
              value: format.number(dataset.row_count),
              note: dataset.refused_count > 0 ? t('detail.refused', { count: dataset.refused_count, n: format.number(dataset.refused_count) }) : t('detail.allKept'),
            },
            { label: t('detail.columns'), value: format.number(dataset.columns.length), note: <TypeCounts dataset={dataset} /> },
            { label: t('list.size'), value: format.megabytes(dataset.size_bytes), note: `${dataset.type.toUpperCase()}, ${written}` },
            { label: t('detail.quotes'), value: quotes.data === undefined ? '–' : format.number(quotes.data), note: t('detail.quotesNote') },
          ]}
        />
        <Panel aria-label={dataset.name}>
          <Tabs
            id="dataset"
            variant="line"
            className="px-3.5"
            label={t('detail.parts')}
            items={[
              { id: 'rows', label: t('list.rows'), count: format.number(dataset.row_count) },
              { id: 'columns', label: t('detail.columns'), count: format.number(dataset.columns.length) },
            ]}
            value={tab}
            onValueChange={(id) =>
              setSearch(
                (before) => {
                  const next = new URLSearchParams(before)
                  if (id === 'columns') next.set('tab', 'columns')
                  else next.delete('tab')
                  return next
                },
                { replace: true },
              )
            }
          />
          <TabPanel tabs="dataset" item="rows" value={tab}>
            <RowsTable dataset={dataset} />
          </TabPanel>
          <TabPanel tabs="dataset" item="columns" value={tab}>
            <ColumnsTable dataset={dataset} />
          </TabPanel>
        </Panel>
      </div>
      {asking === 'rename' ? <Rename dataset={dataset} onClose={() => setAsking(null)} /> : null}
      {asking === 'delete' ? <Delete dataset={dataset} quotes={quotes.data} onClose={() => setAsking(null)} /> : null}
    </Page>
  )
}

function TypeCounts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const numbers = dataset.columns.filter(({ type }) => type === 'integer' || type === 'decimal').length
  const dates = dataset.columns.filter(({ type }) => type === 'date' || type === 'datetime').length
  const parts = [
    ...(numbers > 0 ? [t('detail.numbers', { count: numbers, n: format.number(numbers) })] : []),
    ...(dates > 0 ? [t('detail.dates', { count: dates, n: format.number(dates) })] : []),
  ]
  return <>{parts.length > 0 ? format.list(parts) : t('detail.texts')}</>
}

function Rename({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation('datasets')
  const { org } = useOrg()
  const rename = useMutation(renameDataset(org.id, dataset.id))
  return (
    <RenameDialog
      title={t('rename.title')}
      label={t('name.label')}
      initial={dataset.name}
      fault={t('name.fault', { max: maxNameLength })}
      pending={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSubmit={(name) => rename.mutate(name, { onSuccess: onClose })}
    />
  )
}

function Delete({ dataset, quotes, onClose }: { dataset: Dataset; quotes: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const { org } = useOrg()
  const navigate = useNavigate()
  const remove = useMutation(deleteDataset(org.id, dataset.id))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('delete.title', { name: dataset.name })}
      body={
        <>
          {t('delete.body', { count: dataset.row_count, n: format.number(dataset.row_count) })}{' '}
          {quotes === undefined ? t('delete.quotesUnknown') : quotes === 0 ? t('delete.noQuotes') : t('delete.quotes', { count: quotes, n: format.number(quotes) })}
        </>
      }
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('delete.done', { name: dataset.name }))
            void navigate(href('datasets'), { replace: true })
          },
        })
      }
    />
  )
}
