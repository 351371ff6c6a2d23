import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { cx } from '@/lib/cx'
import { FormError } from '@/patterns/form-error'
import { Button } from '@/ui/button'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { lineDiff } from './line-diff'
import type { ReportText } from './report-draft'
import type { Report } from './reports.model'
import { copyReport } from './reports.queries'

const longestTitle = 200

/** Two people wrote at the same time: both texts, line by line, and the ways on. The one that loses nothing comes first. */
export function ConflictPanel({
  report,
  mine,
  replacing,
  onReplace,
  onTake,
  onCopied,
}: {
  report: Report
  mine: ReportText
  replacing: boolean
  onReplace: () => void
  onTake: () => void
  onCopied: (reportId: string) => void
}) {
  const { t } = useTranslation('reports')
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const copy = useMutation(copyReport(org.id, report.id))
  const [clientId] = useState(() => crypto.randomUUID())
  const name = nameOf(report.updated_by)
  const keepBoth = () => {
    const title = mine.title.trim() === report.title || mine.title.trim() === '' ? t('conflict.copyTitle', { title: report.title }) : mine.title.trim()
    copy.mutate(
      { title: title.slice(0, longestTitle), body: mine.body, clientId },
      {
        onSuccess: (id) => {
          toast.success(t('conflict.copied'))
          onCopied(id)
        },
      },
    )
  }
  const lines = lineDiff(`${report.title}\n\n${report.body}`, `${mine.title}\n\n${mine.body}`)
  return (
    <Panel role="alert" className="border-warn-line">
      <PanelHeader
        title={
          <span className="flex items-center gap-2">
            <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-warn" />
            {name ? t('conflict.title', { name }) : t('conflict.titleUnknown')}
          </span>
        }
      />
      <PanelBody className="grid gap-3">
        <p className="text-sm text-muted">{t('conflict.body')}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="inline-block size-3 rounded-xs border border-info-line bg-info-soft" />
            {t('conflict.theirs')}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="inline-block size-3 rounded-xs border border-warn-line bg-warn-soft" />
            {t('conflict.yours')}
          </span>
        </p>
        <div tabIndex={0} role="region" aria-label={t('conflict.theirs')} className="max-h-80 overflow-auto rounded-sm border border-line bg-surface py-1.5 font-mono text-xs leading-5">
          {lines.map((line, index) => (
            <div
              key={index}
              className={cx(
                'min-h-5 border-s-3 px-3 whitespace-pre-wrap wrap-anywhere',
                line.in === 'first' ? 'border-info bg-info-soft' : line.in === 'second' ? 'border-warn bg-warn-soft' : 'border-transparent text-muted',
              )}
            >
              {line.in === 'both' ? null : <span className="sr-only">{line.in === 'first' ? t('conflict.theirs') : t('conflict.yours')}: </span>}
              {line.text}
            </div>
          ))}
        </div>
        <FormError error={copy.error} className="empty:hidden" />
        <div className="flex flex-wrap gap-2">
          <Button pending={copy.isPending} onClick={keepBoth}>
            {t('conflict.keepBoth')}
          </Button>
          <Button variant="outline" pending={replacing} onClick={onReplace}>
            {t('conflict.replace')}
          </Button>
          <Button variant="outline" onClick={onTake}>
            {t('conflict.take')}
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}
