import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ClipboardPaste, FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { maxUploadMegabytes } from '@/lib/limits'
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
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Panel } from '@/ui/panel'
import { totalsQuery } from '../datasets/datasets.queries'
import { DropAnywhere } from '../datasets/drop-anywhere'
import { FileButton } from '../datasets/file-button'
import { BroughtPanel } from './brought-panel'
import { sizeText, type ListedDocument } from './documents.model'
import { documentsQuery } from './documents.queries'
import { PasteDialog } from './paste-dialog'
import { useBringDocuments } from './use-bring-documents'

const accepted = '.md,.markdown,.mdown,.txt,.text,text/markdown,text/plain'

/** Which texts can be asked? */
export default function DocumentsScreen() {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const { org } = useOrg()
  const mayAdd = useCan()('write')
  const [search, setSearch] = useSearchParams()
  const text = search.get('filter') ?? ''
  const totals = useQuery(totalsQuery(org.id))
  const list = useInfiniteQuery(documentsQuery(org.id, { text }))
  const { brought, bring, retry, dismiss } = useBringDocuments(org.id)
  const [pasting, setPasting] = useState(false)

  const count = totals.data?.documents
  const nothing = count === 0 && brought.length === 0
  const add = (
    <>
      <Button variant="outline" onClick={() => setPasting(true)}>
        <ClipboardPaste size={16} strokeWidth={1.6} aria-hidden="true" />
        {t('paste.action')}
      </Button>
      <FileButton onFiles={bring} accept={accepted} label={t('upload')} shortcut={keyOf('upload')}>
        <Upload size={16} strokeWidth={1.8} aria-hidden="true" />
        {t('upload')}
        <Kbd>{keyOf('upload').toUpperCase()}</Kbd>
      </FileButton>
    </>
  )
  return (
    <Page
      title={t('title')}
      subtitle={
        count === undefined
          ? ' '
          : count === 0
            ? t('none', { org: org.name })
            : t('count', { count, n: format.number(count), passages: format.number(totals.data?.passages ?? 0) })
      }
      actions={mayAdd && !nothing ? add : null}
      actionsWait={totals.isLoading}
    >
      {mayAdd ? <DropAnywhere onFiles={bring} title={t('drop')} hint={t('limits', { mb: maxUploadMegabytes })} /> : null}
      <div className="grid gap-gap">
        <BroughtPanel brought={brought} onRetry={retry} onDismiss={dismiss} />
        {nothing ? (
          <Panel>
            <EmptyState
              className="py-12 md:px-11 md:py-16"
              title={t('first.title')}
              body={
                <>
                  {mayAdd ? t('first.body') : t('first.viewer')}
                  {mayAdd ? <span className="mt-2 block text-xs">{t('limits', { mb: maxUploadMegabytes })}</span> : null}
                </>
              }
              action={mayAdd ? add : null}
            />
          </Panel>
        ) : count === 0 ? null : (
          <Panel aria-label={t('title')}>
            <div className="flex flex-wrap items-center justify-end gap-2 border-b border-line px-2 py-2">
              <FilterInput
                label={t('list.filter')}
                value={text}
                onValueChange={(value) => setSearch(value ? { filter: value } : {}, { replace: true })}
              />
            </div>
            <QueryState query={list} what={t('title')}>
              {({ pages }) => <Documents rows={pages.flat()} filtered={text !== ''} onClear={() => setSearch({}, { replace: true })} />}
            </QueryState>
            <LoadMore query={list} shown={list.data?.pages.flat().length} total={text ? undefined : count} />
          </Panel>
        )}
      </div>
      {pasting ? <PasteDialog onClose={() => setPasting(false)} /> : null}
    </Page>
  )
}

function Documents({ rows, filtered, onClear }: { rows: ListedDocument[]; filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  if (rows.length === 0) return filtered ? <NoResult onClear={onClear} /> : <EmptyState title={t('first.title')} body={t('first.body')} />
  const columns: Column<ListedDocument>[] = [
    { id: 'title', header: t('list.title'), cell: ({ title }) => title, primary: true },
    { id: 'type', header: t('list.type'), cell: ({ type }) => t(`type.${type}`) },
    { id: 'language', header: t('list.language'), cell: ({ language }) => t(`language.${language}`), hideOnPhone: true },
    { id: 'size', header: t('list.size'), cell: ({ size_bytes }) => sizeText(size_bytes, format), align: 'end', num: true },
    { id: 'passages', header: t('list.passages'), cell: ({ passage_count }) => format.number(passage_count), align: 'end', num: true, phoneEnd: true },
    { id: 'by', header: t('list.by'), cell: ({ user_id }) => nameOf(user_id) ?? '–', hideOnPhone: true },
    { id: 'updated', header: t('list.updated'), cell: ({ updated_at }) => <TimeText value={updated_at} />, align: 'end' },
  ]
  return (
    <ResourceList
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('document', { documentId: id })}
      rowIcon={() => <FileText size={16} strokeWidth={1.6} aria-hidden="true" />}
      columns={columns}
    />
  )
}
