import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toAppError, type AppError } from '@/data/errors'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { byteOrderMark } from '@/lib/tabular/write-csv'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Note } from '@/ui/note'
import { Progress } from '@/ui/progress'
import { exportLimit, type AuditFilter } from './audit.model'
import { exportAudit, type ExportProgress } from './audit.queries'

function save(parts: readonly string[]) {
  const address = URL.createObjectURL(new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `audit-${new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')}.csv`
  link.click()
  /* Once the browser has taken it. */
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type State = { at: 'ask' } | { at: 'running'; progress: ExportProgress | null } | { at: 'done'; rows: number; cut: boolean } | { at: 'failed'; error: AppError }

/** The filtered entries as a file: says how many at most, shows how far it is, and can be stopped. */
export function AuditExport({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'patterns'])
  const format = useFormat()
  const errorText = useErrorText()
  const [state, setState] = useState<State>({ at: 'ask' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    let cut = false
    setState({ at: 'running', progress: null })
    try {
      const { parts, rows } = await exportAudit(filter, controller.signal, (progress) => {
        cut = progress.cut
        setState({ at: 'running', progress })
      })
      save(parts)
      setState({ at: 'done', rows, cut })
    } catch (raw) {
      const error = toAppError(raw)
      setState(error.kind === 'cancelled' || controller.signal.aborted ? { at: 'ask' } : { at: 'failed', error })
    }
  }

  const progress = state.at === 'running' ? state.progress : null
  const said = progress ? t('export.progress', { n: format.number(progress.done), total: format.number(progress.total) }) : t('export.counting')
  const close = () => {
    running.current?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={t('export.title')}
      description={t('export.body', { limit: format.number(exportLimit) })}
      closeLabel={t('patterns:close')}
      footer={
        state.at === 'running' ? (
          <Button variant="outline" onClick={() => running.current?.abort()}>
            {t('export.cancel')}
          </Button>
        ) : state.at === 'done' ? (
          <Button onClick={close}>{t('patterns:close')}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              {t('patterns:confirm.keep')}
            </Button>
            <Button onClick={() => void start()}>{t('export.start')}</Button>
          </>
        )
      }
    >
      {state.at === 'ask' ? null : (
        <div className="grid gap-2 pt-1">
          {state.at === 'running' ? <Progress label={t('export.title')} value={progress?.done} max={Math.max(1, progress?.total ?? 1)} text={said} /> : null}
          <p role="status" className="text-sm text-muted tabular-nums">
            {state.at === 'running' ? said : state.at === 'done' ? t(state.cut ? 'export.done_cut' : 'export.done', { count: state.rows, n: format.number(state.rows) }) : null}
          </p>
          {state.at === 'failed' ? (
            <Note tone="bad" role="alert" title={t('export.failed')}>
              {errorText(state.error)}
            </Note>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
