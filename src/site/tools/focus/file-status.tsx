import { X } from 'lucide-react'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import type { Problem } from './messages'
import type { FocusFileState } from './use-focus-file'

/** The file that is being read, or the one that is open. */
export function FileProgress({ file }: { file: FocusFileState }) {
  const t = useText('site-focus-file')
  const format = useFormat()
  const { open, reading } = file
  return (
    <>
      {reading ? (
        <div className="rounded-lg border border-line p-3.5 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{reading.name}</span>
            <Button size="sm" variant="ghost" onClick={file.cancel}>
              {t('reading.cancel')}
            </Button>
          </div>
          <progress aria-label={t('reading.label')} max={1} value={reading.share} className="mt-2 h-1.5 w-full accent-accent" />
          <p className="num mt-1 text-xs text-muted" aria-hidden="true">
            {t('reading.rows', { rows: format.number(reading.rows), percent: format.percent(reading.share) })}
          </p>
        </div>
      ) : null}
      {open && !reading ? (
        <div className="flex items-start justify-between gap-2 rounded-lg border border-line p-3.5 text-sm">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{open.name}</p>
            <p className="text-xs text-muted">{t('open.rows', { count: open.facts.rows, rows: format.number(open.facts.rows) })}</p>
          </div>
          <Button size="icon" variant="ghost" aria-label={t('open.close', { name: open.name })} onClick={file.close}>
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Why a file could not be read, and which lines of the open one were left out. */
export function FileProblems({ file }: { file: FocusFileState }) {
  const t = useText('site-focus-file')
  const format = useFormat()
  const { open, problem } = file
  return (
    <>
      {problem ? <ProblemNote name={problem.name} problem={problem.problem} /> : null}
      {open && open.facts.refusedCount > 0 ? (
        <details className="rounded-sm border border-warn-line bg-warn-tint px-3.5 py-2.5 text-sm">
          <summary className="cursor-pointer font-semibold">{t('refused.title', { count: open.facts.refusedCount, rows: format.number(open.facts.refusedCount) })}</summary>
          <p className="mt-1">{t('refused.text')}</p>
          <RefusedList lines={open.facts.refused} />
          {open.facts.refusedCount > open.facts.refused.length ? <p className="mt-1 text-xs">{t('refused.more', { rows: format.number(open.facts.refusedCount - open.facts.refused.length) })}</p> : null}
        </details>
      ) : null}
    </>
  )
}

function RefusedList({ lines }: { lines: Extract<Problem, { code: 'no-charges' }>['refused'] }) {
  const t = useText('site-focus-file')
  const format = useFormat()
  return (
    <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto text-xs" tabIndex={0} aria-label={t('refused.list')}>
      {lines.map(({ line, reason, found }) => (
        <li key={line} className="wrap-anywhere">
          <span className="num">{t('refused.line', { line: format.number(line) })}</span> {t(`refused.${reason}`, { found: found || t('refused.nothing') })}
        </li>
      ))}
    </ul>
  )
}

/** What is wrong with the file and how to get one that can be read. */
function ProblemNote({ name, problem }: { name: string; problem: Problem }) {
  const t = useText('site-focus-file')
  const format = useFormat()
  const title = t('problem.title', { name })
  if (problem.code === 'not-focus')
    return (
      <Note tone="bad" role="alert" title={title}>
        {problem.other ? t(`problem.other.${problem.other}`) : t('problem.not-focus')}
        <span className="mt-1.5 block">{t('problem.missing')}</span>
        <ul className="num mt-1 list-inside list-disc text-xs">
          {problem.missing.map((column) => (
            <li key={column}>{column}</li>
          ))}
        </ul>
        <span className="mt-1.5 block">{t('problem.how')}</span>
      </Note>
    )
  if (problem.code === 'no-charges')
    return (
      <Note tone="bad" role="alert" title={title}>
        {t(problem.refused.length > 0 ? 'problem.no-charges' : 'problem.no-rows')}
        {problem.refused.length > 0 ? <RefusedList lines={problem.refused} /> : null}
      </Note>
    )
  const line = 'line' in problem && problem.line !== undefined ? format.number(problem.line) : ''
  const kind = 'kind' in problem && problem.kind !== undefined && t.has(`problem.kind.${problem.kind}`) ? `problem.kind.${problem.kind}` : 'problem.kind.unknown'
  const text =
    problem.code === 'binary' ? t(kind) : t.has(`problem.${problem.code}`) ? t(`problem.${problem.code}`, { line }) : t('problem.kind.unknown')
  return (
    <Note tone="bad" role="alert" title={title}>
      {text}
    </Note>
  )
}
