import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { tokenCeiling, tokenCost, tokenShare } from '../home/layers.model'
import { usageOf, type Usage } from './dashboard.model'
import { usageQuery } from './dashboard.queries'
import { fillOf, useSourceName } from './sources'
import { UsageDays } from './usage-days'
import { UsageTable } from './usage-table'

/** The month's tokens against the ceiling, by source and by day, with their estimated cost. */
export function UsageCard() {
  const { t } = useTranslation(['dashboard', 'patterns'])
  const { org } = useOrg()
  const format = useFormat()
  const now = useNow()
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(usageQuery(org.id))
  const usage = query.data && usageOf(query.data, now)
  const period = usage && new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(usage.first, usage.today)
  return (
    <Panel aria-labelledby="usage">
      <PanelHeader
        id="usage"
        title={t('usage.title')}
        hint={period ? t('usage.utc', { period }) : null}
        actions={
          usage && usage.tokens > 0 ? (
            <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} className="link -me-2 h-9 cursor-pointer px-2 text-xs">
              {t(asTable ? 'patterns:chart.chart' : 'patterns:chart.table')}
            </button>
          ) : null
        }
      />
      <QueryState query={query} what={t('usage.title')}>
        {() =>
          usage ? (
            <PanelBody>
              <Figures usage={usage} />
              {asTable && usage.tokens > 0 ? <UsageTable usage={usage} /> : <UsageDays usage={usage} />}
            </PanelBody>
          ) : null
        }
      </QueryState>
    </Panel>
  )
}

function Figures({ usage }: { usage: Usage }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const sourceName = useSourceName()
  const { tokens, sources, gone, forecast } = usage
  const share = tokenShare(tokens)
  const over = tokens - tokenCeiling
  /* Over the ceiling the bar is full, and its parts keep their proportions. */
  const whole = Math.max(tokens, tokenCeiling)
  const shareText = t('usage.share', { used: format.percent(share), gone: format.percent(gone) })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="text-sm text-muted">
          <span className="num text-2xl font-semibold text-text">{format.number(tokens)}</span> {t('usage.tokens', { ceiling: format.number(tokenCeiling) })}
        </p>
        <p className="text-sm text-muted">
          <span className="num text-2xl font-semibold text-text">{format.money(tokenCost(tokens))}</span> {t('usage.cost')}
        </p>
      </div>
      <div className="relative my-2">
        <div
          role="meter"
          aria-label={t('usage.meter')}
          aria-valuemin={0}
          aria-valuemax={tokenCeiling}
          aria-valuenow={Math.min(tokens, tokenCeiling)}
          aria-valuetext={shareText}
          className="flex h-3 gap-px overflow-hidden rounded-pill bg-hover forced-colors:border forced-colors:border-[CanvasText]"
        >
          {sources.map(({ source, tokens: part }, index) => (
            <span key={source} className={cx('h-full forced-color-adjust-none', fillOf(index))} style={{ width: `${(Math.max(0, part) / whole) * 100}%` }} />
          ))}
        </div>
        {forecast !== null && forecast > tokens && forecast < tokenCeiling ? (
          <span aria-hidden="true" className="absolute -inset-y-0.5 w-0.5 rounded-xs bg-text" style={{ insetInlineStart: `${(forecast / tokenCeiling) * 100}%` }} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <span className="font-semibold text-text">{shareText}</span>
        {over > 0 ? <span className="font-semibold text-bad">{t('usage.over', { over: format.number(over) })}</span> : null}
        {sources.map(({ source, tokens: part }, index) => (
          <span key={source} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2 rounded-xs forced-color-adjust-none', fillOf(index))} />
            {sourceName(source)} <span className="num">{format.number(part)}</span>
          </span>
        ))}
        {forecast !== null && tokens > 0 ? (
          <span className="md:ms-auto">
            {t('usage.forecast', {
              tokens: format.number(Math.round(forecast / 1000) * 1000),
              date: new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(usage.last),
              cost: format.money(tokenCost(forecast)),
            })}
          </span>
        ) : null}
      </div>
    </>
  )
}
