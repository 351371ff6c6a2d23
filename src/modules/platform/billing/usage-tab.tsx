import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { EmptyState } from '@/patterns/empty-state'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { Panel, PanelBody, PanelFooter, PanelHeader } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import type { Usage } from '../dashboard/dashboard.model'
import { UsageDays } from '../dashboard/usage-days'
import { UsageTable } from '../dashboard/usage-table'
import { tokenCeiling, tokenCost, tokenShare } from '../home/layers.model'
import { divisions, forecastFrom, monthChoices, monthUsage, type Division, type UsageReport } from './billing.model'
import { usageQuery } from './billing.queries'
import { UsageShares } from './usage-shares'
import { useUtcDay } from './use-money'

/** Which day, which source, which model: a month of tokens. */
export function UsageTab({ month, onMonth }: { month: string | null; onMonth: (month: string | null) => void }) {
  const { t } = useTranslation(['billing', 'patterns'])
  const { org } = useOrg()
  const format = useFormat()
  const utc = useUtcDay()
  const now = useNow()
  const [division, setDivision] = useState<Division>('source')
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(usageQuery(org.id, month))
  const report = query.data
  const usage = report && monthUsage(report, division, now, t('usage.in_progress'))
  const period = usage && new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(usage.first, usage.today)

  return (
    <div className="grid items-start gap-gap xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <Panel aria-labelledby="usage-title">
        <PanelHeader
          id="usage-title"
          title={t('usage.title')}
          hint={period ? t('usage.period', { period }) : null}
          actions={report ? <MonthSelect report={report} month={month} onMonth={onMonth} /> : null}
        />
        <QueryState query={query} what={t('usage.title')} skeleton={<Skeleton className="m-3.5 h-72" />}>
          {(loaded) =>
            !usage ? null : loaded.rows.length === 0 ? (
              <EmptyState
                title={loaded.first === null ? t('usage.first_title') : t('usage.none_title', { month: utc.month(loaded.month) })}
                body={t('usage.none_body')}
                action={
                  month === null ? null : (
                    <Button variant="outline" size="sm" onClick={() => onMonth(null)}>
                      {t('usage.another_month')}
                    </Button>
                  )
                }
              />
            ) : (
              <PanelBody>
                <Figures usage={usage} current={month === null || loaded.month.slice(0, 7) === loaded.today.slice(0, 7)} />
                <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
                  <Tabs label={t('usage.by')} value={division} onValueChange={setDivision} items={divisions.map((id) => ({ id, label: t(`usage.by_${id}`) }))} />
                  <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} className="link -me-2 h-9 cursor-pointer px-2 text-xs">
                    {t(asTable ? 'patterns:chart.chart' : 'patterns:chart.table')}
                  </button>
                </div>
                {asTable ? <UsageTable usage={usage} /> : <UsageDays usage={usage} />}
              </PanelBody>
            )
          }
        </QueryState>
        {usage ? <PanelFooter>{t('usage.ceiling_note')}</PanelFooter> : null}
      </Panel>
      <Panel aria-labelledby="shares-title">
        <PanelHeader id="shares-title" title={t('usage.shares')} hint={report ? utc.month(report.month) : null} />
        <QueryState query={query} what={t('usage.shares')}>
          {(loaded) => <UsageShares rows={loaded.rows} />}
        </QueryState>
        <PanelFooter>{t('usage.rate')}</PanelFooter>
      </Panel>
    </div>
  )
}

function MonthSelect({ report, month, onMonth }: { report: UsageReport; month: string | null; onMonth: (month: string | null) => void }) {
  const { t } = useTranslation('billing')
  const utc = useUtcDay()
  const months = monthChoices(report.first, report.today)
  const [newest] = months
  const chosen = month ?? newest ?? report.month
  return (
    <Select variant="pill" label={t('usage.month')} value={chosen} onChange={(event) => onMonth(event.target.value === newest ? null : event.target.value)}>
      {/* An address may name a month before the first use. */}
      {(months.includes(chosen) ? months : [...months, chosen]).map((first) => (
        <option key={first} value={first}>
          {utc.month(first)}
        </option>
      ))}
    </Select>
  )
}

function Figures({ usage, current }: { usage: Usage; current: boolean }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const utc = useUtcDay()
  const { tokens, forecast, days, last } = usage
  const ceiling = format.number(tokenCeiling)
  const over = tokens - tokenCeiling
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="text-sm text-muted">
          <span className="num text-2xl font-semibold text-text">{format.number(tokens)}</span> {t('usage.of_ceiling', { ceiling })}
          {over > 0 ? <span className="font-semibold text-bad"> · {t('usage.over', { n: format.number(over) })}</span> : null}
        </p>
        <p className="text-sm text-muted">
          <span className="num text-2xl font-semibold text-text">{format.money(tokenCost(tokens))}</span> {t('usage.cost')}
        </p>
      </div>
      <div className="my-2">
        <Meter
          value={Math.max(0, tokens)}
          max={tokenCeiling}
          tone={over > 0 ? 'bad' : 'accent'}
          label={t('usage.meter')}
          text={t('usage.meter_text', { share: format.percent(tokenShare(tokens)), ceiling })}
          mark={forecast !== null && forecast > tokens && forecast < tokenCeiling ? forecast : undefined}
          className="h-2"
        />
      </div>
      {current ? (
        <p className="text-xs text-muted">
          {forecast === null
            ? t('usage.forecast_early', { day: format.number(forecastFrom) })
            : t('usage.forecast', {
                tokens: format.number(forecast),
                cost: format.money(tokenCost(forecast)),
                date: utc.day(last),
                days: t('strip.days', { count: days.length, n: format.number(days.length) }),
              })}
        </p>
      ) : null}
    </>
  )
}
