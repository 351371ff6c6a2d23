import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { track } from '@/lib/analytics/track'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { byteOrderMark, csvLines } from '@/lib/tabular/write-csv'
import { ButtonLink } from '@/patterns/button-link'
import { download } from '@/patterns/download'
import { EmptyState } from '@/patterns/empty-state'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { exportRows, metrics, ranges, type Overview } from './analytics.model'
import { overviewQuery } from './analytics.queries'
import { DaysChart } from './days-chart'
import { HowCounted } from './how-counted'
import { MetricCards } from './metric-cards'
import { Ranking } from './ranking'

/** What does our organisation do here, and does it get answers? */
export default function AnalyticsScreen() {
  const { t } = useTranslation(['analytics', 'routes'])
  const format = useFormat()
  const { org } = useOrg()
  const [params, setParams] = useSearchParams()
  const range = ranges.find((days) => String(days) === params.get('days')) ?? 30
  const metric = metrics.find((name) => name === params.get('metric')) ?? 'sessions'
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = useQuery(overviewQuery(org.id, range, zone))
  const overview = query.data
  const counted = overview !== undefined && overview.since !== null
  /* Until the days of another range are there, those of the last one are shown: they are not taken along under its name. */
  const exportable = counted && !query.isPlaceholderData

  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        return after
      },
      { replace: true },
    )

  const eventName = (name: string) => t(`analytics:event.${name}` as never, { defaultValue: name })
  const screenName = (id: string) => t(`routes:titles.${id}` as never, { defaultValue: id })

  const exportData = (data: Overview) => {
    const rows = exportRows(data, {
      head: [t('export.kind'), t('export.name'), ...metrics.map((name) => t(`metric.${name}`))],
      event: eventName,
      screen: screenName,
      kinds: { day: t('chart.day'), event: t('ranking.event'), screen: t('ranking.screen') },
    })
    download(new Blob([byteOrderMark, csvLines(rows)], { type: 'text/csv;charset=utf-8' }), `knull-analytics-${range}-${data.until.slice(0, 10)}.csv`)
    track('export_created', { what: 'analytics', format: 'csv' })
  }

  return (
    <Page
      title={t('title')}
      subtitle={overview ? t('subtitle', { from: format.date(overview.from), org: org.name }) : t('subtitle_waiting', { org: org.name })}
      actions={
        <>
          <Select variant="pill" label={t('range.label')} className="max-md:[&>select]:w-full" value={String(range)} onChange={(event) => set('days', event.target.value)}>
            {ranges.map((days) => (
              <option key={days} value={days}>
                {t('range.days', { days })}
              </option>
            ))}
          </Select>
          <Button variant="outline" size="sm" disabled={!exportable} onClick={() => overview && exportData(overview)}>
            <Download size={16} aria-hidden="true" />
            {t('export.button')}
          </Button>
        </>
      }
    >
      <QueryState query={query} what={t('title')} skeleton={<Waiting />} className="">
        {(data) =>
          data.since === null ? (
            <Panel as="div">
              {data.kept_days === 0 ? (
                <EmptyState
                  title={t('off.title')}
                  body={t('off.body')}
                  action={
                    <ButtonLink to={href('knulledge-settings')} variant="outline" size="sm">
                      {t('how.settings')}
                    </ButtonLink>
                  }
                />
              ) : (
                <EmptyState title={t('first.title')} body={t('first.body')} />
              )}
            </Panel>
          ) : (
            <div className="grid gap-gap" aria-busy={query.isPlaceholderData || undefined}>
              <MetricCards overview={data} range={range} chosen={metric} onChoose={(next) => set('metric', next)} />
              <DaysChart overview={data} metric={metric} range={range} />
              <div className="grid gap-gap xl:grid-cols-2">
                <Ranking
                  title={t('ranking.events')}
                  hint={t('ranking.events_hint')}
                  what={t('ranking.event')}
                  rows={data.events.map((row) => ({ ...row, key: row.name, label: eventName(row.name) }))}
                  range={range}
                  empty={t('ranking.none')}
                />
                <Ranking
                  title={t('ranking.screens')}
                  hint={t('ranking.screens_hint')}
                  what={t('ranking.screen')}
                  rows={data.screens.map((row) => ({ ...row, key: row.screen, label: screenName(row.screen) }))}
                  range={range}
                  empty={t('ranking.none')}
                />
              </div>
              <HowCounted keptDays={data.kept_days} />
            </div>
          )
        }
      </QueryState>
    </Page>
  )
}

/** In the shape of what comes. */
function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-gap">
      <div className="grid grid-cols-2 gap-gap md:grid-cols-3 xl:grid-cols-5">
        {metrics.map((metric) => (
          <Panel as="div" key={metric} className="grid gap-3 p-pad max-xl:last:col-span-2 md:max-xl:last:col-span-1">
            <Skeleton className="w-20" />
            <Skeleton className="h-7 w-24" />
            <Skeleton className="w-32" />
          </Panel>
        ))}
      </div>
      <Panel as="div" className="h-72 p-pad">
        <Skeleton className="w-28" />
      </Panel>
    </div>
  )
}
