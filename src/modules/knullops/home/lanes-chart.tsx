import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { ChartCard } from '@/ui/chart-card'
import { Skeleton } from '@/ui/skeleton'
import { Table, Td, Th } from '@/ui/table'
import { SeverityChip } from '../incidents/chips'
import { axisTicks, hurtUntil, incidentKey, readable, severities, type Severity } from '../incidents/incidents.model'
import { useWidth } from '../incidents/use-width'
import { affectedTime, firstOfDays, hurtInterval, type ServiceIncident } from '../services/services.model'
import { intervalsQuery } from '../services/services.queries'
import { period } from './response-times'

const fill: Record<Severity, string> = { sev1: 'fill-bad', sev2: 'fill-bad', sev3: 'fill-warn', sev4: 'fill-chart-6' }
const lane = 30
const axis = 24
/** More lanes than this are a list, not a picture. */
const mostLanes = 8

/** Thirty days, one lane per service that was affected: when, how long, how bad. The longest affected come first. */
export function LanesChart() {
  const { t } = useTranslation('ops-home')
  const { org } = useOrg()
  const [since] = useState(() => new Date(firstOfDays(period, Date.now())).toISOString())
  const query = useQuery(intervalsQuery(org.id, null, since))
  return (
    <QueryState query={query} what={t('lanes.title')} skeleton={<Skeleton className="h-64" />}>
      {(rows) => <Lanes rows={rows} />}
    </QueryState>
  )
}

function Lanes({ rows }: { rows: readonly ServiceIncident[] }) {
  const { t } = useTranslation(['ops-home', 'incidents', 'services', 'patterns'])
  const format = useFormat()
  const now = useNow()
  const [ref, width] = useWidth()
  const from = firstOfDays(period, now)
  const ids = [...new Set(rows.map((row) => row.service_id))]
  const lanes = ids
    .map((id) => {
      const incidents = rows.filter((row) => row.service_id === id)
      return { id, name: incidents[0]?.service_name ?? '', incidents, affected: affectedTime(incidents, from, now) }
    })
    .toSorted((a, b) => b.affected - a.affected)
  const shown = lanes.slice(0, mostLanes)
  const narrow = width < 560
  const left = narrow ? 0 : Math.min(180, width * 0.28)
  const right = narrow ? 4 : 104
  const laneHeight = narrow ? lane + 14 : lane
  const height = shown.length * laneHeight + axis
  const x = (at: number) => left + ((Math.min(Math.max(at, from), now) - from) / (now - from)) * (width - left - right)
  const ticks = axisTicks(from, now, narrow ? 4 : 6)
  const incidents = new Set(rows.map((row) => row.id)).size

  return (
    <ChartCard
      level={2}
      title={t('lanes.title')}
      description={t('lanes.description')}
      value={format.number(incidents)}
      unit={t('lanes.unit', { count: incidents })}
      tableLabel={t('patterns:chart.table')}
      chartLabel={t('patterns:chart.chart')}
      table={
        <Table label={t('lanes.title')}>
          <thead>
            <tr>
              <Th>{t('services:one')}</Th>
              <Th>{t('incidents:one')}</Th>
              <Th>{t('incidents:list.severity')}</Th>
              <Th>{t('incidents:list.started')}</Th>
              <Th align="end">{t('incidents:list.lasted')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const interval = hurtInterval(row, now)
              return (
                <tr key={`${row.service_id} ${row.id}`}>
                  <Td>{row.service_name}</Td>
                  <Td>
                    <span className="num text-muted">{incidentKey(row)}</span> {row.title}
                  </Td>
                  <Td>
                    <SeverityChip severity={row.severity} />
                  </Td>
                  <Td num>
                    <TimeText value={row.started_at} mode="datetime" />
                  </Td>
                  <Td num align="end">
                    {format.duration(readable(interval.to - interval.from))}
                    {hurtUntil(row) ? '' : ` (${t('lanes.ongoing')})`}
                  </Td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      }
    >
      <div ref={ref} className="w-full self-end [contain:inline-size] pt-2">
        {shown.length === 0 ? (
          <p className="py-10 text-sm text-muted">{t('lanes.none')}</p>
        ) : width > 0 ? (
          <svg
            role="img"
            aria-label={t('lanes.label', { services: format.list(shown.map((row) => `${row.name} ${format.duration(readable(row.affected))}`)) })}
            width={width}
            height={height}
            className="block overflow-visible text-[11px]"
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - axis} className="stroke-chart-grid" />
                <text x={x(tick)} y={height - 8} textAnchor="middle" className="fill-faint font-mono">
                  {format.dayMonth(new Date(tick))}
                </text>
              </g>
            ))}
            {shown.map((row, index) => {
              const y = index * laneHeight
              const middle = narrow ? y + laneHeight - 14 : y + laneHeight / 2
              return (
                <g key={row.id}>
                  <line x1={left} x2={width - right} y1={middle} y2={middle} className="stroke-line" />
                  <text x={0} y={narrow ? y + 14 : middle + 4} className="fill-text text-xs font-medium">
                    {clip(row.name, narrow ? 40 : Math.floor(left / 7))}
                  </text>
                  <text x={width} y={narrow ? y + 14 : middle + 4} textAnchor="end" className="fill-muted font-mono">
                    {format.duration(readable(row.affected))}
                  </text>
                  {row.incidents.toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity)).map((incident) => {
                    const interval = hurtInterval(incident, now)
                    const start = x(interval.from)
                    return (
                      <rect key={incident.id} x={start} y={middle - 7} width={Math.max(4, x(interval.to) - start)} height="14" rx="2" className={fill[incident.severity]} stroke="var(--raised)" strokeWidth="1">
                        <title>{`${incident.severity.toUpperCase()} ${incidentKey(incident)} ${incident.title}, ${format.duration(readable(interval.to - interval.from))}`}</title>
                      </rect>
                    )
                  })}
                </g>
              )
            })}
          </svg>
        ) : (
          <div style={{ height }} />
        )}
        {lanes.length > mostLanes ? <p className="pt-1 text-xs text-muted">{t('lanes.more', { count: lanes.length - mostLanes, n: format.number(lanes.length - mostLanes) })}</p> : null}
      </div>
    </ChartCard>
  )
}

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, Math.max(1, length - 1))}…` : text)
