import { CircleCheck, CircleX, FileSearch, Upload, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { maxUploadMegabytes } from '@/lib/limits'
import type { TableError } from '@/lib/tabular/table'
import { ButtonLink } from '@/patterns/button-link'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel, PanelHeader } from '@/ui/panel'
import { Progress } from '@/ui/progress'
import type { Brought } from './use-bring-documents'

const marks = {
  reading: [FileSearch, 'text-accent-text'],
  saving: [Upload, 'text-accent-text'],
  done: [CircleCheck, 'text-good'],
  refused: [CircleX, 'text-bad'],
  failed: [CircleX, 'text-bad'],
} as const

/** What became of the files that were brought, and what helps where one was refused. */
export function BroughtPanel({ brought, onRetry, onDismiss }: { brought: readonly Brought[]; onRetry: (key: string) => void; onDismiss: (key: string) => void }) {
  const { t } = useTranslation('documents')
  if (brought.length === 0) return null
  return (
    <Panel entrance aria-label={t('uploads.title')}>
      <PanelHeader title={t('uploads.title')} hint={t('uploads.files', { count: brought.length })} />
      <ul>
        {brought.map(({ key, name, state }) => {
          const [Icon, colour] = marks[state.step]
          const bad = state.step === 'refused' || state.step === 'failed'
          return (
            <li key={key} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3.5 py-2.5 last:border-b-0">
              <Icon size={17} strokeWidth={1.7} aria-hidden="true" className={colour} />
              <div className="min-w-0">
                <p className="num truncate text-sm font-medium">{name}</p>
                {state.step === 'saving' || state.step === 'reading' ? <Progress className="my-1.5" label={t(`uploads.${state.step}`, { name })} /> : null}
                <p role="status" className={cx('text-xs text-pretty', bad ? 'text-bad' : 'text-muted')}>
                  <StateLine state={state} name={name} />
                </p>
              </div>
              <div className="flex items-center gap-1">
                {state.step === 'failed' ? (
                  <Button variant="outline" size="sm" onClick={() => onRetry(key)}>
                    {t('uploads.retry')}
                  </Button>
                ) : null}
                {state.step === 'done' ? (
                  <ButtonLink variant="outline" size="sm" to={href('document', { documentId: state.id })}>
                    {t('uploads.open')}
                    <span className="sr-only"> {name}</span>
                  </ButtonLink>
                ) : null}
                {state.step === 'done' || bad ? (
                  <Button variant="ghost" size="icon" className="-me-2 text-muted" aria-label={t('uploads.dismiss', { name })} onClick={() => onDismiss(key)}>
                    <X size={16} aria-hidden="true" />
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function StateLine({ state, name }: Pick<Brought, 'state' | 'name'>) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const errorText = useErrorText()
  const problem = useDocumentProblem()
  switch (state.step) {
    case 'reading':
    case 'saving':
      return t(`uploads.${state.step}`, { name })
    case 'done':
      return t('uploads.done', { count: state.passages, n: format.number(state.passages), language: t(`language.${state.language}`) })
    case 'refused':
      return problem(state.error)
    case 'failed':
      return errorText(state.error)
  }
}

/** Why a file is no document, and what helps. */
export function useDocumentProblem(): (error: TableError | 'gone') => string {
  const { t, i18n } = useTranslation('documents')
  const format = useFormat()
  return (error) => {
    if (error === 'gone') return t('problem.gone')
    const { code, details } = error
    if (code === 'binary') {
      const kind = `problem.binary.${details.kind ?? 'unknown'}`
      return i18n.exists(kind, { ns: 'documents' }) ? t(kind) : t('problem.binary.unknown')
    }
    return t(`problem.${code}`, { line: format.number(details.line ?? 1), max: format.number(maxUploadMegabytes) })
  }
}
