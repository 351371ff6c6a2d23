import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { largestUnit } from '@/lib/short-time'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Meter } from '@/ui/meter'
import { Panel, PanelHeader } from '@/ui/panel'
import { Sparkline } from '@/ui/sparkline'
import { layersQuery } from './home.queries'
import { sum, tokenCeiling, tokenCost, tokenShare, type Layers } from './layers.model'
import { moduleEdge, moduleIcons, moduleText } from './module-marks'
import type { Module } from './queue.model'

interface Figure {
  id: string
  value: ReactNode
  /** What it is compared with. */
  note: ReactNode
  tone?: 'bad' | 'warn'
  below?: ReactNode
}

/** How the three modules are doing: three numbers each, with unit, period and comparison. */
export function ThreeLayers({ className }: { className?: string }) {
  const { t } = useTranslation(['home', 'routes'])
  const { org } = useOrg()
  const query = useQuery(layersQuery(org.id))
  return (
    <Panel aria-labelledby="three-layers" className={className}>
      <PanelHeader
        id="three-layers"
        title={t('layers.title')}
        hint={t('layers.hint')}
        actions={
          <Link to={href('dashboard')} className="link inline-flex min-h-9 items-center">
            {t('routes:titles.dashboard')}
          </Link>
        }
      />
      <QueryState query={query} what={t('layers.title')}>
        {(layers) => <Rows layers={layers} />}
      </QueryState>
    </Panel>
  )
}

/** Before there is anything to count: which question each module answers, and where they meet. */
export function LayersIntroduced() {
  const { t } = useTranslation('home')
  return (
    <Panel aria-labelledby="three-layers">
      <PanelHeader id="three-layers" title={t('layers.title')} />
      <ul>
        {homes.map(({ module, to }) => {
          const Icon = moduleIcons[module]
          return (
            <li key={module} className={cx('border-b border-s-[3px] border-b-line', moduleEdge[module])}>
              <Link to={to} className="flex gap-3 px-3.5 py-cell -outline-offset-2 hover:bg-hover">
                <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={cx('mt-0.5 shrink-0', moduleText[module])} />
                <span className="min-w-0">
                  <span className="block text-sm font-semibold">{t(`module.${module}`)}</span>
                  <span className="block text-sm text-muted text-pretty">{t(`layers.question.${module}`)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="px-3.5 py-3 text-xs text-muted text-pretty">{t('layers.meet')}</p>
    </Panel>
  )
}

const homes = [
  { module: 'knulledge', to: href('knulledge-home') },
  { module: 'knulldev', to: href('knulldev-home') },
  { module: 'knullops', to: href('ops-home') },
] as const

function Rows({ layers }: { layers: Layers }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const n = (value: number) => format.number(value)
  const span = (seconds: number) => format.duration(seconds * 1000 >= 86_400_000 ? largestUnit(seconds * 1000) : seconds * 1000)
  const share = tokenShare(layers.tokens_month)

  const ops: Figure[] = [
    {
      id: 'open',
      value: n(layers.incidents_open),
      tone: layers.incidents_open > 0 ? 'bad' : undefined,
      note: t('layers.open_note', { week: n(layers.incidents_week), before: n(layers.incidents_week_before) }),
    },
    {
      id: 'affected',
      value: t('layers.of', { part: n(layers.services_affected), all: n(layers.services_total) }),
      tone: layers.services_affected > 0 ? 'warn' : undefined,
      note: t(layers.services_total === 0 ? 'layers.affected_none' : layers.services_affected > 0 ? 'layers.affected_note' : 'layers.affected_calm'),
    },
    {
      id: 'acknowledge',
      value: layers.ack_seconds === null ? '–' : span(layers.ack_seconds),
      note:
        layers.ack_seconds === null
          ? t('layers.not_measured')
          : layers.ack_seconds_before === null
            ? t('layers.acknowledge_first', { count: layers.ack_count, n: n(layers.ack_count) })
            : t('layers.acknowledge_note', { count: layers.ack_count, n: n(layers.ack_count), before: span(layers.ack_seconds_before) }),
    },
  ]
  const dev: Figure[] = [
    {
      id: 'projects',
      value: n(layers.projects_planning + layers.projects_building + layers.projects_operating),
      note: t('layers.projects_note', { planning: n(layers.projects_planning), building: n(layers.projects_building), operating: n(layers.projects_operating) }),
    },
    { id: 'created', value: n(layers.projects_month), note: t('layers.created_note', { before: n(layers.projects_month_before) }) },
    {
      id: 'lead',
      value: layers.lead_seconds === null ? '–' : span(layers.lead_seconds),
      note: layers.lead_seconds === null ? t('layers.not_measured') : t('layers.lead_note', { count: layers.lead_count, n: n(layers.lead_count) }),
    },
  ]
  const knowledge: Figure[] = [
    { id: 'datasets', value: n(layers.datasets_total), note: t('layers.datasets_note', { n: n(layers.datasets_month) }) },
    { id: 'passages', value: n(layers.passages_total), note: t('layers.passages_note', { count: layers.documents_total, n: n(layers.documents_total) }) },
    {
      id: 'tokens',
      value: n(layers.tokens_month),
      tone: share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : undefined,
      note: t('layers.tokens_note', { percent: format.percent(share), ceiling: n(tokenCeiling), cost: format.money(tokenCost(layers.tokens_month)) }),
      below: <Meter value={Math.min(1, share)} max={1} tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'} label={t('layers.tokens')} className="mt-1.5" />,
    },
  ]

  return (
    <ul>
      <Layer module="knullops" to={href('ops-home')} figures={ops} days={layers.incident_days} />
      <Layer module="knulldev" to={href('knulldev-home')} figures={dev} days={layers.move_days} />
      <Layer module="knulledge" to={href('knulledge-home')} figures={knowledge} days={layers.question_days} />
    </ul>
  )
}

function Layer({ module, to, figures, days }: { module: Module; to: string; figures: readonly Figure[]; days: readonly number[] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const Icon = moduleIcons[module]
  const total = sum(days)
  return (
    <li className={cx('grid gap-x-4 gap-y-2 border-b border-s-[3px] border-b-line py-cell ps-3 pe-3.5 last:border-b-0 md:grid-cols-[7.5rem_minmax(0,1fr)]', moduleEdge[module])}>
      <div className="flex min-w-0 items-center justify-between gap-3 md:flex-col md:items-stretch md:justify-center md:gap-1">
        <Link to={to} className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold hover:underline md:min-h-7">
          <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={moduleText[module]} />
          {t(`module.${module}`)}
        </Link>
        {total > 0 ? (
          <Sparkline values={days} label={t(`layers.days.${module}`, { count: total, n: format.number(total), most: format.number(Math.max(...days)) })} className={cx('h-6! max-md:w-28!', moduleText[module])} />
        ) : null}
      </div>
      <dl className="grid gap-x-4 gap-y-1.5 md:grid-cols-3">
        {figures.map(({ id, value, note, tone, below }) => (
          <div key={id} className="min-w-0 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3">
            <dt className="text-2xs text-muted">{t(`layers.${id}`)}</dt>
            <dd className={cx('num text-base font-semibold', tone === 'bad' && 'text-bad', tone === 'warn' && 'text-warn')}>{value}</dd>
            <dd className="text-2xs text-muted max-md:w-full max-md:text-end">{note}</dd>
            {below ? <dd className="max-md:w-full">{below}</dd> : null}
          </div>
        ))}
      </dl>
    </li>
  )
}
