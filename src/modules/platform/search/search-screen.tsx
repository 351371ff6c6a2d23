import { useQueries } from '@tanstack/react-query'
import { Command, PlugZap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { track } from '@/lib/analytics/track'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { showOverlay } from '@/patterns/overlays'
import { Page } from '@/patterns/page'
import { useStepKeys } from '@/patterns/step-keys'
import { Button } from '@/ui/button'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { TabPanel, Tabs } from '@/ui/tabs'
import { Results } from './results'
import { SearchField } from './search-field'
import { searchKinds, searchTabs, type SearchKind } from './search.model'
import { searchQuery } from './search.queries'

/** Typing pauses for as long before it is searched for. */
const pause = 250

/** The tabs in the words of the event catalogue. */
const counted = { all: 'all', chat: 'chats', project: 'projects', dataset: 'datasets', service: 'services' } as const

/** Where is it? */
export default function SearchScreen() {
  const { t } = useTranslation('search')
  const format = useFormat()
  const { org } = useOrg()
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const tab = searchTabs.find((known) => known === params.get('tab')) ?? 'all'
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const [sent, setSent] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const { focusFirst } = useStepKeys(list)

  /* Asked from outside (the top bar, back): the field follows. What was sent from here comes back later than it was typed. */
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== sent) {
      setSent(asked)
      setText(asked)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (name: 'q' | 'tab', value: string) => {
    /* The address as it is now: a pause may have begun before the tab was changed. */
    const next = new URLSearchParams(window.location.search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const pass = (next: string, wait: number) => {
    setText(next)
    clearTimeout(timer.current)
    const send = () => {
      setSent(next)
      set('q', next)
    }
    if (wait === 0) send()
    else timer.current = setTimeout(send, wait)
  }

  const query = asked.trim()
  const queries = useQueries({ queries: searchKinds.map((kind) => ({ ...searchQuery(org.id, kind, query), enabled: query !== '' })) })
  const byKind = Object.fromEntries(searchKinds.map((kind, index) => [kind, queries[index]])) as Record<SearchKind, (typeof queries)[number]>
  const rowsOf = (kind: SearchKind) => byKind[kind].data ?? []
  const shownKinds = tab === 'all' ? searchKinds : [tab]
  /* What is shown belongs to what stands in the field: while that has not been searched for, nothing does. */
  const waiting = text.trim() !== query || (query !== '' && shownKinds.some((kind) => byKind[kind].isPending))
  const idle = query === '' && text.trim() === ''
  const failed = idle || waiting ? [] : shownKinds.filter((kind) => byKind[kind].isError)
  const total = (kinds: readonly SearchKind[]) => kinds.reduce((sum, kind) => sum + rowsOf(kind).length, 0)
  const found = total(shownKinds)
  const results = total(searchKinds)
  const answered = query !== '' && !waiting && failed.length === 0
  useEffect(() => {
    if (answered) track('search_performed', { kind: counted[tab], results })
  }, [answered, query, tab, results])
  const count = (kinds: readonly SearchKind[]) => (idle || text.trim() !== query || kinds.some((kind) => byKind[kind].isPending) ? undefined : format.number(total(kinds)))

  return (
    <Page title={t('title')} width="narrow">
      <SearchField value={text} onType={(next) => pass(next, next === '' ? 0 : pause)} onEnter={() => pass(text, 0)} onDown={focusFirst} />
      <Tabs
        id="search"
        label={t('tabs')}
        value={tab}
        onValueChange={(next) => set('tab', next === 'all' ? '' : next)}
        items={searchTabs.map((id) => ({ id, label: t(`tab.${id}`), count: count(id === 'all' ? searchKinds : [id]) }))}
      />
      <div className="my-1 flex min-h-9 items-center justify-between gap-3 ps-0.5">
        <p role="status" className="text-sm text-muted">
          {idle ? null : waiting ? t('searching') : t('found', { count: found, n: format.number(found) })}
        </p>
        <Button variant="ghost" size="sm" className="-me-3" onClick={() => showOverlay('palette')}>
          <Command size={16} aria-hidden="true" />
          {t('palette')}
        </Button>
      </div>
      {failed.length > 0 ? (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <PlugZap size={16} aria-hidden="true" className="text-warn" />
          <span>
            {t('failed', { what: format.list(failed.map((kind) => t(`tab.${kind}`))) })} {found > 0 ? t('failed_hint') : null}
          </span>
          <Button variant="ghost" size="sm" pending={failed.some((kind) => byKind[kind].isFetching)} onClick={() => failed.forEach((kind) => void byKind[kind].refetch())}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      <TabPanel tabs="search" item={tab} value={tab}>
        <div ref={list} className="grid gap-3">
          {idle ? (
            <Panel as="div">
              <EmptyState motif="empty" title={t('start')} body={t('start_body')} />
            </Panel>
          ) : waiting ? (
            <Panel as="div">
              <SkeletonRows rows={4} />
            </Panel>
          ) : found === 0 ? (
            <Panel as="div">
              <EmptyState motif="missing" title={t(`none.${tab}`)} body={tab === 'all' ? t('none_body') : undefined} />
            </Panel>
          ) : (
            shownKinds
              .filter((kind) => rowsOf(kind).length > 0)
              .map((kind) => (
                <Panel key={kind} aria-labelledby={tab === 'all' ? `found-${kind}` : undefined} as={tab === 'all' ? 'section' : 'div'}>
                  {tab === 'all' ? <PanelHeader id={`found-${kind}`} title={t(`tab.${kind}`)} hint={<span className="num">{format.number(rowsOf(kind).length)}</span>} /> : null}
                  <Results kind={kind} rows={rowsOf(kind)} text={query} label={t(`tab.${kind}`)} />
                </Panel>
              ))
          )}
        </div>
      </TabPanel>
    </Page>
  )
}
