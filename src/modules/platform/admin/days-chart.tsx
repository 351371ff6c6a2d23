import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { ChartCard } from '@/ui/chart-card'
import { Panel } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { Table, Td, Th } from '@/ui/table'
import type { Day } from './admin.model'
import { daysQuery } from './admin.queries'

const count = 30
const measures = ['active', 'sign_ups', 'tokens', 'errors'] as const
type Measure = (typeof measures)[number]

/** The day of a date column at noon, so that no time zone moves it to another. */
const noon = (day: string) => new Date(`${day}T12:00`)

/** Thirty days, a bar each: people, accounts, tokens or errors. */
export function DaysChart() {
  const { t } = useTranslation('admin')
  const query = useQuery(daysQuery(count))
  return (
    <QueryState
      query={query}
      what={t('days.title')}
      skeleton={
        <Panel as="div" className="p-pad">
          <Skeleton className="w-40" />
          <Skeleton className="mt-4 h-48! w-full" />
        </Panel>
      }
      className=""
    >
      {(days) => <Chart days={days} />}
    </QueryState>
  )
}

function Chart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation(['admin', 'patterns'])
  const format = useFormat()
  const [measure, setMeasure] = useState<Measure>('active')
  const most = Math.max(1, ...days.map((day) => day[measure]))
  const total = days.reduce((sum, day) => sum + day[measure], 0)
  const best = days.find((day) => day[measure] === most)
  /* People of several days are the same people: their sum would say nothing, so the busiest day is said instead. */
  const value = measure === 'active' ? (total > 0 ? most : 0) : total
  const first = days[0]
  const last = days.at(-1)

  return (
    <ChartCard
      level={2}
      title={t('days.title')}
      description={t('days.description')}
      value={format.number(value)}
      unit={t(`days.${measure}.unit`, { count: value })}
      tableLabel={t('patterns:chart.table')}
      chartLabel={t('patterns:chart.chart')}
      table={
        <Table label={t('days.title')} focusable>
          <thead>
            <tr>
              <Th>{t('days.day')}</Th>
              {measures.map((name) => (
                <Th key={name} align="end">
                  {t(`days.${name}.name`)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <Th scope="row" className="font-regular!">
                  {format.date(noon(day.day))}
                </Th>
                {measures.map((name) => (
                  <Td key={name} num align="end">
                    {format.number(day[name])}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      }
    >
      <div className="grid content-end gap-2 pt-2">
        <Select variant="pill" label={t('days.measure')} value={measure} onChange={(event) => setMeasure(measures.find((name) => name === event.target.value) ?? 'active')} options={measures.map((name) => ({ value: name, label: t(`days.${name}.name`) }))} />
        <div
          role="img"
          aria-label={total > 0 && best ? t('days.label', { measure: t(`days.${measure}.name`), most: format.number(most), day: format.dayMonth(noon(best.day)) }) : t('days.label_none', { measure: t(`days.${measure}.name`) })}
          className="grid h-36 grid-flow-col items-end gap-px border-b border-line-strong bg-[linear-gradient(var(--chart-grid)_1px,transparent_1px)] bg-[length:100%_50%] md:gap-1"
        >
          {days.map((day) => (
            <span key={day.day} title={`${format.dayMonth(noon(day.day))}: ${format.number(day[measure])}`} className="flex h-full items-end">
              <span
                className="w-full rounded-t-xs bg-chart-1 forced-colors:bg-[CanvasText] forced-color-adjust-none"
                style={{ height: day[measure] > 0 ? `max(2px, ${(day[measure] / most) * 96}%)` : 0 }}
              />
            </span>
          ))}
        </div>
        <div aria-hidden="true" className="num flex justify-between text-2xs text-faint">
          <span>{first ? format.dayMonth(noon(first.day)) : ''}</span>
          <span>{t('days.most', { n: format.number(total > 0 ? most : 0) })}</span>
          <span>{last ? format.dayMonth(noon(last.day)) : ''}</span>
        </div>
      </div>
    </ChartCard>
  )
}
