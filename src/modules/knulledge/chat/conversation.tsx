import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '@/data/members.queries'
import { useOrg } from '@/data/org'
import { useUser } from '@/data/session'
import { cx } from '@/lib/cx'
import { previewAnswer } from '@/lib/quotes/quotes'
import { TimeText } from '@/patterns/time-text'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { finishedSentences, isKept, isLost, quotesOf, type ChatMessage } from './chat.model'
import { messagesQuery } from './chat.queries'
import type { LiveAnswer } from './live-answers'
import { ModelAnswer, WritingAnswer } from './model-answer'
import { NothingFound } from './nothing-found'
import { PassagesAnswer } from './passages-answer'

export interface OpenQuote {
  messageId: string
  position: number
}

export interface ConversationProps {
  sessionId: string
  live: LiveAnswer | null
  model: string | null
  canAsk: boolean
  busy: boolean
  open: OpenQuote | null
  onOpen: (open: OpenQuote) => void
  onRetry: (answerId: string) => void
  onShowPassages: (answerId: string) => void
  onSearchAll: (question: string) => void
  /** Saves the conversation from this answer on. */
  onSaveFrom: ((position: number) => void) | null
}

/** Questions and answers, oldest first. */
export function Conversation({ sessionId, live, model, canAsk, busy, open, onOpen, onRetry, onShowPassages, onSearchAll, onSaveFrom }: ConversationProps) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const query = useInfiniteQuery(messagesQuery(org.id, sessionId))
  const now = useNow()
  const messages = query.data ?? []
  const last = messages.at(-1)?.position
  const end = useRef<HTMLDivElement>(null)
  const questionRefs = useRef(new Map<number, HTMLElement>())

  /* A new question goes to the top, so that its answer has the screen below it. */
  const latestQuestion = messages.findLast((message) => message.role === 'user')?.position
  useEffect(() => {
    const question = latestQuestion === undefined ? undefined : questionRefs.current.get(latestQuestion)
    /* Not scrollIntoView: that would move the page around the conversation as well. */
    const box = question?.closest('[data-scroll]')
    if (question && box) box.scrollTop += question.getBoundingClientRect().top - box.getBoundingClientRect().top - 16
  }, [latestQuestion])
  /* While it is written, the end stays in view for a reader who is there already. */
  const writtenLines = Math.floor((live?.text.length ?? 0) / 60)
  useEffect(() => {
    const box = end.current?.closest('[data-scroll]')
    if (writtenLines > 0 && box && box.scrollHeight - box.scrollTop - box.clientHeight < 120) box.scrollTop = box.scrollHeight
  }, [writtenLines])

  /* From the first answer on is all of it: that is offered at the top. */
  const firstKept = query.hasNextPage ? undefined : messages.find(isKept)?.id
  const firstPassages = messages.find((message) => message.answer === 'passages' && quotesOf(message).length > 0)?.id

  return (
    <QueryState query={query} what={t('conversation')} className="mx-auto max-w-[700px]" skeleton={<ConversationSkeleton />}>
      {() => (
        <div className="mx-auto max-w-[700px]">
          {query.hasNextPage ? (
            <div className="pb-4">
              <Button variant="outline" size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('earlier')}
              </Button>
            </div>
          ) : null}
          {messages.map((message) =>
            message.role === 'user' ? (
              <Question
                key={message.id}
                message={message}
                innerRef={(element) => {
                  if (element) questionRefs.current.set(message.position, element)
                  else questionRefs.current.delete(message.position)
                }}
              />
            ) : (
              <div key={message.id} className={cx('mb-8', message.position === last && messages.length > 2 && 'min-h-[60dvh]')} data-answer={message.id}>
                <Answer
                  message={message}
                  question={messages.find((one) => one.id === message.question_id)?.content ?? ''}
                  live={live?.answerId === message.id ? live : null}
                  lost={isLost(message, now)}
                  explain={message.id === firstPassages}
                  {...{ model, canAsk, busy, onOpen, onRetry, onShowPassages, onSearchAll }}
                  onSaveFrom={onSaveFrom && isKept(message) && message.id !== firstKept ? onSaveFrom : null}
                  orgName={org.name}
                  openPosition={open?.messageId === message.id ? open.position : null}
                />
              </div>
            ),
          )}
          {live && !messages.some((message) => message.id === live.answerId) && !live.error ? <NewAnswer live={live} showQuestion={!live.answerId || last === undefined} /> : null}
          <div ref={end} />
          <div role="log" aria-live="polite" className="sr-only">
            {live ? finishedSentences(previewAnswer(live.text)) : null}
          </div>
        </div>
      )}
    </QueryState>
  )
}

/** A question that is on its way, with the answer that begins. */
export function NewAnswer({ live, showQuestion }: { live: LiveAnswer; showQuestion: boolean }) {
  const user = useUser()
  return (
    <div>
      {showQuestion ? <QuestionText name={user.name} text={live.question} at={new Date(live.startedAt)} /> : null}
      <WritingAnswer live={live} />
    </div>
  )
}

function Question({ message, innerRef }: { message: ChatMessage; innerRef: (element: HTMLElement | null) => void }) {
  const { t } = useTranslation('chat')
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  return <QuestionText innerRef={innerRef} name={nameOf(message.user_id) ?? t('someone')} text={message.content} at={new Date(message.created_at)} />
}

function QuestionText({ name, text, at, innerRef }: { name: string; text: string; at: Date; innerRef?: (element: HTMLElement | null) => void }) {
  return (
    <div ref={innerRef} className="mb-4 scroll-mt-4">
      <div className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
        <Avatar name={name} size="sm" />
        <b>{name}</b>
        <TimeText value={at} mode="time" className="num text-2xs text-faint" />
      </div>
      <p className="text-md leading-6 font-medium tracking-tight whitespace-pre-line wrap-anywhere md:ps-[30px] md:text-[1.0625rem] md:leading-[1.5625rem]">{text}</p>
    </div>
  )
}

interface AnswerProps extends Omit<ConversationProps, 'sessionId' | 'open' | 'live'> {
  message: ChatMessage
  question: string
  live: LiveAnswer | null
  lost: boolean
  explain: boolean
  orgName: string
  openPosition: number | null
}

function Answer({ message, question, live, lost, explain, orgName, model, canAsk, busy, openPosition, onOpen, onRetry, onShowPassages, onSearchAll, onSaveFrom }: AnswerProps) {
  const { t } = useTranslation('reports')
  const openAt = (position: number) => onOpen({ messageId: message.id, position })
  if (live && !live.error) return <WritingAnswer live={live} />
  const action = onSaveFrom ? (
    <button type="button" onClick={() => onSaveFrom(message.position)} className="link relative cursor-pointer after:absolute after:-inset-x-2 after:-inset-y-2.5 after:content-['']">
      {t('save.from')}
    </button>
  ) : null
  const found = message.citations.length > 0 || message.content !== ''
  if (message.status === 'complete' && !found) {
    return <NothingFound message={message} canAsk={canAsk} onSearchAll={message.scope && canAsk ? () => onSearchAll(question) : null} />
  }
  if (message.answer === 'passages') return <PassagesAnswer {...{ message, explain, model, orgName, openPosition, action }} onOpen={openAt} />
  return (
    <ModelAnswer
      {...{ message, lost, canAsk, busy, openPosition, action }}
      onOpen={openAt}
      onRetry={model ? () => onRetry(message.id) : null}
      onShowPassages={() => onShowPassages(message.id)}
    />
  )
}

function ConversationSkeleton() {
  return (
    <div className="mx-auto grid max-w-[700px] gap-4">
      <Skeleton className="w-40" />
      <Skeleton className="h-4 w-4/5" />
      {['100%', '92%', '97%', '60%'].map((width) => (
        <Skeleton key={width} style={{ width }} className="md:ms-[30px]" />
      ))}
    </div>
  )
}
