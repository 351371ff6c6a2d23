import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'
import { measures, readable, type Measure, type ResponseTime } from '../incidents/incidents.model'
import { responseTimesQuery } from '../incidents/incidents.queries'

const day = 86_400_000
export const period = 30

/** Half a minute of difference is no difference; below that a trend would be noise. */
const noise = 30

interface MeasureRowProps {
  measure: Measure
  now: ResponseTime | undefined
  before: ResponseTime | undefined
}

function MeasureRow({ measure, now, before }: MeasureRowProps) {
  const { t } = useTranslation('ops-home')
  const format = useFormat()
  const known = now && now.median_seconds !== null && now.incidents > 0 ? now.median_seconds : null
  const past = before && before.median_seconds !== null && before.incidents > 0 ? before.median_seconds : null
  const difference = known !== null && past !== null ? known - past : null
  const longest = Math.max(known ?? 0, past ?? 0, 1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-3.5 py-cell last:border-b-0">
      <dt className="text-sm">{t(`times.${measure}`)}</dt>
      <dd className="text-end">
        {known === null ? (
          <span className="text-sm text-faint">{t('times.none')}</span>
        ) : (
          <span className="num text-md font-semibold">
            {format.duration(readable(known * 1000))} <span className="text-xs font-regular text-muted">n = {format.number(now?.incidents ?? 0)}</span>
          </span>
        )}
      </dd>
      {known === null ? null : (
        <dd className="col-span-2 mt-1 grid gap-1">
          {past === null ? null : (
            <span aria-hidden="true" className="grid gap-0.5">
              <span className="block h-1 rounded-xs bg-module" style={{ width: `${(known / longest) * 100}%` }} />
              <span className="block h-1 rounded-xs bg-line-strong opacity-50" style={{ width: `${(past / longest) * 100}%` }} />
            </span>
          )}
          <span className="text-xs text-muted">
            {past === null || difference === null
              ? t('times.no_comparison')
              : Math.abs(difference) < noise
                ? t('times.same', { before: format.duration(readable(past * 1000)), n: format.number(before?.incidents ?? 0) })
                : t(difference < 0 ? 'times.faster' : 'times.slower', {
                    difference: format.duration(readable(Math.abs(difference) * 1000)),
                    before: format.duration(readable(past * 1000)),
                    n: format.number(before?.incidents ?? 0),
                  })}
          </span>
        </dd>
      )}
    </div>
  )
}

/** Medians of thirty days beside those of the thirty before: the thin bar is how it was. */
export function ResponseTimes() {
  const { t } = useTranslation('ops-home')
  const { org } = useOrg()
  const [today] = useState(() => Date.now())
  const since = new Date(today - period * day).toISOString()
  const before = new Date(today - 2 * period * day).toISOString()
  const recent = useQuery(responseTimesQuery(org.id, since))
  const earlier = useQuery(responseTimesQuery(org.id, before, since))
  const of = (rows: readonly ResponseTime[] | undefined, measure: Measure) => rows?.find((row) => row.measure === measure)
  return (
    <Panel>
      <PanelHeader title={t('times.title')} hint={t('times.hint', { days: period })} />
      <QueryState query={recent} what={t('times.what')} skeleton={<Skeleton className="m-3.5 h-40" />}>
        {(rows) => (
          <dl>
            {measures.map((measure) => (
              <MeasureRow key={measure} measure={measure} now={of(rows, measure)} before={of(earlier.data, measure)} />
            ))}
          </dl>
        )}
      </QueryState>
      <PanelFooter>{t('times.how')}</PanelFooter>
    </Panel>
  )
}
