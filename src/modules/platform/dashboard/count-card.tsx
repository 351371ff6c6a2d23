import { useQuery } from '@tanstack/react-query'
import { FolderKanban, MessageSquareText, Server, Table2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import type { QueryLike } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'
import { Sparkline } from '@/ui/sparkline'
import { moduleText } from '../home/module-marks'
import type { CountKind, Trend } from './dashboard.model'
import { affectedQuery } from './dashboard.queries'

const looks: Record<CountKind, { icon: LucideIcon; colour: string; make?: string; view: string }> = {
  chat: { icon: MessageSquareText, colour: moduleText.knulledge, make: href('chat-start'), view: href('chat-start') },
  project: { icon: FolderKanban, colour: moduleText.knulldev, make: href('project-new'), view: href('projects') },
  service: { icon: Server, colour: moduleText.knullops, view: href('services') },
  dataset: { icon: Table2, colour: moduleText.knulledge, make: href('ai-datasets'), view: href('ai-datasets') },
}

interface CountProps {
  kind: CountKind
  query: QueryLike<number>
  trend: Trend | undefined
  /** With its icon and button: where the four stand together. */
  acts: boolean
}

/** One of the four counts, how it grew, and what one does with such things. */
export function CountCard({ kind, query, trend, acts }: CountProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const can = useCan()
  const { icon, colour, make, view } = looks[kind]
  const makes = make !== undefined && can('write')
  const grown =
    trend && (trend.month + trend.month_before === 0 ? t('grown_none') : t('grown', { n: format.number(trend.month), before: format.number(trend.month_before) }))
  return (
    <FigureCard
      title={t(`card.${kind}`)}
      icon={acts ? icon : undefined}
      colour={colour}
      query={query}
      note={
        <>
          {kind === 'service' ? <Affected /> : null}
          {kind === 'project' && grown ? t('yours', { grown }) : grown}
        </>
      }
      course={
        trend && (query.data ?? 0) > 0 ? (
          <Sparkline
            values={trend.days}
            label={t('course', { what: t(`card.${kind}`), from: format.number(trend.days[0] ?? 0), to: format.number(trend.days.at(-1) ?? 0) })}
            className={colour}
          />
        ) : null
      }
      action={
        acts ? (
          <ButtonLink to={makes ? make : view} size="sm" variant="outline">
            {kind === 'service' || makes ? t(`act.${kind}`) : t(`view.${kind}`)}
          </ButtonLink>
        ) : null
      }
    />
  )
}

function Affected() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { org } = useOrg()
  const { data } = useQuery(affectedQuery(org.id))
  return data ? <span className="block font-medium text-bad">{t('affected', { count: data, n: format.number(data) })}</span> : null
}

interface FigureProps {
  title: string
  icon?: LucideIcon
  colour?: string
  query: QueryLike<unknown>
  /** Instead of the query's own number. */
  value?: ReactNode
  tone?: 'bad' | 'warn'
  /** Its period and what it is compared with. */
  note?: ReactNode
  course?: ReactNode
  action?: ReactNode
}

/** A number with its comparison. One that could not be counted is not zero: it says so, or keeps the last one with its time. */
export function FigureCard({ title, icon: Icon, colour, query, value, tone, note, course, action }: FigureProps) {
  const { t } = useTranslation(['dashboard', 'patterns'])
  const format = useFormat()
  const { data, error, isFetching, dataUpdatedAt } = query
  const known = data !== undefined
  return (
    <Panel as="article" aria-label={title} className="flex min-w-0 flex-col p-3.5" aria-busy={(!known && !error) || undefined}>
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        {Icon ? <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={cx('shrink-0', colour)} /> : null}
        <span className="min-w-0 text-pretty">{title}</span>
      </h2>
      <div className="mt-1.5 flex items-end justify-between gap-3">
        <p className={cx('num text-2xl font-semibold max-md:text-xl', tone === 'bad' && 'text-bad', tone === 'warn' && 'text-warn')}>
          {known ? (value ?? (typeof data === 'number' ? format.number(data) : null)) : error ? <span className="text-faint">–</span> : <Skeleton className="my-2 h-4! w-14" />}
        </p>
        {course ? <div className="w-24 pb-1 max-md:hidden lg:max-xl:hidden [&_.sparkline]:h-8!">{course}</div> : null}
      </div>
      {error ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-xs text-warn">
          {known ? t('stale', { time: format.time(new Date(dataUpdatedAt)) }) : t('failed')}
          <Button variant="ghost" size="sm" className="-mx-2 px-2!" pending={isFetching} onClick={() => void query.refetch()}>
            {t('patterns:state.retry')}
          </Button>
        </p>
      ) : (
        <p className={cx('min-h-4 text-xs text-muted text-pretty', action ? 'mb-3' : null)}>{note}</p>
      )}
      {action ? <div className="mt-auto flex max-md:[&>*]:w-full">{action}</div> : null}
    </Panel>
  )
}
