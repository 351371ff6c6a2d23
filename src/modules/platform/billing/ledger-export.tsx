import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toAppError, type AppError } from '@/data/errors'
import { useOrg } from '@/data/org'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { byteOrderMark } from '@/lib/tabular/write-csv'
import { Button } from '@/ui/button'
import type { LedgerFilter } from './billing.model'
import { exportLedger, exportLimit } from './billing.queries'

function save(parts: readonly string[]) {
  const address = URL.createObjectURL(new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `credits-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  /* Once the browser has taken it. */
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type State = { at: 'ready' | 'running' } | { at: 'done'; rows: number; cut: boolean } | { at: 'failed'; error: AppError }

/** The shown kind of entries as a file, all of them; ends when the list is left. */
export function LedgerExport({ filter, nameOf, className }: { filter: LedgerFilter; nameOf: (userId: string | null) => string | null; className?: string }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const errorText = useErrorText()
  const { org } = useOrg()
  const [state, setState] = useState<State>({ at: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setState({ at: 'running' })
    try {
      const { parts, rows, cut } = await exportLedger(org.id, filter, nameOf, controller.signal)
      save(parts)
      setState({ at: 'done', rows, cut })
    } catch (raw) {
      if (!controller.signal.aborted) setState({ at: 'failed', error: toAppError(raw) })
    }
  }
  return (
    <div className={cx('flex flex-wrap items-center gap-3', className)}>
      <span role={state.at === 'failed' ? 'alert' : 'status'} className={cx('text-xs', state.at === 'failed' ? 'text-bad' : 'text-muted')}>
        {state.at === 'done'
          ? `${t('ledger.exported', { count: state.rows, n: format.number(state.rows) })}${state.cut ? ` ${t('ledger.cut', { n: format.number(exportLimit) })}` : ''}`
          : state.at === 'failed'
            ? `${t('ledger.export_failed')} ${errorText(state.error)}`
            : null}
      </span>
      <Button variant="outline" size="sm" pending={state.at === 'running'} onClick={() => void start()}>
        <Download size={15} aria-hidden="true" />
        {t('ledger.export')}
      </Button>
    </div>
  )
}
