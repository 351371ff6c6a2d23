import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '@/i18n/use-error-text'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { previewAnswer, sentencesOf, type Sentence } from '@/lib/quotes/quotes'
import { AgentOrb } from '@/ui/agent-orb'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Note } from '@/ui/note'
import { Panel, PanelHeader } from '@/ui/panel'
import { quotesOf, type ChatMessage, type Citation } from './chat.model'
import { CiteButton, CiteNumber } from './cite'
import { CostLine } from './cost-line'
import type { LiveAnswer } from './live-answers'
import { usePlaceOf } from './source-label'

const prose = 'text-[0.90625rem] leading-[1.4375rem] md:ps-[30px]'

function AnswerHeading({ status, hint }: { status: 'idle' | 'thinking' | 'active' | 'error'; hint?: string }) {
  const { t } = useTranslation('chat')
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <span className="grid size-[22px] place-items-center">
        <AgentOrb status={status} size="sm" />
      </span>
      <h2 className="font-semibold">{t('answer.title')}</h2>
      {hint ? <span className="text-xs text-muted">{hint}</span> : null}
    </div>
  )
}

/** What was searched, found and used, beside the word "Answer". */
function useSearchLine(): (message: ChatMessage) => string | undefined {
  const { t } = useTranslation('chat')
  const format = useFormat()
  return ({ search, citations }) => {
    if (!search) return undefined
    const used = citations.filter((citation) => citation.used).length
    return t('answer.searched', {
      datasets: t('count.datasets', { count: search.searched.datasets, n: format.number(search.searched.datasets) }),
      documents: t('count.documents', { count: search.searched.documents, n: format.number(search.searched.documents) }),
      found: t('count.matched', { count: search.total, n: search.capped ? t('passages.atLeast', { n: format.number(search.total) }) : format.number(search.total) }),
      used: format.number(used),
    })
  }
}

/** An answer that is being written: text as it comes, without quotes yet, because they are checked at the end. */
export function WritingAnswer({ live }: { live: LiveAnswer }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const text = previewAnswer(live.text)
  /* Four characters each, as the function estimates; the model's own count stands under the finished answer. */
  const tokens = Math.ceil(live.text.length / 4)
  return (
    <div>
      <AnswerHeading status={text ? 'active' : 'thinking'} hint={text ? undefined : live.found === null ? t('writing.searching') : t('writing.reading', { count: live.found })} />
      <div className={prose} data-testid="writing">
        {text.split(/\n\s*\n/).map((paragraph, index, all) => (
          <p key={index} className="mt-2 whitespace-pre-line first:mt-0">
            <WithNumbers text={paragraph} />
            {index === all.length - 1 && text ? <span aria-hidden="true" className="ms-0.5 inline-block h-[15px] w-[7px] rounded-[1px] bg-accent-text align-[-2px]" /> : null}
          </p>
        ))}
      </div>
      {text ? (
        <p className="flex flex-wrap gap-x-3.5 pt-2.5 text-xs text-muted md:ps-[30px]">
          {t('writing.checking')} <span className="num">{t('writing.soFar', { count: tokens, n: format.number(tokens) })}</span>
        </p>
      ) : null}
    </div>
  )
}

/** Numbers of passages while they are not quotes yet. */
function WithNumbers({ text }: { text: string }) {
  return text.split(/\[(\d{1,2})\]/).map((part, index) => (index % 2 === 1 ? <CiteNumber key={index} number={Number(part)} className="mx-0.5 align-[1px] opacity-70" /> : part))
}

/** An answer written by a model, with the quotes that stand behind it, and how it ended. */
export function ModelAnswer({
  message,
  lost,
  canAsk,
  busy,
  openPosition,
  action,
  onOpen,
  onRetry,
  onShowPassages,
}: {
  message: ChatMessage
  /** Nobody writes it any more. */
  lost: boolean
  canAsk: boolean
  busy: boolean
  openPosition: number | null
  action?: ReactNode
  onOpen: (position: number) => void
  onRetry: (() => void) | null
  onShowPassages: () => void
}) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const searchLine = useSearchLine()
  const quotes = quotesOf(message)
  const known = new Set(quotes.map((quote) => quote.position))
  const paragraphs = sentencesOf(message.content, known)
  const ended = message.status === 'stopped' || message.status === 'failed' || lost

  if (message.status === 'pending' && !lost) {
    return (
      <div>
        <AnswerHeading status="thinking" hint={t('writing.elsewhere')} />
      </div>
    )
  }
  return (
    <div>
      <AnswerHeading status={message.status === 'failed' || lost ? 'error' : 'idle'} hint={searchLine(message)} />
      {paragraphs.length > 0 ? (
        <div className={prose}>
          {paragraphs.map((sentences, index) => (
            <p key={index} className="mt-2 first:mt-0">
              {sentences.map((sentence, place) => (
                <SentenceText key={place} sentence={sentence} openPosition={openPosition} quotes={quotes} onOpen={onOpen} />
              ))}
            </p>
          ))}
        </div>
      ) : null}
      {ended ? <Ending message={message} lost={lost} canAsk={canAsk} busy={busy} onRetry={onRetry} onShowPassages={onShowPassages} /> : null}
      <CostLine message={message} action={action} />
      {quotes.length > 0 || message.dropped > 0 ? (
        <Panel className="@container mt-2.5 overflow-hidden md:ms-[30px]">
          <PanelHeader
            title={t('quotes.title')}
            hint={[
              t('quotes.found', { count: quotes.length, n: format.number(quotes.length) }),
              message.dropped > 0 ? t('quotes.dropped', { count: message.dropped, n: format.number(message.dropped) }) : '',
              paragraphs.flat().some((sentence) => !sentence.quoted) ? t('quotes.dotted') : '',
            ]
              .filter(Boolean)
              .join(' ')}
            className="py-2"
            actions={
              quotes.length > 1 ? (
                <span className="hidden items-center gap-1 text-xs text-muted @xl:flex" aria-hidden="true">
                  <Kbd>1</Kbd> {t('quotes.to')} <Kbd>{Math.min(quotes.length, 9)}</Kbd>
                </span>
              ) : undefined
            }
          />
          <ol>
            {quotes.map((quote) => (
              <li key={quote.id} className="border-b border-line last:border-b-0">
                <QuoteRow quote={quote} on={openPosition === quote.position} onOpen={() => onOpen(quote.position)} />
              </li>
            ))}
          </ol>
        </Panel>
      ) : null}
    </div>
  )
}

function SentenceText({ sentence, quotes, openPosition, onOpen }: { sentence: Sentence; quotes: readonly Citation[]; openPosition: number | null; onOpen: (position: number) => void }) {
  const { t } = useTranslation('chat')
  return (
    <>
      <span className={sentence.quoted ? undefined : 'underline decoration-faint decoration-dotted underline-offset-4'} title={sentence.quoted ? undefined : t('quotes.noQuote')}>
        {sentence.pieces.map((piece, index) => {
          if ('text' in piece) return piece.text
          const label = quotes.find((quote) => quote.position === piece.quote)?.label ?? ''
          return (
            <CiteButton key={index} number={piece.quote} on={openPosition === piece.quote} label={t('quotes.open', { n: piece.quote, source: label })} onOpen={() => onOpen(piece.quote)} />
          )
        })}
      </span>{' '}
    </>
  )
}

function QuoteRow({ quote, on, onOpen }: { quote: Citation; on: boolean; onOpen: () => void }) {
  const { t } = useTranslation('chat')
  const placeOf = usePlaceOf()
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={on}
      data-quote={quote.position}
      className={cx(
        'grid min-h-9 w-full cursor-pointer grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-1.5 text-start text-sm -outline-offset-2 transition-colors duration-fast @xl:grid-cols-[20px_minmax(0,1fr)_minmax(0,13rem)_auto]',
        on ? 'row-selected' : 'hover:bg-hover',
      )}
    >
      <CiteNumber number={quote.position} on={on} />
      <span className="truncate">“{quote.quote}”</span>
      <span className="col-start-2 row-start-2 min-w-0 truncate text-xs text-muted @xl:col-start-3 @xl:row-start-1">
        {quote.label} <span className="num">{placeOf(quote)}</span>
      </span>
      <span className="col-start-3 row-start-1 flex items-center gap-1 text-xs text-good @xl:col-start-4">
        <Check size={13} aria-hidden="true" />
        {t(quote.checked === 'row' ? 'quotes.row' : 'quotes.exact')}
      </span>
    </button>
  )
}

/** How an answer ended that is not complete: what, why, and the ways on. */
function Ending({
  message,
  lost,
  canAsk,
  busy,
  onRetry,
  onShowPassages,
}: {
  message: ChatMessage
  lost: boolean
  canAsk: boolean
  busy: boolean
  onRetry: (() => void) | null
  onShowPassages: () => void
}) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const errorText = useErrorText()
  const stopped = message.status === 'stopped'
  const tokens = format.number(message.output_tokens)
  const title = lost ? t('ending.lost') : stopped || message.content ? t('ending.stopped', { count: message.output_tokens, n: tokens }) : t('ending.failed')
  return (
    <Note
      tone={stopped ? 'neutral' : 'bad'}
      role={stopped ? undefined : 'alert'}
      title={title}
      className="mt-2.5 md:ms-[30px]"
      action={
        canAsk ? (
          <span className="flex flex-wrap gap-2">
            {onRetry ? (
              <Button variant="outline" size="sm" onClick={onRetry} aria-disabled={busy || undefined}>
                {t('ending.again')}
              </Button>
            ) : null}
            <Button variant={onRetry ? 'ghost' : 'outline'} size="sm" onClick={onShowPassages} aria-disabled={busy || undefined}>
              {t('ending.passages')}
            </Button>
          </span>
        ) : undefined
      }
    >
      {message.failure ? errorText({ kind: 'unavailable', key: message.failure, details: message.failure_detail ?? {} }) : null}
    </Note>
  )
}
