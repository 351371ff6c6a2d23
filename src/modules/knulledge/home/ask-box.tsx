import { useQuery } from '@tanstack/react-query'
import { ArrowUp, FileText, Table2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useDraft } from '@/data/draft'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { examplesQuery } from '../chat/chat.queries'
import { exampleParts } from '../chat/chat.model'
import type { SourceTotals } from '../datasets/datasets.queries'

/** The question, with what it is asked of: the scope is part of a question. */
export function AskBox({ counts, mayAsk }: { counts: SourceTotals; mayAsk: boolean }) {
  const { t } = useTranslation('knulledge-home')
  const navigate = useNavigate()
  const { org } = useOrg()
  const [question, setQuestion, clear] = useDraft(`knulledge-question:${org.id}`, '')
  const ask = (text: string) => {
    if (text.trim() === '') return
    clear()
    void navigate(href('chat-start', {}, { q: text.trim() }), { state: { ask: true } })
  }
  const sendWithEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask(question)
  }
  return (
    <Panel variant="elevated" aria-label={t('ask.title')} className="px-4 pt-4 pb-3 md:px-6 md:pt-6 md:pb-4">
      {mayAsk ? (
        <form
          className="flex items-end gap-3 border-b border-line pb-3"
          onSubmit={(event) => {
            event.preventDefault()
            ask(question)
          }}
        >
          <label htmlFor="knulledge-question" className="sr-only">
            {t('ask.title')}
          </label>
          <textarea
            id="knulledge-question"
            rows={1}
            value={question}
            maxLength={4000}
            placeholder={t('ask.placeholder')}
            onChange={(event) => setQuestion(event.target.value)}
            onKeyDown={sendWithEnter}
            className="field-sizing-content min-h-12 min-w-0 flex-1 resize-none rounded-sm border-0 bg-transparent px-2 py-2 text-lg outline-offset-0 placeholder:text-faint"
          />
          <Button type="submit" disabled={question.trim() === ''}>
            <ArrowUp size={16} strokeWidth={2} aria-hidden="true" />
            {t('ask.submit')}
          </Button>
        </form>
      ) : (
        <p className="border-b border-line pb-3 text-base text-muted">{t('ask.viewer')}</p>
      )}
      <Scope counts={counts} />
      {mayAsk ? <Examples onAsk={ask} /> : null}
    </Panel>
  )
}

function Scope({ counts }: { counts: SourceTotals }) {
  const { t } = useTranslation('knulledge-home')
  const format = useFormat()
  const link = 'inline-flex min-h-9 items-center gap-1.5 rounded-xs text-sm text-text underline decoration-line-strong underline-offset-4 hover:decoration-current'
  return (
    <p className="flex flex-wrap items-center gap-x-4 pt-2 text-sm text-muted">
      {t('ask.scope')}
      {counts.datasets > 0 ? (
        <Link to={href('datasets')} className={link}>
          <Table2 size={15} strokeWidth={1.6} aria-hidden="true" className="text-module" />
          {t('ask.datasets', { count: counts.datasets, n: format.number(counts.datasets), rows: format.number(counts.rows) })}
        </Link>
      ) : null}
      {counts.documents > 0 ? (
        <Link to={href('documents')} className={link}>
          <FileText size={15} strokeWidth={1.6} aria-hidden="true" className="text-module" />
          {t('ask.documents', { count: counts.documents, n: format.number(counts.documents), passages: format.number(counts.passages) })}
        </Link>
      ) : null}
    </p>
  )
}

/** Questions made from the organisation's own sources, as in the chat. */
function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation(['knulledge-home', 'chat'])
  const { org } = useOrg()
  /* Only a help: while it loads, or when it fails, one can ask all the same. */
  const { data } = useQuery(examplesQuery(org.id))
  const questions = (data ?? []).flatMap((source) => {
    const parts = exampleParts(source.columns, source.cells, source.row_count)
    if (parts) return [t('chat:start.exampleRow', parts)]
    if (source.columns.length > 0) return []
    /* The first heading is often the title. */
    return [source.heading && source.heading !== source.name ? t('chat:start.exampleHeading', { heading: source.heading, name: source.name }) : t('chat:start.exampleDocument', { name: source.name })]
  })
  if (questions.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1.5">
      <span className="sr-only">{t('ask.examples')}</span>
      {questions.slice(0, 3).map((question) => (
        <button
          key={question}
          type="button"
          onClick={() => onAsk(question)}
          className="min-h-9 max-w-full cursor-pointer rounded-pill border border-line bg-surface px-3.5 py-1.5 text-start text-sm text-pretty transition-colors hover:border-line-strong hover:bg-hover"
        >
          {question}
        </button>
      ))}
    </div>
  )
}
