import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { usePeople } from '@/data/members.queries'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { shortTime } from '@/lib/short-time'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { Button } from '@/ui/button'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Table, Td, Th, Tr } from '@/ui/table'
import { Timeline, TimelineItem } from '@/ui/timeline'
import { SubjectIcon } from '../activity/subject-icon'
import { actsOf, groupsOf, plainAction, type ClockEvent, type ClockGroup } from './clock.model'
import { ClockStrip } from './clock-strip'
import { clockLength, clockQuery } from './home.queries'

const periods = { day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 }
type Period = 'since' | keyof typeof periods
const atFirst = 7
/* Hours and minutes; a clock that counts seconds would never stand still. */
const largestMinute = (span: number) => span - (span % 60_000)

/** One clock for three modules: what others (and oneself) changed, since the last visit or over a period. */
export function Changed({ since, open, className }: { since: number | null; open: readonly { id: string; started_at: string }[] | undefined; className?: string }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const now = useNow()
  const { org } = useOrg()
  /* The clock keeps its left edge while it is looked at; choosing a period sets it anew. */
  const [view, setView] = useState<{ period: Period; from: number }>(() => (since === null ? { period: 'week', from: now - periods.week } : { period: 'since', from: since }))
  const [asTable, setAsTable] = useState(false)
  const [all, setAll] = useState(false)
  const query = useQuery(clockQuery(org.id, new Date(view.from).toISOString()))

  const choices: Period[] = [...(since === null ? [] : ['since' as const]), 'day', 'week', 'month']
  return (
    <Panel aria-labelledby="changed" className={className}>
      <PanelHeader
        id="changed"
        title={t(since === null ? 'changed.title_first' : 'changed.title')}
        actions={
          <>
            <Select
              variant="pill"
              label={t('changed.period')}
              value={view.period}
              onChange={(event) => {
                const period = event.target.value as Period
                setView({ period, from: period === 'since' ? (since ?? now) : Date.now() - periods[period] })
                setAll(false)
              }}
              options={choices.map((period) => ({
                value: period,
                label: period === 'since' && since !== null ? t('changed.ago', { time: format.duration(Math.max(60_000, largestMinute(now - since))) }) : t(`changed.periods.${period}`),
              }))}
            />
            <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} className="-me-3">
              {t(asTable ? 'changed.as_clock' : 'changed.as_table')}
            </Button>
          </>
        }
      />
      <QueryState query={query} what={t('changed.what')}>
        {({ events, total }) => {
          const groups = groupsOf(events)
          const shown = all ? groups : groups.slice(0, atFirst)
          return (
            <>
              {asTable ? (
                <EventTable events={events} />
              ) : (
                <>
                  <ClockStrip events={events} open={open ?? []} from={view.from} now={now} />
                  {events.length === 0 ? (
                    <p className="border-t border-line px-3.5 py-4 text-sm text-muted">{t(view.period === 'since' ? 'changed.none_since' : 'changed.none')}</p>
                  ) : (
                    <Timeline label={t('changed.what')} className="border-t border-line [&_.timeline-time]:min-w-12">
                      {shown.map((group) => (
                        <Moment key={group.latest.id} group={group} now={now} />
                      ))}
                    </Timeline>
                  )}
                </>
              )}
              {(!asTable && groups.length > atFirst) || total > clockLength ? (
                <PanelFooter>
                  {!asTable && groups.length > atFirst ? (
                    <Button variant="ghost" size="sm" className="-ms-3" aria-expanded={all} onClick={() => setAll(!all)}>
                      {all ? t('changed.fewer') : t('changed.all', { n: format.number(events.length) })}
                    </Button>
                  ) : null}
                  {total > clockLength ? <span>{t('changed.cut', { n: format.number(clockLength), total: format.number(total) })}</span> : null}
                </PanelFooter>
              ) : null}
            </>
          )
        }}
      </QueryState>
    </Panel>
  )
}

/** As many acts of a story as its line holds; the newest ones. */
const mostActs = 4

function Moment({ group: { latest, events, mark }, now }: { group: ClockGroup; now: number }) {
  const format = useFormat()
  const words = useEventWords()
  const acts = actsOf(events, words.act).map(({ act, times }) => (times > 1 ? `${act} (${format.number(times)})` : act))
  const people = [...new Set(events.map(words.who))]
  return (
    <TimelineItem
      time={
        <time dateTime={latest.at} title={format.dateTime(latest.at)}>
          {shortTime(latest.at, format.language, now)}
        </time>
      }
      glyph={mark === 'alert' ? <TriangleAlert aria-hidden="true" /> : mark === 'calm' ? <CircleCheck aria-hidden="true" /> : <SubjectIcon action={latest.action} aria-hidden="true" />}
      tone={mark === 'alert' ? 'bad' : mark === 'calm' ? 'good' : (latest.module ?? 'neutral')}
      title={<Target event={latest} />}
      detail={
        acts.length === 1 ? `${acts[0]}, ${format.list(people)}` : (
          <>
            {acts.length > mostActs ? '… → ' : ''}
            {acts.slice(-mostActs).join(' → ')}
            <span className="block">{format.list(people)}</span>
          </>
        )
      }
    />
  )
}

function Target({ event }: { event: ClockEvent }) {
  const { t } = useTranslation('home')
  const name = <span className="font-semibold">{event.target || t('clock.unnamed')}</span>
  return event.to ? (
    <Link to={event.to} className="hover:underline">
      {name}
    </Link>
  ) : (
    name
  )
}

/** What happened and who did it, in words. Participles alone, so that no language has to agree with the thing. */
function useEventWords() {
  const { t, i18n } = useTranslation('home')
  const { org } = useOrg()
  const { user } = useSession()
  const { nameOf } = usePeople(org.id)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const state = (value: unknown) => (i18n.exists(`clock.state.${text(value)}`, { ns: 'home' }) ? t(`clock.state.${text(value)}`) : text(value))
  return {
    act: ({ action, meta }: ClockEvent) =>
      i18n.exists(`clock.act.${action}`, { ns: 'home' })
        ? t(`clock.act.${action}`, { from: state(meta.from), to: state(meta.to), project: text(meta.project) })
        : plainAction(action),
    who: ({ userId }: ClockEvent) => (userId === null ? t('clock.system') : userId === user?.id ? t('clock.you') : (nameOf(userId) ?? t('somebody'))),
  }
}

/** The same as rows. */
function EventTable({ events }: { events: readonly ClockEvent[] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const words = useEventWords()
  return (
    <div className="max-h-[28rem] overflow-y-auto">
      <Table label={t('changed.what')}>
        <thead>
          <tr>
            <Th>{t('clock.when')}</Th>
            <Th>{t('clock.module')}</Th>
            <Th>{t('clock.what')}</Th>
            <Th>{t('clock.who')}</Th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Tr key={event.id}>
              <Td num>{format.dateTime(event.at)}</Td>
              <Td>{t(event.module ? `module.${event.module}` : 'module.org')}</Td>
              <Td>
                <Target event={event} /> <span className="text-muted">{words.act(event)}</span>
              </Td>
              <Td className="text-muted">{words.who(event)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
