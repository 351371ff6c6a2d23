import { useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '@/data/draft'
import type { AppError } from '@/data/errors'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { LoadMore } from '@/patterns/load-more'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { Textarea } from '@/ui/textarea'
import { Timeline, TimelineItem } from '@/ui/timeline'
import { Entries } from './entries'
import { limits, type Incident, type TimelineEntry } from './incidents.model'
import { addNote } from './incidents.queries'

const filters = ['all', 'notes', 'steps', 'changes'] as const
type Filter = (typeof filters)[number]

const passes = (filter: Filter, entry: TimelineEntry) =>
  filter === 'all' || (filter === 'notes' ? entry.kind === 'note' : filter === 'steps' ? entry.kind === 'state' : entry.kind !== 'note' && entry.kind !== 'state')

interface ComposerProps {
  incident: Incident
  field: RefObject<HTMLTextAreaElement | null>
}

/** What is written here is kept until it is sent: through a reload, an expired session, a look at another screen. */
function NoteComposer({ incident, field }: ComposerProps) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const { org } = useOrg()
  const [text, setText, clear] = useDraft(`incident-note:${incident.id}`, '')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [empty, setEmpty] = useState(false)
  const add = useMutation(addNote(org.id, incident.id))
  const length = text.trim().length
  const long = length > limits.note
  const error = long ? t('form.note_long', { max: format.number(limits.note) }) : empty ? t('form.note_required') : undefined

  const send = () => {
    setEmpty(length === 0)
    if (add.isPending || length === 0 || long) return
    add.mutate(
      { id, body: text.trim() },
      {
        onSuccess: () => {
          clear()
          setId(crypto.randomUUID())
        },
      },
    )
  }

  return (
    <form
      noValidate
      aria-label={t('note.label')}
      className="grid gap-2 border-b border-line p-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        rows={2}
        label={t('note.label')}
        placeholder={t('note.placeholder')}
        value={text}
        error={error}
        counter={length > limits.note * 0.8 ? `${format.number(length)} / ${format.number(limits.note)}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setEmpty(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault()
            send()
          }
        }}
      />
      <FormError error={add.error} className="empty:hidden" />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" variant="outline" pending={add.isPending}>
          {t('note.add')}
        </Button>
        <span className="text-xs text-muted">
          <Kbd data-combined="">Ctrl</Kbd> <Kbd data-combined="">↵</Kbd>
        </span>
      </div>
    </form>
  )
}

export type TimelineQuery = UseInfiniteQueryResult<TimelineEntry[], AppError>

interface Props extends ComposerProps {
  query: TimelineQuery
  nameOf: (userId: string | null) => string | null
  writes: boolean
}

export function TimelinePanel({ incident, query, field, nameOf, writes }: Props) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const [filter, setFilter] = useState<Filter>('all')
  const all = query.data ?? []
  /* Counted only when all of it is loaded: a number that was not counted is not shown. */
  const count = (name: Filter) => (query.data && !query.hasNextPage ? format.number(all.filter((entry) => passes(name, entry)).length) : undefined)

  return (
    <Panel aria-labelledby="incident-timeline">
      <PanelHeader id="incident-timeline" title={t('timeline.title')} actions={t('timeline.newest_first')} />
      {writes ? <NoteComposer key={incident.id} incident={incident} field={field} /> : null}
      <div className="px-3.5 pt-3 pb-1">
        <Tabs id="incident-timeline-filter" label={t('timeline.filter')} value={filter} onValueChange={setFilter} items={filters.map((name) => ({ id: name, label: t(`timeline.show.${name}`), count: count(name) }))} />
      </div>
      <div role="tabpanel" id={`incident-timeline-filter-panel-${filter}`} aria-labelledby={`incident-timeline-filter-tab-${filter}`} tabIndex={0}>
        <QueryState query={query} what={t('timeline.title')} skeleton={<SkeletonRows rows={6} />}>
          {(entries) => (
            <Timeline label={t('timeline.title')} className="pb-2">
              <Entries entries={entries.filter((entry) => passes(filter, entry))} nameOf={nameOf} />
              {filter === 'all' && !query.hasNextPage ? (
                <TimelineItem
                  time={<TimeText value={incident.started_at} mode="time" />}
                  glyph={<Play size={11} strokeWidth={2} />}
                  tone="bad"
                  title={<span className="font-semibold text-bad">{t('time.started')}</span>}
                  detail={format.day(incident.started_at)}
                />
              ) : null}
            </Timeline>
          )}
        </QueryState>
        <LoadMore query={query} shown={all.length} />
      </div>
    </Panel>
  )
}
