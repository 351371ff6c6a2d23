import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FileText, MessageSquareText, Quote, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { ListRow } from '@/ui/list-row'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { totalsQuery, type SourceTotals } from '../datasets/datasets.queries'
import type { Source } from '../documents/documents.model'
import { someSourcesQuery } from '../documents/documents.queries'
import { AskBox } from './ask-box'
import { latestChatsQuery, type LatestChat } from './home.queries'

const shownSources = 4
const freshestOf = (org: string) => someSourcesQuery(org, { kind: null, text: '', use: null }, shownSources)

/** What can I ask, and what was found lately? */
export default function KnulledgeHomeScreen() {
  const { t } = useTranslation('knulledge-home')
  const { org } = useOrg()
  const totals = useQuery(totalsQuery(org.id))
  return (
    <QueryState query={totals} what={t('sources')} skeleton={<SkeletonRows rows={6} />}>
      {(counts) => (counts.datasets + counts.documents === 0 ? <FirstUse /> : <Home counts={counts} />)}
    </QueryState>
  )
}

function Home({ counts }: { counts: SourceTotals }) {
  const { t } = useTranslation('knulledge-home')
  const { org } = useOrg()
  const mayAsk = useCan()('write')
  return (
    <Page title={t('title')} subtitle={t('subtitle', { org: org.name })}>
      <div className="grid gap-gap">
        <AskBox counts={counts} mayAsk={mayAsk} />
        <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Found />
          <div className="grid gap-gap">
            <Freshest />
            <NeverAsked />
          </div>
        </div>
      </div>
    </Page>
  )
}

function FirstUse() {
  const { t } = useTranslation('knulledge-home')
  const { org } = useOrg()
  const mayAdd = useCan()('write')
  return (
    <Page title={t('title')} subtitle={t('none', { org: org.name })}>
      <Panel>
        <EmptyState
          className="py-12 md:px-11 md:py-16"
          title={t('first.title')}
          body={mayAdd ? t('first.body') : t('first.viewer')}
          action={
            mayAdd ? (
              <>
                <ButtonLink to={href('datasets')}>{t('first.dataset')}</ButtonLink>
                <ButtonLink variant="outline" to={href('documents')}>
                  {t('first.document')}
                </ButtonLink>
              </>
            ) : null
          }
        />
      </Panel>
    </Page>
  )
}

/** The latest conversations: how much of their answers stands on quotes. */
function Found() {
  const { t } = useTranslation('knulledge-home')
  const { org } = useOrg()
  const chats = useQuery(latestChatsQuery(org.id))
  return (
    <Panel aria-label={t('found.title')}>
      <PanelHeader title={t('found.title')} hint={t('found.hint')} />
      <QueryState query={chats} what={t('found.title')} skeleton={<SkeletonRows rows={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState level={3} motif="aligned" title={t('found.none')} body={t('found.noneBody')} />
          ) : (
            <ul className="p-1.5">
              {rows.map((chat) => (
                <li key={chat.id}>
                  <Chat chat={chat} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  )
}

function Chat({ chat: { id, title, topic, quotes, user_id, updated_at } }: { chat: LatestChat }) {
  const { t } = useTranslation('knulledge-home')
  const format = useFormat()
  const { org } = useOrg()
  const { nameOf } = usePeople(org.id)
  const name = nameOf(user_id)
  const about = [topic, name].filter(Boolean).join(' · ')
  return (
    <ListRow
      link={<Link to={href('chat-session', { sessionId: id })} />}
      leading={<MessageSquareText size={16} strokeWidth={1.6} aria-hidden="true" className="text-module" />}
      title={title}
      description={about || undefined}
      trailing={
        <>
          <span className="inline-flex items-center gap-1">
            <Quote size={12} strokeWidth={2} aria-hidden="true" />
            {quotes > 0 ? t('found.quotes', { count: quotes, n: format.number(quotes) }) : t('found.noQuotes')}
          </span>
          <TimeText value={updated_at} className="min-w-16 text-end max-md:hidden" />
        </>
      }
    />
  )
}

function Freshest() {
  const { t } = useTranslation('knulledge-home')
  const { org } = useOrg()
  const sources = useQuery(freshestOf(org.id))
  return (
    <Panel aria-label={t('fresh.title')}>
      <PanelHeader
        title={t('fresh.title')}
        actions={
          <Link to={href('library')} className="inline-flex min-h-9 items-center gap-1 font-medium text-accent-text">
            {t('fresh.all')}
            <ArrowRight size={14} aria-hidden="true" />
          </Link>
        }
      />
      <QueryState query={sources} what={t('fresh.title')} skeleton={<SkeletonRows rows={shownSources} />}>
        {(rows) => (
          <ul className="p-1.5">
            {rows.map((source) => (
              <li key={source.id}>
                <SourceRow source={source} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}

function SourceRow({ source: { kind, id, name, parts, quotes, updated_at } }: { source: Source }) {
  const { t } = useTranslation('knulledge-home')
  const format = useFormat()
  const Icon = kind === 'dataset' ? Table2 : FileText
  return (
    <ListRow
      link={<Link to={kind === 'dataset' ? href('dataset', { datasetId: id }) : href('document', { documentId: id })} />}
      leading={<Icon size={16} strokeWidth={1.6} aria-hidden="true" className="text-module" />}
      title={name}
      description={`${t(kind === 'dataset' ? 'rows' : 'passages', { count: parts, n: format.number(parts) })}, ${quotes > 0 ? t('found.quotes', { count: quotes, n: format.number(quotes) }) : t('fresh.never')}`}
      trailing={<TimeText value={updated_at} />}
    />
  )
}

/** Sources that no answer quotes: forgotten, or not worth keeping. Each can be asked from here. */
function NeverAsked() {
  const { t } = useTranslation('knulledge-home')
  const format = useFormat()
  const { org } = useOrg()
  const mayAsk = useCan()('write')
  const sources = useQuery(someSourcesQuery(org.id, { kind: null, text: '', use: 'never' }, shownSources))
  const freshest = useQuery(freshestOf(org.id)).data
  /* New ones are just above, where it is said that nobody asked them: worth a list are those that were left lying. */
  if (sources.data?.every(({ id }) => freshest?.some((source) => source.id === id))) return null
  return (
    <Panel aria-label={t('never.title')}>
      <PanelHeader title={t('never.title')} hint={t('never.hint')} />
      <QueryState query={sources} what={t('never.title')} skeleton={<SkeletonRows rows={shownSources} />}>
        {(rows) => (
          <ul className="p-1.5">
            {rows.map(({ kind, id, name, parts }) => {
              const Icon = kind === 'dataset' ? Table2 : FileText
              return (
                <li key={id} className="flex items-center gap-1">
                  <ListRow
                    className="flex-1"
                    link={<Link to={kind === 'dataset' ? href('dataset', { datasetId: id }) : href('document', { documentId: id })} />}
                    leading={<Icon size={16} strokeWidth={1.6} aria-hidden="true" className="text-module" />}
                    title={name}
                    description={t(kind === 'dataset' ? 'rows' : 'passages', { count: parts, n: format.number(parts) })}
                  />
                  {mayAsk ? (
                    <ButtonLink variant="ghost" size="sm" className="text-accent-text" to={href('chat-start')} state={{ scope: [{ kind, id, name }] }}>
                      {t('never.ask')}
                      <span className="sr-only"> {name}</span>
                    </ButtonLink>
                  ) : null}
                </li>
              )
            })}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}
