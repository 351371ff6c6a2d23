import { Unplug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { Note } from '@/ui/note'
import { Panel, PanelHeader } from '@/ui/panel'
import { quotesOf, type ChatMessage, type Citation } from './chat.model'
import { CiteNumber } from './cite'
import { CostLine } from './cost-line'
import { QuoteText } from './marked'
import { SourceLabel } from './source-label'

/** Shown at once; the rest is one click away. */
const shownFirst = 5

/** An answer without a model: the passages themselves, best match first. */
export function PassagesAnswer({
  message,
  explain,
  model,
  orgName,
  openPosition,
  action,
  onOpen,
}: {
  message: ChatMessage
  /** Says once per conversation what this is; later answers say it in a line. */
  explain: boolean
  model: string | null
  orgName: string
  openPosition: number | null
  action?: ReactNode
  onOpen: (position: number) => void
}) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const quotes = quotesOf(message)
  const hidden = all ? [] : quotes.slice(shownFirst)
  const shown = quotes.slice(0, quotes.length - hidden.length)
  const sources = new Set(quotes.map((quote) => quote.dataset_id ?? quote.document_id ?? quote.label)).size
  const total = message.search?.total ?? quotes.length
  const rest = total - quotes.length
  const counted = message.search?.capped ? t('passages.atLeast', { n: format.number(total) }) : format.number(total)

  return (
    <>
      {explain ? (
        <Note tone="info" icon={<Unplug size={16} aria-hidden="true" />} className="rounded-md">
          <strong className="font-semibold">{model ? t('passages.without', { model }) : t('passages.noModel', { org: orgName })}</strong>
          <span className="block text-muted">{t('passages.nothingWritten')}</span>
        </Note>
      ) : (
        <p className="text-xs text-muted">{t('passages.nothingWrittenShort')}</p>
      )}
      <Panel className={cx('overflow-hidden', explain ? 'mt-3' : 'mt-2')}>
        <PanelHeader
          title={t('passages.count', { count: quotes.length, n: format.number(quotes.length) })}
          hint={t('passages.of', { count: sources, total: counted, n: format.number(sources) })}
          actions={<span className="text-xs text-muted">{t('passages.match')}</span>}
        />
        <ol>
          {shown.map((quote) => (
            <li key={quote.id} className="border-b border-line last:border-b-0">
              <Passage quote={quote} on={openPosition === quote.position} onOpen={() => onOpen(quote.position)} />
            </li>
          ))}
        </ol>
        {hidden.length > 0 || rest > 0 ? (
          <div className="flex min-h-11 flex-wrap items-center gap-3 border-t border-line px-3.5 py-1 text-xs text-muted">
            {hidden.length > 0 ? (
              <Button variant="ghost" size="sm" className="-ms-3 text-accent-text" onClick={() => setAll(true)}>
                {t('passages.more', { count: hidden.length, n: format.number(hidden.length) })}
              </Button>
            ) : null}
            {rest > 0 ? (
              <span className="ms-auto">
                {message.search?.capped ? t('passages.restMany', { n: format.number(rest) }) : t('passages.rest', { count: rest, n: format.number(rest) })}
              </span>
            ) : null}
          </div>
        ) : null}
      </Panel>
      <CostLine message={message} action={action} />
    </>
  )
}

function Passage({ quote, on, onOpen }: { quote: Citation; on: boolean; onOpen: () => void }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const score = format.number(quote.score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={on}
      data-quote={quote.position}
      className={cx(
        'flex w-full cursor-pointer gap-3 px-3.5 py-2.5 text-start -outline-offset-2 transition-colors duration-fast',
        on ? 'row-selected' : 'hover:bg-hover',
      )}
    >
      <CiteNumber number={quote.position} on={on} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <QuoteText citation={quote} className="line-clamp-4 text-sm wrap-anywhere" />
        <span className="mt-1 flex items-center gap-3">
          <SourceLabel citation={quote} className="flex-1" />
          <span className="max-md:hidden">
            <Meter value={quote.score} max={1} tone="module" label={t('passages.match')} text={score} className="w-14" />
          </span>
          <span className="num text-xs text-muted">
            {score}
          </span>
        </span>
      </span>
    </button>
  )
}
