import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { ChartCard } from '@/ui/chart-card'
import { Table, Td, Th } from '@/ui/table'
import { SeverityChip } from '../incidents/chips'
import { hurtUntil, incidentKey, readable, type Severity } from '../incidents/incidents.model'
import { useWidth } from '../incidents/use-width'
import { affectedTime, days, firstOfDays, hurtInterval, type ServiceIncident } from './services.model'

export const historyDays = 90

const fill: Record<Severity, string> = { sev1: 'fill-bad', sev2: 'fill-bad', sev3: 'fill-warn', sev4: 'fill-chart-6' }

const plot = 132
const axis = 22
const left = 40

/** Ninety days, one bar each: how long the service was affected on it, in the colour of the worst incident. */
export function DaysChart({ incidents }: { incidents: readonly ServiceIncident[] }) {
  const { t } = useTranslation(['services', 'patterns'])
  const format = useFormat()
  const now = useNow()
  const [ref, width] = useWidth()
  const rows = days(incidents, historyDays, now)
  const from = firstOfDays(historyDays, now)
  const total = affectedTime(incidents, from, now)
  const hit = rows.filter((day) => day.incidents > 0).length
  const step = Math.max(0, width - left) / historyDays
  /* The scale fits the worst day: an hour should be seen where an hour is the worst. */
  const most = Math.max(...rows.map((day) => day.affected), 3_600_000)
  const hours = Math.min(24, [1, 2, 4, 8, 12, 24].find((size) => size * 3_600_000 >= most) ?? 24)
  const y = (ms: number) => plot - (ms / (hours * 3_600_000)) * (plot - 8)
  const marks = rows.flatMap((day, index) => (index % (width < 560 ? 30 : 15) === 0 || index === historyDays - 1 ? [{ day, index }] : []))

  return (
    <ChartCard
      level={2}
      title={t('history.title')}
      description={t('history.description')}
      value={total > 0 ? format.duration(readable(total)) : t('history.never')}
      unit={total > 0 ? t('history.days', { count: hit, n: format.number(hit) }) : undefined}
      tableLabel={t('patterns:chart.table')}
      chartLabel={t('patterns:chart.chart')}
      table={
        <Table label={t('history.title')}>
          <thead>
            <tr>
              <Th>{t('history.incident')}</Th>
              <Th>{t('history.severity')}</Th>
              <Th>{t('history.from')}</Th>
              <Th>{t('history.to')}</Th>
              <Th align="end">{t('history.lasted')}</Th>
            </tr>
          </thead>
          <tbody>
            {incidents.map((incident) => {
              const until = hurtUntil(incident)
              const interval = hurtInterval(incident, now)
              return (
                <tr key={incident.id}>
                  <Td>
                    <span className="num text-muted">{incidentKey(incident)}</span> {incident.title}
                  </Td>
                  <Td>
                    <SeverityChip severity={incident.severity} />
                  </Td>
                  <Td num>
                    <TimeText value={incident.started_at} mode="datetime" />
                  </Td>
                  <Td num>{until ? <TimeText value={until} mode="datetime" /> : t('history.ongoing')}</Td>
                  <Td num align="end">
                    {format.duration(readable(interval.to - interval.from))}
                  </Td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      }
    >
      <div ref={ref} className="w-full pt-3 [contain:inline-size]">
        {width > 0 ? (
          <svg
            role="img"
            aria-label={total > 0 ? t('history.label', { duration: format.duration(readable(total)), days: format.number(hit) }) : t('history.label_none')}
            width={width}
            height={plot + axis}
            className="block overflow-visible font-mono text-[11px]"
          >
            {[0, hours / 2, hours].map((value) => (
              <g key={value}>
                <line x1={left} x2={width} y1={y(value * 3_600_000)} y2={y(value * 3_600_000)} className={value === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'} />
                <text x={left - 8} y={y(value * 3_600_000) + 4} textAnchor="end" className="fill-faint">
                  {format.number(value)} h
                </text>
              </g>
            ))}
            {rows.map((day, index) => {
              const x = left + index * step
              const barHeight = day.incidents > 0 ? Math.max(3, plot - y(day.affected)) : 0
              return (
                <g key={day.from}>
                  <title>{`${format.day(new Date(day.from))}: ${day.incidents > 0 ? format.duration(readable(day.affected)) : t('history.never')}`}</title>
                  <rect x={x} y={0} width={step} height={plot} fill="transparent" />
                  {day.worst ? <rect x={x + step * 0.15} y={plot - barHeight} width={Math.max(2, step * 0.7)} height={barHeight} rx="1" className={fill[day.worst]} /> : null}
                </g>
              )
            })}
            {marks.map(({ day, index }) => (
              <text key={day.from} x={left + index * step + step / 2} y={plot + 16} textAnchor={index === historyDays - 1 ? 'end' : index === 0 ? 'start' : 'middle'} className="fill-faint">
                {index === historyDays - 1 ? t('history.today') : format.dayMonth(new Date(day.from))}
              </text>
            ))}
          </svg>
        ) : (
          <div style={{ height: plot + axis }} />
        )}
      </div>
    </ChartCard>
  )
}
