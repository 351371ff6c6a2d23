import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ChartCard } from '@/ui/chart-card'
import { Table, Td, Th } from '@/ui/table'
import { axisEnd, dayOf, metrics, valueOf, type Metric, type Overview, type Range } from './analytics.model'
import { useMetricText } from './metric-cards'

const plot = 168
const axis = 20

/** One bar a day of the chosen figure. Placed by CSS, so that texts keep their size at every width. */
export function DaysChart({ overview, metric, range }: { overview: Overview; metric: Metric; range: Range }) {
  const { t } = useTranslation(['analytics', 'patterns'])
  const format = useFormat()
  const { shown } = useMetricText(range)
  const { days } = overview
  const values = days.map((day) => valueOf(metric, day))
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const end = metric === 'conversion' ? 1 : axisEnd(most)
  const busiest = days[values.indexOf(most)]
  /* Counted from today backwards, so that today always has its mark. */
  const every = range === 7 ? 1 : range === 30 ? 5 : 15
  const marked = (index: number) => (days.length - 1 - index) % every === 0
  /* A phone has room for every second one. */
  const wide = (index: number) => ((days.length - 1 - index) / every) % 2 === 1

  return (
    <ChartCard
      level={2}
      title={t(`metric.${metric}`)}
      description={t(`meaning.${metric}`)}
      tableLabel={t('patterns:chart.table')}
      chartLabel={t('patterns:chart.chart')}
      table={
        <Table label={t('chart.table', { days: range })} focusable>
          <thead>
            <tr>
              <Th>{t('chart.day')}</Th>
              {metrics.map((name) => (
                <Th key={name} align="end">
                  {t(`metric.${name}`)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.day}>
                <Td>{format.date(dayOf(day.day))}</Td>
                {metrics.map((name) => (
                  <Td key={name} num align="end">
                    {shown(name, valueOf(name, day))}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      }
    >
      <div
        role="img"
        aria-label={
          most > 0 && busiest
            ? t('chart.label', { metric: t(`metric.${metric}`), day: format.day(dayOf(busiest.day)), most: shown(metric, most), days: range })
            : t('chart.label_none', { metric: t(`metric.${metric}`), days: range })
        }
        className="flex w-full gap-2 pt-4"
      >
        <div className="relative w-10 shrink-0 text-end" style={{ height: plot }}>
          {[1, 0.5, 0].map((part) => (
            <span key={part} className="num absolute end-0 -translate-y-1/2 text-2xs text-muted" style={{ top: `${(1 - part) * 100}%` }}>
              {metric === 'conversion' ? format.percent(part) : format.number(end * part, { notation: 'compact' })}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1" style={{ height: plot + axis }}>
          {[1, 0.5, 0].map((part) => (
            <span key={part} className={cx('absolute inset-x-0 border-t', part === 0 ? 'border-line-strong' : 'border-chart-grid')} style={{ top: (1 - part) * plot }} />
          ))}
          <div
            className={cx('absolute inset-x-0 top-0 grid', range === 90 ? 'gap-px md:gap-0.5' : 'gap-1 md:gap-1.5')}
            style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`, height: plot + axis }}
          >
            {days.map((day, index) => {
              const value = values[index] ?? null
              const date = dayOf(day.day)
              const last = index === days.length - 1
              return (
                <span key={day.day} className="group relative" title={`${format.day(date)}: ${dayText(metric, value)}`}>
                  <span className="absolute inset-x-0 top-0 flex flex-col justify-end rounded-t-xs group-hover:bg-hover" style={{ height: plot }}>
                    {value !== null && value > 0 ? (
                      <span className="mx-auto w-full max-w-10 rounded-t-xs bg-chart-1 forced-color-adjust-none" style={{ height: `max(2px, ${(value / end) * 100}%)` }} />
                    ) : null}
                  </span>
                  {marked(index) ? (
                    <span
                      className={cx('num absolute text-2xs whitespace-nowrap', last ? 'end-0 font-semibold text-text' : index === 0 ? 'start-0 text-muted' : 'start-1/2 -translate-x-1/2 text-muted', wide(index) && 'max-md:hidden')}
                      style={{ top: plot + 5 }}
                    >
                      {last ? t('chart.today') : format.dayMonth(date)}
                    </span>
                  ) : null}
                </span>
              )
            })}
          </div>
        </div>
      </div>
    </ChartCard>
  )

  function dayText(name: Metric, value: number | null) {
    if (name !== 'conversion') return `${shown(name, value)} ${t(`metric.${name}`)}`
    return value === null ? t('chart.no_session') : shown(name, value)
  }
}
