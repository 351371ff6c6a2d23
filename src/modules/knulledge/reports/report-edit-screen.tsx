import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, Save } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useDraft } from '@/data/draft'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { FormError } from '@/patterns/form-error'
import { lazyPart } from '@/patterns/lazy-part'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { useMedia } from '@/patterns/use-media'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Input } from '@/ui/input'
import { Note } from '@/ui/note'
import { SkeletonRows } from '@/ui/skeleton'
import { TabPanel, Tabs } from '@/ui/tabs'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { Prose } from '../shared/prose'
import { editingOf } from './report-draft'
import { refersTo, reportCan, type Report, type ReportCitation } from './reports.model'
import { citationsQuery, reportQuery, saveReport } from './reports.queries'

const ConflictPanel = lazyPart(() => import('./conflict-panel').then((file) => file.ConflictPanel))

/** What shall it say? */
export default function ReportEditScreen() {
  const { t } = useTranslation('reports')
  const { reportId = '' } = useParams()
  const { org } = useOrg()
  const mayWrite = reportCan.save(useCan())
  const query = useQuery(reportQuery(org.id, reportId))
  return (
    <QueryState query={query} what={t('report')} skeleton={<SkeletonRows rows={8} />}>
      {(report) => (mayWrite ? <Editor key={report.id} report={report} onReread={() => void query.refetch()} /> : <ReadOnly report={report} />)}
    </QueryState>
  )
}

function ReadOnly({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  return (
    <Page title={report.title} width="narrow">
      <Note
        icon={<Lock size={16} aria-hidden="true" />}
        title={t('edit.readOnlyTitle')}
        action={
          <ButtonLink to={href('report', { reportId: report.id })} variant="outline" size="sm">
            {t('edit.back')}
          </ButtonLink>
        }
      >
        {t('edit.readOnlyBody', { org: org.name })}
      </Note>
    </Page>
  )
}

/* Where a number of the preview leads: the list below the text. */
const idOf = (position: number) => `source-${position}`

/* As the database has them. */
const limits = { title: 200, body: 200_000 }

function Editor({ report, onReread }: { report: Report; onReread: () => void }) {
  const { t } = useTranslation(['reports', 'shared'])
  const format = useFormat()
  const { org } = useOrg()
  const navigate = useNavigate()
  const [kept, keep, forget] = useDraft(`report:${report.id}`, '')
  const { text, dirty, conflict } = editingOf(report, kept)
  const sources = useQuery(citationsQuery(org.id, report.id)).data ?? []
  const save = useMutation(saveReport(org.id, report.id))
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [discarding, setDiscarding] = useState(false)
  const [checked, setChecked] = useState(false)
  const wide = useMedia('(min-width: 1024px)')
  const field = useRef<HTMLTextAreaElement>(null)

  const title = text.title.trim()
  const titleFault = title === '' || title.length > limits.title ? t('edit.titleFault', { max: limits.title }) : undefined
  const bodyFault = text.body.length > limits.body ? t('edit.bodyFault', { max: format.number(limits.body) }) : undefined
  const change = (part: { title?: string; body?: string }) => {
    if (save.error) save.reset()
    keep(JSON.stringify({ ...text, ...part }))
  }
  const done = () => {
    forget()
    toast.success(t('edit.saved'))
    void navigate(href('report', { reportId: report.id }))
  }
  const submit = (version = text.version) => {
    setChecked(true)
    if (save.isPending || titleFault || bodyFault) return
    save.mutate(
      { version, title, body: text.body },
      {
        onSuccess: done,
        onError: (error) => {
          /* What they saved is shown beside what is written here. */
          if (error.key === 'report.changed') onReread()
        },
      },
    )
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      if (!conflict) submit()
    }
  }
  const insert = (position: number) => {
    const area = field.current
    const at = area ? area.selectionEnd : text.body.length
    const mark = `[${position}]`
    change({ body: text.body.slice(0, at) + mark + text.body.slice(at) })
    setView('write')
    /* Behind what was put in, once it is there. */
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + mark.length, at + mark.length)
    })
  }

  const known: ReadonlySet<number> = new Set(sources.map(({ position }) => position))
  const preview =
    text.body.trim() === '' ? (
      <p className="text-muted">{t('edit.emptyPreview')}</p>
    ) : (
      <Prose text={text.body} known={known} idOf={idOf} citeLabel={(n) => t('shared:source.number', { n })} />
    )
  const writing = (
    <Textarea
      ref={field}
      label={t('edit.body')}
      rows={wide ? 24 : 16}
      value={text.body}
      onChange={(event) => change({ body: event.target.value })}
      error={bodyFault}
      hint={t('edit.hint')}
      counter={t('edit.count', { n: format.number(text.body.length), max: format.number(limits.body) })}
      className="[&_textarea]:font-mono [&_textarea]:text-sm [&_textarea]:leading-6"
    />
  )

  return (
    <Page
      title={report.title}
      subtitle={<span role="status">{dirty ? t('edit.draft') : t('edit.clean')}</span>}
      actions={
        <>
          {dirty ? (
            <Button variant="ghost" onClick={() => setDiscarding(true)}>
              {t('edit.cancel')}
            </Button>
          ) : (
            <ButtonLink to={href('report', { reportId: report.id })} variant="ghost">
              {t('edit.back')}
            </ButtonLink>
          )}
          {conflict ? null : (
            <Button form="report-form" type="submit" pending={save.isPending}>
              <Save size={16} strokeWidth={1.6} aria-hidden="true" />
              {t('edit.save')}
            </Button>
          )}
        </>
      }
    >
      <form
        id="report-form"
        noValidate
        className="grid grid-cols-1 gap-4"
        onKeyDown={keys}
        onSubmit={(event) => {
          event.preventDefault()
          if (!conflict) submit()
        }}
      >
        {conflict ? (
          <ConflictPanel
            report={report}
            mine={text}
            replacing={save.isPending}
            onReplace={() => submit(report.version)}
            onTake={() => {
              save.reset()
              forget()
            }}
            onCopied={(reportId) => {
              forget()
              void navigate(href('report', { reportId }))
            }}
          />
        ) : null}
        <FormError error={save.error?.key === 'report.changed' ? null : save.error} className="empty:hidden" />
        <Input
          label={t('edit.name')}
          value={text.title}
          onChange={(event) => change({ title: event.target.value })}
          error={checked || text.title.length > limits.title ? titleFault : undefined}
          autoComplete="off"
        />
        {wide ? (
          <div className="grid grid-cols-2 items-start gap-8">
            {writing}
            <section aria-label={t('edit.preview')} className="min-w-0 rounded-md border border-line bg-raised px-6 py-5">
              {preview}
            </section>
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <Tabs
              id="report-edit"
              label={t('edit.views')}
              items={[
                { id: 'write', label: t('edit.write') },
                { id: 'preview', label: t('edit.preview') },
              ]}
              value={view}
              onValueChange={setView}
            />
            <TabPanel tabs="report-edit" item="write" value={view}>
              {writing}
            </TabPanel>
            <TabPanel tabs="report-edit" item="preview" value={view}>
              {preview}
            </TabPanel>
          </div>
        )}
        {sources.length > 0 ? <Sources sources={sources} body={text.body} onInsert={insert} /> : null}
      </form>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={t('edit.discardTitle')}
        body={t('edit.discardBody')}
        confirmLabel={t('edit.discardConfirm')}
        pending={false}
        error={null}
        onConfirm={() => {
          forget()
          void navigate(href('report', { reportId: report.id }))
        }}
      />
    </Page>
  )
}

/** The quotes that the text may refer to. Taken out of the text, a quote is no longer shared, and can be put back from here. */
function Sources({ sources, body, onInsert }: { sources: readonly ReportCitation[]; body: string; onInsert: (position: number) => void }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  return (
    <section>
      <h2 className="mb-1 text-sm font-semibold">{t('edit.sources')}</h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-raised">
        {sources.map((source) => (
          <li key={source.position} id={idOf(source.position)} className="source flex scroll-mt-20 items-center gap-3 px-3.5 py-2 text-sm">
            <span className="cite shrink-0" aria-hidden="true">
              {source.position}
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 wrap-anywhere">{source.quote}</span>
              <span className="block truncate text-xs text-muted">
                {source.label}
                {refersTo(body, source.position) ? '' : ` · ${t('edit.unused')}`}
              </span>
            </span>
            <Button variant="outline" size="sm" onClick={() => onInsert(source.position)}>
              {t('edit.insert', { n: format.number(source.position) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
