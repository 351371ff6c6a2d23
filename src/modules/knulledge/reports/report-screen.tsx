import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, MessageSquareText, Pencil, Printer, Share2, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useUser } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { lazyPart } from '@/patterns/lazy-part'
import { Page } from '@/patterns/page'
import { usePaletteActions } from '@/patterns/palette-actions'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { Prose } from '../shared/prose'
import { SourcesList, usePlaceOf } from '../shared/sources-list'
import { PublicationsOf } from './publications-of'
import { fileName, fileOf } from './report-markdown'
import { reportCan, usedIn, type Report, type ReportCitation } from './reports.model'
import { citationsQuery, deleteReport, reportQuery } from './reports.queries'
import { sourceLink } from './source-link'

const PublishDialog = lazyPart(() => import('./publish-dialog').then((file) => file.PublishDialog))

/** What was found out, and where does it stand? */
export default function ReportScreen() {
  const { t } = useTranslation('reports')
  const { reportId = '' } = useParams()
  const { org } = useOrg()
  const query = useQuery(reportQuery(org.id, reportId))
  return (
    <QueryState query={query} what={t('report')} skeleton={<SkeletonRows rows={8} />}>
      {(report) => <ReportPage key={report.id} report={report} />}
    </QueryState>
  )
}

const idOf = (position: number) => `source-${position}`

function ReportPage({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'shared'])
  const format = useFormat()
  const { org } = useOrg()
  const me = useUser().id
  const may = useCan()
  const { nameOf } = usePeople(org.id)
  const sources = useQuery(citationsQuery(org.id, report.id))
  const placeOf = usePlaceOf()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'share' | 'delete' | null>(null)
  const known: ReadonlySet<number> = new Set(sources.data?.map(({ position }) => position))

  useEffect(
    () => recordVisit({ path: href('report', { reportId: report.id }), title: report.title, kind: 'report', org: org.id }),
    [report.id, report.title, org.id],
  )

  const download = () => {
    const file = fileOf(report, sources.data ?? [], {
      sources: t('detail.sources'),
      place: placeOf,
      link: (citation) => {
        const path = sourceLink(citation)
        return path && new URL(path, location.origin).href
      },
    })
    saveFile(file, fileName(report.title))
  }
  const print = () => window.print()
  const mayWrite = reportCan.save(may)
  usePaletteActions({
    title: t('detail.on'),
    subject: report.title,
    actions: [
      ...(mayWrite
        ? [
            { id: 'edit', label: t('detail.edit'), icon: Pencil, to: href('report-edit', { reportId: report.id }) },
            { id: 'share', label: t('detail.share'), icon: Share2, run: () => setAsking('share') },
          ]
        : []),
      { id: 'download', label: t('detail.download'), icon: Download, run: download },
      { id: 'print', label: t('detail.print'), icon: Printer, run: print },
    ],
  })

  const changed = report.version > 1
  const editor = nameOf(report.updated_by)
  return (
    <Page
      width="narrow"
      className="lg:max-w-[72rem]"
      title={<span className="text-2xl leading-9 tracking-tight">{report.title}</span>}
      subtitle={
        <>
          {t('detail.by', { name: nameOf(report.user_id) ?? t('someone'), date: format.date(report.created_at) })}
          {changed ? `, ${editor ? t('detail.changedBy', { name: editor }) : t('detail.changed')} ${format.relative(report.updated_at)}` : ''}
        </>
      }
      actions={
        <span className="contents print:hidden">
          {mayWrite ? (
            <ButtonLink to={href('report-edit', { reportId: report.id })} variant="outline">
              <Pencil size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('detail.edit')}
            </ButtonLink>
          ) : null}
          {reportCan.publish(may) ? (
            <Button onClick={() => setAsking('share')}>
              <Share2 size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('detail.share')}
            </Button>
          ) : null}
          <Menu>
            <MenuTrigger>
              <Button variant="outline" aria-label={t('detail.more')} className="w-11 px-0! max-md:flex-none!">
                <Ellipsis size={16} aria-hidden="true" />
              </Button>
            </MenuTrigger>
            <MenuContent>
              <MenuItem icon={<Download size={14} aria-hidden="true" />} onSelect={download}>
                {t('detail.download')}
              </MenuItem>
              {/* Once the menu is gone: it would be on the paper. */}
              <MenuItem icon={<Printer size={14} aria-hidden="true" />} onSelect={() => setTimeout(print, 200)}>
                {t('detail.print')}
              </MenuItem>
              {reportCan.delete(report, me, may) ? (
                <MenuItem tone="bad" icon={<Trash2 size={14} aria-hidden="true" />} onSelect={() => setAsking('delete')}>
                  {t('detail.delete')}
                </MenuItem>
              ) : null}
            </MenuContent>
          </Menu>
        </span>
      }
    >
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
        <article className="min-w-0 max-w-[44rem] print:max-w-none">
          {report.body.trim() === '' ? (
            <p className="text-muted">{t('detail.empty')}</p>
          ) : (
            <Prose text={report.body} known={known} idOf={idOf} citeLabel={(n) => t('shared:source.number', { n })} />
          )}
          <Sources body={report.body} query={sources} />
        </article>
        <aside aria-label={t('report')} className="grid gap-6 text-sm lg:sticky lg:top-20 print:hidden">
          <From report={report} />
          <PublicationsOf kind="report" id={report.id} />
        </aside>
      </div>
      {asking === 'share' ? <PublishDialog kind="report" id={report.id} onClose={() => setAsking(null)} /> : null}
      {asking === 'delete' ? (
        <DeleteReport
          report={report}
          onClose={() => setAsking(null)}
          onDeleted={() => {
            toast.success(t('delete.done'))
            void navigate(href('reports'), { replace: true })
          }}
        />
      ) : null}
    </Page>
  )
}

function Sources({ body, query }: { body: string; query: Parameters<typeof QueryState<ReportCitation[]>>[0]['query'] }) {
  const { t } = useTranslation('reports')
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="mb-4 text-lg font-semibold">{t('detail.sources')}</h2>
      <QueryState query={query} what={t('detail.sources')} skeleton={<SkeletonRows rows={3} />} className="py-2">
        {(citations) => {
          const { used } = usedIn(body, citations)
          const linkOf = (position: number) => {
            const citation = citations.find((one) => one.position === position)
            return citation ? sourceLink(citation) : null
          }
          return used.length > 0 ? <SourcesList sources={used} idOf={idOf} linkOf={linkOf} /> : <p className="text-sm text-muted">{t('detail.noSources')}</p>
        }}
      </QueryState>
    </section>
  )
}

function From({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  return (
    <section>
      <h2 className="mb-1 text-sm font-semibold">{t('detail.from')}</h2>
      {report.session_id ? (
        <Link to={href('chat-session', { sessionId: report.session_id })} className="link inline-flex min-h-9 items-center gap-2">
          <MessageSquareText size={15} aria-hidden="true" />
          {t('detail.openChat')}
        </Link>
      ) : (
        <p className="text-muted">{t('detail.fromGone')}</p>
      )}
    </section>
  )
}

function DeleteReport({ report, onClose, onDeleted }: { report: Report; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  const remove = useMutation(deleteReport(org.id))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('delete.title', { title: report.title })}
      body={t('delete.body')}
      confirmLabel={t('delete.confirm')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(report.id, { onSuccess: onDeleted })}
    />
  )
}

function saveFile(content: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/markdown;charset=utf-8' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
