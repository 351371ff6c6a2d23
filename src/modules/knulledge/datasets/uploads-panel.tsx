import { CircleCheck, CircleX, PauseCircle, ScanSearch, Table2, TriangleAlert, Upload as UploadIcon, X, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { Progress } from '@/ui/progress'
import { uploadQueue, type Upload, type UploadState } from './upload-queue'
import { useTableText } from './use-table-text'

const marks: Record<UploadState['step'], [LucideIcon, string]> = {
  waiting: [ScanSearch, 'text-muted'],
  reading: [ScanSearch, 'text-accent-text'],
  refused: [CircleX, 'text-bad'],
  deciding: [Table2, 'text-accent-text'],
  sending: [UploadIcon, 'text-accent-text'],
  paused: [PauseCircle, 'text-warn'],
  failed: [CircleX, 'text-bad'],
  done: [CircleCheck, 'text-good'],
}

interface UploadsPanelProps {
  uploads: readonly Upload[]
  org: string
  selected: string | null
  onSelect: (key: string) => void
}

/** What is happening with the files that were brought: each with its next step. */
export function UploadsPanel({ uploads, org, selected, onSelect }: UploadsPanelProps) {
  const { t } = useTranslation('datasets')
  const running = uploads.filter(({ state }) => state.step === 'reading' || state.step === 'sending' || state.step === 'waiting').length
  const finished = uploads.some(({ state }) => state.step === 'done' || state.step === 'refused')
  return (
    <Panel entrance aria-label={t('uploads.title')}>
      <PanelHeader
        title={t('uploads.title')}
        hint={running > 0 ? t('uploads.running', { count: uploads.length, running }) : t('uploads.files', { count: uploads.length })}
        actions={
          finished ? (
            <Button variant="ghost" size="sm" className="-me-2 font-medium text-muted" onClick={() => uploadQueue.clearFinished(org)}>
              {t('uploads.clear')}
            </Button>
          ) : null
        }
      />
      <ul>
        {uploads.map((upload) => (
          <UploadItem key={upload.key} upload={upload} selected={upload.key === selected} onSelect={() => onSelect(upload.key)} />
        ))}
      </ul>
      {running > 0 ? <PanelFooter>{t('uploads.background')}</PanelFooter> : null}
    </Panel>
  )
}

function UploadItem({ upload, selected, onSelect }: { upload: Upload; selected: boolean; onSelect: () => void }) {
  const { t } = useTranslation('datasets')
  const { key, file, state, table, sentRows } = upload
  const [Icon, colour] = state.step === 'deciding' && table && table.refusedCount > 0 ? ([TriangleAlert, 'text-warn'] as const) : marks[state.step]
  const share = state.step === 'reading' ? state.share : table && (state.step === 'sending' || state.step === 'paused') ? sentRows / table.rowCount : null
  const format = useFormat()
  return (
    <li className={cx('grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3.5 py-2.5 last:border-b-0', selected && 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]')}>
      <Icon size={17} strokeWidth={1.7} aria-hidden="true" className={colour} />
      <div className="min-w-0">
        <div className="flex items-baseline gap-3">
          <span className="num min-w-0 flex-1 truncate text-sm font-medium" title={file.name}>
            {file.name}
          </span>
          {share === null ? null : <span className="num shrink-0 text-xs text-accent-text">{format.percent(share)}</span>}
        </div>
        {share === null ? null : (
          <Progress
            className="my-1.5"
            value={Math.round(share * 100)}
            label={t(state.step === 'reading' ? 'uploads.progressReading' : 'uploads.progressSending', { name: file.name })}
          />
        )}
        <p role="status" className={cx('text-xs text-pretty', state.step === 'refused' || state.step === 'failed' ? 'text-bad' : 'text-muted')}>
          <StateLine upload={upload} />
        </p>
      </div>
      <div className="flex items-center gap-1">
        {state.step === 'deciding' || state.step === 'refused' ? (
          selected ? null : (
            <Button variant="outline" size="sm" onClick={onSelect}>
              {t('uploads.open')}
              <span className="sr-only"> {file.name}</span>
            </Button>
          )
        ) : null}
        {state.step === 'paused' || state.step === 'failed' ? (
          <Button variant="outline" size="sm" onClick={() => uploadQueue.resume(key)}>
            {t('uploads.resume')}
          </Button>
        ) : null}
        {state.step === 'done' ? (
          <ButtonLink variant="outline" size="sm" to={href('dataset', { datasetId: state.datasetId })}>
            {t('uploads.open')}
            <span className="sr-only"> {upload.name}</span>
          </ButtonLink>
        ) : null}
        <Button
          variant="ghost"
          size="icon"
          className="-me-2 text-muted"
          aria-label={t(state.step === 'done' || state.step === 'refused' ? 'uploads.dismiss' : 'uploads.cancel', { name: file.name })}
          onClick={() => uploadQueue.remove(key)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
    </li>
  )
}

function StateLine({ upload: { state, table, sentRows, file } }: { upload: Upload }) {
  const { t } = useTranslation('datasets')
  const format = useFormat()
  const errorText = useErrorText()
  const { problem } = useTableText()
  const total = table?.rowCount ?? 0
  const rows = { done: format.number(sentRows), total: format.number(total) }
  switch (state.step) {
    case 'waiting':
      return t('state.waiting', { size: format.megabytes(file.size) })
    case 'reading':
      return t('state.reading', { rows: format.number(state.rows) })
    case 'refused':
      return problem(state.error).why
    case 'deciding':
      return table && table.refusedCount > 0
        ? t('state.decidingRefused', { kept: format.number(total), total: format.number(total + table.refusedCount) })
        : t('state.deciding', { count: total, n: format.number(total) })
    case 'sending':
      return t('state.sending', rows)
    case 'paused':
      return t(`state.paused.${state.why}`, { ...rows, why: errorText(state.error) })
    case 'failed':
      return errorText(state.error)
    case 'done':
      return t('state.done', { count: total, n: format.number(total) })
  }
}
