import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleStop, FilePlus, ListFilter, Lock, MessagesSquare, Plus, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useDraft } from '@/data/draft'
import { writeDraft } from '@/data/draft-store'
import { toAppError, type AppError } from '@/data/errors'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useSession, useUser } from '@/data/session'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { lazyPart } from '@/patterns/lazy-part'
import { usePaletteActions } from '@/patterns/palette-actions'
import { useMedia } from '@/patterns/use-media'
import { usePhone } from '@/patterns/use-phone'
import { href, type Search } from '@/routes/href'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { Sheet } from '@/ui/dialog'
import { useSaveReport } from '../reports/use-save-report'
import { isKept, quotesOf, readScope, scopeOf, unusedOf, type ChatMessage } from './chat.model'
import { askPassages, messagesQuery, modelQuery, retryPassages, sessionQuery, sourceCountQuery } from './chat.queries'
import { Composer } from './composer'
import { Conversation, NewAnswer, type OpenQuote } from './conversation'
import { forgetAnswer, startAnswer, stopAnswer, useLiveAnswer } from './live-answers'
import { SessionList } from './session-list'
import { SourcePanel } from './source-panel'
import { Start } from './start'
import { useChatKeys } from './use-chat-keys'

const ScopeDialog = lazyPart(() => import('./scope-dialog').then((file) => file.ScopeDialog))
const PublishDialog = lazyPart(() => import('../reports/publish-dialog').then((file) => file.PublishDialog))

/** Asked: is that so, and where does it say so? Sessions, conversation, source. */
export default function ChatScreen() {
  const { t } = useTranslation(['chat', 'patterns', 'reports'])
  const { org } = useOrg()
  const { recheck } = useSession()
  const { id: userId } = useUser()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [params, setParams] = useSearchParams()
  const sessionId = useParams().sessionId ?? null
  const workspace = params.get('workspace') ?? undefined
  const search: Search = { workspace }
  const canAsk = can('write')

  const session = useQuery({ ...sessionQuery(org.id, sessionId ?? ''), enabled: sessionId !== null })
  const messages = useInfiniteQuery({ ...messagesQuery(org.id, sessionId ?? ''), enabled: sessionId !== null }).data ?? []
  const modelAnswer = useQuery(modelQuery(org.id))
  /* A function that cannot be reached is no model: the passages are there all the same. */
  const model = modelAnswer.data?.model ?? (modelAnswer.isPending ? undefined : null)
  const sources = useQuery(sourceCountQuery(org.id))
  const nothingToAsk = sources.data !== undefined && sources.data.datasets + sources.data.documents === 0

  /* Deleted, of another organisation, or never there: nothing can be asked in it. */
  const gone = session.error?.kind === 'not-found'

  /* Another organisation's first question is another one. */
  const place = sessionId ?? `new:${org.id}`
  useBrought(org.id, state, params.get('q'))
  const [text, setText, clearText] = useDraft(`chat:${place}`, '')
  const [scopeText, setScopeText] = useDraft(`chat-scope:${place}`, '[]')
  const scope = readScope(scopeText)
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const [refused, setRefused] = useState<AppError | null>(null)
  const [sending, setSending] = useState(false)
  const live = useLiveAnswer(org.id, userId, sessionId)
  const ask = useMutation(askPassages(org.id))
  const showPassages = useMutation(retryPassages(org.id))
  const writing = live !== null && live.phase !== 'ended'

  const [choosing, setChoosing] = useState(false)
  const [listing, setListing] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [chosen, setChosen] = useState<OpenQuote | 'closed' | null>(null)
  const wide = useMedia('(min-width: 1280px)')
  const phone = usePhone()

  const arrived = ({ id, questionId }: { id: string; questionId: string | null }) => {
    /* A list that was already on its way when the question was stored came without it. */
    const listed = client.getQueryData(messagesQuery(org.id, id).queryKey)
    if (questionId && listed && !listed.pages.some((page) => page.some((message) => message.id === questionId))) {
      void client.invalidateQueries({ queryKey: ['chat-messages', org.id, id] })
    }
    clearText()
    setClientId(crypto.randomUUID())
    setChosen(null)
    if (id === sessionId) return
    /* What was chosen for the first question goes on with its conversation. */
    if (scope.length > 0) writeDraft(`chat-scope:${id}`, scopeText)
    setScopeText('[]')
    void navigate(href('chat-session', { sessionId: id }, search), { replace: pathname === href('chat-start') })
  }
  const failed = (raw: unknown) => {
    const error = toAppError(raw)
    if (error.kind === 'unauthenticated') void recheck()
    setRefused(error)
  }
  const send = (question: string, { within = scope, withModel = true } = {}) => {
    const asked = question.trim()
    if (asked === '' || sending || writing) return
    setSending(true)
    setRefused(null)
    if (live) forgetAnswer(live.clientId)
    const askWith = async (named: string | null) => {
      if (named) {
        const { sessionId: id } = await startAnswer({ org: org.id, sessionId, text: asked, clientId, scope: within }, userId, client)
        return { id, questionId: null }
      }
      const { session_id: id, question_id: questionId } = await ask.mutateAsync({ sessionId, text: asked, clientId, scope: within })
      return { id, questionId }
    }
    /* Sent before it is known who answers, it waits for that. */
    const answering = withModel ? client.ensureQueryData(modelQuery(org.id)).then((answer) => answer.model, () => null) : Promise.resolve(null)
    void answering
      .then(askWith)
      .then(arrived, failed)
      .then(() => setSending(false))
  }
  const retry = (answerId: string) => {
    if (writing) return
    startAnswer({ org: org.id, sessionId, text: '', clientId: crypto.randomUUID(), scope, retry: answerId }, userId, client).catch(failed)
  }

  /* ?q= fills the field. A link can only fill it; asking at once takes a step inside the product (location state). */
  const takeQuestion = useEffectEvent(() => {
    const question = params.get('q')
    if (question === null) return
    setParams(
      (before) => {
        before.delete('q')
        return before
      },
      { replace: true },
    )
    if (canAsk && fieldOf(state, 'ask') === true) send(question)
  })
  useEffect(() => {
    const timer = setTimeout(takeQuestion)
    return () => clearTimeout(timer)
  }, [])

  const title = session.data?.title
  useEffect(() => {
    if (sessionId && title) recordVisit({ path: href('chat-session', { sessionId }), title, kind: 'chat', org: org.id })
  }, [sessionId, title, org.id])

  const answers = messages.filter((message) => message.role === 'assistant')
  const latest = answers.findLast((message) => quotesOf(message).length > 0)
  /* Where there is room, the best passage stands beside its answer; while a model writes, the best one found. */
  const lastAnswer = answers.at(-1)
  const best = lastAnswer && (quotesOf(lastAnswer)[0] ?? unusedOf(lastAnswer)[0])
  const wanted: OpenQuote | null = chosen === 'closed' ? null : (chosen ?? (wide && lastAnswer && best ? { messageId: lastAnswer.id, position: best.position } : null))
  const openMessage = answers.find((message) => message.id === wanted?.messageId)
  const openCitation = openMessage?.citations.find((citation) => citation.position === wanted?.position)
  const close = () => setChosen('closed')

  const report = useSaveReport(sessionId ?? '', title ?? '')
  const canKeep = canAsk && sessionId !== null && title !== undefined && answers.some(isKept)

  usePaletteActions({
    title: t('on_this'),
    actions: [
      ...(writing && live ? [{ id: 'stop', label: t('composer.stop'), icon: CircleStop, shortcut: 'chat-stop' as const, run: () => stopAnswer(live.clientId) }] : []),
      { id: 'scope', label: t('scope.choose_sources'), icon: ListFilter, shortcut: 'chat-scope', run: () => setChoosing(true), refused: canAsk ? undefined : t('patterns:read_only') },
      ...(canKeep
        ? [
            { id: 'save', label: t('reports:save.action'), icon: FilePlus, run: () => report.save() },
            { id: 'share', label: t('reports:publish.titleChat'), icon: Share2, run: () => setSharing(true) },
          ]
        : []),
    ],
  })
  useChatKeys({
    escape: writing && live ? () => stopAnswer(live.clientId) : wide && openCitation ? close : undefined,
    openQuote: (position) => {
      const message: ChatMessage | undefined = openMessage ?? latest
      if (message && quotesOf(message).some((quote) => quote.position === position)) setChosen({ messageId: message.id, position })
    },
    step: (by) => {
      const message = openMessage ?? latest
      if (!message) return
      const quotes = quotesOf(message)
      const at = quotes.findIndex((quote) => quote.position === openCitation?.position)
      const next = quotes[at === -1 ? 0 : Math.min(Math.max(at + by, 0), quotes.length - 1)]
      if (next) setChosen({ messageId: message.id, position: next.position })
    },
    chooseScope: canAsk ? () => setChoosing(true) : undefined,
    startNew: () => void navigate(href('chat-start', {}, search)),
  })

  const panel = openMessage && openCitation ? <SourcePanel message={openMessage} citation={openCitation} onOpen={(position) => setChosen({ messageId: openMessage.id, position })} onClose={wide ? close : null} /> : null

  return (
    <div className="flex h-[calc(100dvh-var(--topbar-h))] min-h-96 overflow-hidden">
      <aside aria-label={t('sessions.label')} className="hidden w-[212px] shrink-0 flex-col border-e border-line lg:flex">
        <SessionList currentId={sessionId} search={search} />
      </aside>

      <section className="flex min-w-0 flex-1 flex-col">
        <div className={cx('flex items-center gap-1 border-b border-line px-2 py-1', !canKeep && 'lg:hidden')}>
          <Button variant="ghost" size="sm" className="lg:hidden" onClick={() => setListing(true)}>
            <MessagesSquare size={15} aria-hidden="true" />
            {t('sessions.label')}
          </Button>
          <span className="ms-auto" />
          {canKeep ? (
            <>
              <Button variant="ghost" size="sm" className="max-sm:px-2.5" pending={report.pending} onClick={() => report.save()}>
                <FilePlus size={15} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('reports:save.action')}</span>
              </Button>
              <Button variant="ghost" size="sm" className="max-sm:px-2.5" onClick={() => setSharing(true)}>
                <Share2 size={15} aria-hidden="true" />
                <span className="max-sm:sr-only">{t('reports:detail.share')}</span>
              </Button>
            </>
          ) : null}
          {sessionId ? (
            <ButtonLink to={href('chat-start', {}, search)} variant="ghost" size="sm" className="max-sm:px-2.5 lg:hidden">
              <Plus size={15} aria-hidden="true" />
              <span className="max-sm:sr-only">{t('sessions.new')}</span>
            </ButtonLink>
          ) : null}
        </div>
        <div data-scroll="" className="relative min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-1 md:px-7">
          {gone ? (
            <div className="mx-auto max-w-[700px]">
              <h1 id="page-title" tabIndex={-1} className="sr-only">
                {t('conversation')}
              </h1>
              <EmptyState
                motif="missing"
                title={t('gone.title')}
                body={t('gone.body')}
                action={
                  <ButtonLink to={href('chat-start', {}, search)} variant="outline">
                    {t('sessions.new')}
                  </ButtonLink>
                }
                className="-mx-6 md:-mx-8"
              />
            </div>
          ) : sessionId ? (
            <>
              <h1 id="page-title" tabIndex={-1} className="sr-only">
                {title ?? t('conversation')}
              </h1>
              <Conversation
                {...{ sessionId, live, canAsk, open: wanted }}
                model={model ?? null}
                busy={writing || showPassages.isPending}
                onOpen={setChosen}
                onRetry={retry}
                onShowPassages={(answerId) => showPassages.mutate(answerId)}
                onSaveFrom={canKeep && !report.pending ? report.save : null}
                onSearchAll={(question) => {
                  setScopeText('[]')
                  send(question, { within: [] })
                }}
              />
            </>
          ) : live && !live.error ? (
            <div className="mx-auto max-w-[700px]">
              <NewAnswer live={live} showQuestion />
            </div>
          ) : (
            <Start canAsk={canAsk} onExample={(question) => send(question)} />
          )}
        </div>
        {gone ? null : !canAsk ? (
          <div className="border-t border-line px-4 py-3 md:px-7">
            <Note tone="neutral" icon={<Lock size={16} aria-hidden="true" />} title={t('viewer.title')} className="mx-auto max-w-[700px]">
              {t('viewer.body', { org: org.name })}
            </Note>
          </div>
        ) : nothingToAsk && !sessionId ? null : (
          <Composer
            text={text}
            onTextChange={(next) => {
              setText(next)
              /* Another question is not the one that was sent before. */
              if (refused) setClientId(crypto.randomUUID())
            }}
            onSend={() => send(text)}
            onStop={writing && live ? () => stopAnswer(live.clientId) : undefined}
            pending={sending}
            scope={scope}
            onScopeChange={(next) => setScopeText(JSON.stringify(next))}
            onChooseScope={() => setChoosing(true)}
            model={model}
            error={refused}
            onAskWithoutModel={() => send(text, { withModel: false })}
            focusFirst={sessionId === null}
          />
        )}
      </section>

      {wide && panel ? (
        <aside aria-label={t('source.label')} className="w-[clamp(22rem,32vw,29.25rem)] shrink-0 border-s border-line bg-raised">
          {panel}
        </aside>
      ) : null}
      {wide ? null : (
        <Sheet
          open={panel !== null}
          onOpenChange={(next) => !next && close()}
          side={phone ? 'bottom' : 'right'}
          hideTitle
          title={t('source.label')}
          closeLabel={t('source.close')}
          className={phone ? 'h-[74dvh]' : undefined}
        >
          {/* What opens above the page stands outside the module's frame. */}
          <div data-module="knulledge" className="h-full">
            {panel}
          </div>
        </Sheet>
      )}
      <Sheet open={listing} onOpenChange={setListing} side="left" hideTitle title={t('sessions.label')} closeLabel={t('sessions.close')}>
        <div data-module="knulledge" className="flex h-full flex-col pt-12">
          <SessionList currentId={sessionId} search={search} onChosen={() => setListing(false)} />
        </div>
      </Sheet>
      {sharing && sessionId ? <PublishDialog kind="chat" id={sessionId} onClose={() => setSharing(false)} /> : null}
      <ScopeDialog open={choosing} onOpenChange={setChoosing} scope={scope} onChange={(next) => setScopeText(JSON.stringify(next))} />
    </div>
  )
}

const fieldOf = (state: unknown, name: string): unknown => (typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined)

/** What other screens and links bring to the field: it is in the drafts before they are read. */
function useBrought(org: string, state: unknown, question: string | null): void {
  useState(() => {
    /* "Ask about it" on a source's own screen asks that source alone. */
    const scope = scopeOf(fieldOf(state, 'scope'))
    if (scope.length > 0) writeDraft(`chat-scope:new:${org}`, JSON.stringify(scope))
    if (question !== null) writeDraft(`chat:new:${org}`, question)
  })
}
