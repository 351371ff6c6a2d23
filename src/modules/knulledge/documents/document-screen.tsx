import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { toAppError } from '@/data/errors'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useUser } from '@/data/session'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { maxNameLength } from '@/lib/limits'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { FactsStrip } from '@/ui/facts-strip'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { RenameDialog } from '../datasets/rename-dialog'
import { DocumentText } from './document-text'
import { documentCan, sizeText, type KnullDocument } from './documents.model'
import { deleteDocument, documentQuery, documentQuotesQuery, readContent, renameDocument } from './documents.queries'

/** What does it say, and where does the quoted passage stand? */
export default function DocumentScreen() {
  const { t } = useTranslation('documents')
  const { documentId = '' } = useParams()
  const { org } = useOrg()
  const query = useQuery(documentQuery(org.id, documentId))
  return (
    <QueryState query={query} what={t('document')} skeleton={<SkeletonRows rows={8} />}>
      {(document) => <DocumentPage key={document.id} document={document} />}
    </QueryState>
  )
}

function DocumentPage({ document }: { document: KnullDocument }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const errorText = useErrorText()
  const { org } = useOrg()
  const me = { userId: useUser().id, may: useCan() }
  const { nameOf } = usePeople(org.id)
  const quotes = useQuery(documentQuotesQuery(org.id, document.id))
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null)
  const [downloading, setDownloading] = useState(false)

  useEffect(
    () => recordVisit({ path: href('document', { documentId: document.id }), title: document.title, kind: 'document', org: org.id }),
    [document.id, document.title, org.id],
  )

  const download = () => {
    setDownloading(true)
    readContent(org.id, document.id)
      .then(
        ({ content }) => save(content, document),
        (error: unknown) => toast.error(errorText(toAppError(error))),
      )
      .finally(() => setDownloading(false))
  }

  return (
    <Page
      title={<span className="wrap-anywhere">{document.title}</span>}
      subtitle={
        <>
          {t('detail.by', { name: nameOf(document.user_id) ?? t('detail.someone') })} <TimeText value={document.created_at} mode="datetime" />
        </>
      }
      actions={
        <>
          <Button variant="outline" pending={downloading} onClick={download}>
            <Download size={16} strokeWidth={1.6} aria-hidden="true" />
            {t('detail.download')}
          </Button>
          {documentCan.rename(me) ? (
            <Button variant="outline" onClick={() => setAsking('rename')}>
              <Pencil size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('rename.action')}
            </Button>
          ) : null}
          {documentCan.delete(document, me) ? (
            <Button variant="outline" tone="bad" onClick={() => setAsking('delete')}>
              <Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('delete.action')}
            </Button>
          ) : null}
          <ButtonLink to={href('chat-start')} state={{ scope: [{ kind: 'document', id: document.id, name: document.title }] }}>
            <MessageSquareText size={16} strokeWidth={1.6} aria-hidden="true" />
            {t('detail.ask')}
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-gap">
        <FactsStrip
          facts={[
            { label: t('list.passages'), value: format.number(document.passage_count), note: t('detail.passagesNote') },
            { label: t('list.language'), value: t(`language.${document.language}`), note: t('detail.languageNote') },
            { label: t('list.size'), value: sizeText(document.size_bytes, format), note: t(`type.${document.type}`) },
            { label: t('detail.quotes'), value: quotes.data === undefined ? '–' : format.number(quotes.data), note: t('detail.quotesNote') },
          ]}
        />
        <DocumentText document={document} />
      </div>
      {asking === 'rename' ? <Rename document={document} onClose={() => setAsking(null)} /> : null}
      {asking === 'delete' ? <Delete document={document} quotes={quotes.data} onClose={() => setAsking(null)} /> : null}
    </Page>
  )
}

function save(content: string, { title, type }: KnullDocument): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = `${title.replace(/[\\/:*?"<>|]/g, '-')}.${type === 'markdown' ? 'md' : 'txt'}`
  link.click()
  URL.revokeObjectURL(url)
}

function Rename({ document, onClose }: { document: KnullDocument; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const { org } = useOrg()
  const rename = useMutation(renameDocument(org.id, document.id))
  return (
    <RenameDialog
      title={t('rename.title')}
      label={t('name.label')}
      initial={document.title}
      fault={t('name.fault', { max: maxNameLength })}
      pending={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSubmit={(title) => rename.mutate(title, { onSuccess: onClose })}
    />
  )
}

function Delete({ document, quotes, onClose }: { document: KnullDocument; quotes: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const { org } = useOrg()
  const navigate = useNavigate()
  const remove = useMutation(deleteDocument(org.id, document.id))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('delete.title', { name: document.title })}
      body={
        <>
          {t('delete.body')}{' '}
          {quotes === undefined ? t('delete.quotesUnknown') : quotes === 0 ? t('delete.noQuotes') : t('delete.quotes', { count: quotes, n: format.number(quotes) })}
        </>
      }
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('delete.done', { name: document.title }))
            void navigate(href('documents'), { replace: true })
          },
        })
      }
    />
  )
}
