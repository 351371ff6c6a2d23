import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Siren } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { largestUnit } from '@/lib/short-time'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Chip } from '@/ui/chip'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { Sparkline } from '@/ui/sparkline'
import type { Module } from '../activity/audit.model'
import { layersQuery } from '../home/home.queries'
import { sum, type Layers } from '../home/layers.model'
import { moduleIcons, moduleText } from '../home/module-marks'
import { FigureCard } from './count-card'
import type { CountKind } from './dashboard.model'
import { latestQuery, type LatestRecord } from './dashboard.queries'
import { RecentActivity } from './recent-activity'

/** One module's counts, what happened in it, and what it was busy with last. */
export function ModuleTab({ module, card }: { module: Module; card: (kind: CountKind) => ReactElement }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-gap lg:grid-cols-4">
        {module === 'knulledge' ? <Knowledge card={card} /> : module === 'knulldev' ? <Development card={card} /> : <Operations card={card} />}
      </div>
      <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <RecentActivity module={module} />
        <Latest module={module} />
      </div>
    </>
  )
}

function useLayers() {
  const { org } = useOrg()
  const query = useQuery(layersQuery(org.id))
  /* Nothing is drawn from it before it is there. */
  const of = <T,>(read: (layers: Layers) => T): T | undefined => query.data && read(query.data)
  return { query, of }
}

interface Cards {
  /** One of the four counts. */
  card: (kind: CountKind) => ReactElement
}

function Knowledge({ card }: Cards) {
  const { t } = useTranslation(['dashboard', 'home'])
  const format = useFormat()
  const { query, of } = useLayers()
  const asked = of(({ question_days }) => sum(question_days)) ?? 0
  return (
    <>
      {card('chat')}
      {card('dataset')}
      <FigureCard
        title={t('module.documents')}
        query={query}
        value={of(({ documents_total }) => format.number(documents_total))}
        note={of(({ passages_total }) => t('module.documents_note', { n: format.number(passages_total) }))}
      />
      <FigureCard
        title={t('module.questions')}
        query={query}
        value={format.number(asked)}
        note={t('module.days')}
        course={
          asked > 0 && query.data ? (
            <Sparkline
              values={query.data.question_days}
              label={t('home:layers.days.knulledge', { count: asked, n: format.number(asked), most: format.number(Math.max(...query.data.question_days)) })}
              className={moduleText.knulledge}
            />
          ) : null
        }
      />
    </>
  )
}

function Development({ card }: Cards) {
  const { t } = useTranslation(['dashboard', 'home'])
  const format = useFormat()
  const { query, of } = useLayers()
  return (
    <>
      {card('project')}
      <FigureCard title={t('module.planning')} query={query} value={of(({ projects_planning }) => format.number(projects_planning))} note={t('module.everyone')} />
      <FigureCard title={t('module.building')} query={query} value={of(({ projects_building }) => format.number(projects_building))} note={t('module.everyone')} />
      <FigureCard
        title={t('module.operating')}
        query={query}
        value={of(({ projects_operating }) => format.number(projects_operating))}
        note={
          <>
            {t('module.everyone')}
            {of(({ lead_seconds, lead_count }) =>
              lead_seconds === null ? null : (
                <span className="block">
                  {t('home:layers.lead')}: {format.duration(largestUnit(lead_seconds * 1000))}, {t('home:layers.lead_note', { count: lead_count, n: format.number(lead_count) })}
                </span>
              ),
            )}
          </>
        }
      />
    </>
  )
}

function Operations({ card }: Cards) {
  const { t } = useTranslation(['dashboard', 'home'])
  const format = useFormat()
  const { query, of } = useLayers()
  const open = of(({ incidents_open }) => incidents_open) ?? 0
  const affected = of(({ services_affected }) => services_affected) ?? 0
  return (
    <>
      {card('service')}
      <FigureCard
        title={t('home:layers.open')}
        query={query}
        value={format.number(open)}
        tone={open > 0 ? 'bad' : undefined}
        note={of(({ incidents_week, incidents_week_before }) => t('home:layers.open_note', { week: format.number(incidents_week), before: format.number(incidents_week_before) }))}
        course={
          query.data && sum(query.data.incident_days) > 0 ? (
            <Sparkline
              values={query.data.incident_days}
              label={t('home:layers.days.knullops', { count: sum(query.data.incident_days), n: format.number(sum(query.data.incident_days)), most: format.number(Math.max(...query.data.incident_days)) })}
              className={moduleText.knullops}
            />
          ) : null
        }
      />
      <FigureCard
        title={t('home:layers.affected')}
        query={query}
        value={of(({ services_total }) => t('home:layers.of', { part: format.number(affected), all: format.number(services_total) }))}
        tone={affected > 0 ? 'warn' : undefined}
        note={of(({ services_total }) => t(services_total === 0 ? 'home:layers.affected_none' : affected > 0 ? 'home:layers.affected_note' : 'home:layers.affected_calm'))}
      />
      <FigureCard
        title={t('home:layers.acknowledge')}
        query={query}
        value={of(({ ack_seconds }) => (ack_seconds === null ? '–' : format.duration(ack_seconds * 1000)))}
        note={of(({ ack_seconds, ack_count, ack_seconds_before }) =>
          ack_seconds === null
            ? t('home:layers.not_measured')
            : ack_seconds_before === null
              ? t('home:layers.acknowledge_first', { count: ack_count, n: format.number(ack_count) })
              : t('home:layers.acknowledge_note', { count: ack_count, n: format.number(ack_count), before: format.duration(ack_seconds_before * 1000) }),
        )}
      />
    </>
  )
}

const severityTones: Record<string, 'bad' | 'warn' | 'neutral'> = { sev1: 'bad', sev2: 'bad', sev3: 'warn', sev4: 'neutral' }

const recordHref: Record<Module, (id: string) => string> = {
  knulledge: (sessionId) => href('chat-session', { sessionId }),
  knulldev: (id) => href('project', { id }),
  knullops: (id) => href('incident', { id }),
}

function Latest({ module }: { module: Module }) {
  const { t } = useTranslation('dashboard')
  const { org } = useOrg()
  const query = useQuery(latestQuery(org.id, module))
  return (
    <Panel aria-labelledby="latest">
      <PanelHeader id="latest" title={t(`latest.${module}.title`)} />
      <QueryState query={query} what={t(`latest.${module}.title`)} skeleton={<SkeletonRows rows={5} />}>
        {(records) =>
          records.length === 0 ? (
            <p className="px-3.5 py-4 text-sm text-muted">{t(`latest.${module}.none`)}</p>
          ) : (
            <ul>
              {records.map((record) => (
                <li key={record.id} className="border-b border-line last:border-b-0">
                  <Link to={recordHref[module](record.id)} className="flex min-h-13 items-center gap-3 px-3.5 py-1.5 -outline-offset-2 hover:bg-hover">
                    <Record module={module} record={record} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  )
}

function Record({ module, record: { name, number, severity, status, at } }: { module: Module; record: LatestRecord }) {
  const { t, i18n } = useTranslation(['dashboard', 'home'])
  const Icon = module === 'knullops' ? Siren : (moduleIcons[module] ?? CircleHelp)
  const state = status && i18n.exists(`clock.state.${status}`, { ns: 'home' }) ? t(`home:clock.state.${status}`) : null
  return (
    <>
      <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={cx('shrink-0', moduleText[module])} />
      <span className="line-clamp-2 min-w-0 flex-1 text-sm font-medium wrap-anywhere">
        {number === null ? null : <span className="num">INC-{number} </span>}
        {name}
      </span>
      {severity ? <Chip tone={severityTones[severity] ?? 'neutral'}>{severity.toUpperCase()}</Chip> : null}
      {state ? <Chip>{state}</Chip> : null}
      <span className="shrink-0 text-xs text-muted">
        <TimeText value={at} />
      </span>
    </>
  )
}
