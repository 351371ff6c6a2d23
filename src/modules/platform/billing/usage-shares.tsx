import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Bar } from '@/ui/meter'
import { useSourceName } from '../dashboard/sources'
import { tokenCost } from '../home/layers.model'
import { usageShares, type UsageLine } from './billing.model'

/** What the month went into, the most used first. */
export function UsageShares({ rows }: { rows: readonly UsageLine[] }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const sourceName = useSourceName()
  const shares = usageShares(rows)
  if (shares.length === 0) return <p className="px-3.5 py-4 text-sm text-muted">{t('usage.none_body')}</p>
  return (
    <ul>
      {shares.map(({ source, model, tokens, calls, share }) => (
        <li key={JSON.stringify([source, model])} className="grid gap-1.5 border-b border-line px-3.5 py-3 last:border-b-0">
          <div className="flex min-w-0 items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate text-sm">
              <span className="font-medium">{sourceName(source)}</span>{' '}
              <span className={model ? 'num text-xs text-muted' : 'text-xs text-muted'}>{model ?? t('usage.in_progress')}</span>
            </span>
            <span className="num text-sm font-semibold">{format.number(tokens)}</span>
          </div>
          <span aria-hidden="true">
            <Bar part={Math.max(0, Math.min(1, share))} tone="accent" />
          </span>
          <div className="flex flex-wrap gap-x-3 text-xs text-muted">
            <span>{format.percent(share)}</span>
            <span>{t('usage.answers_n', { count: calls, n: format.number(calls) })}</span>
            <span className="num ms-auto">{format.money(tokenCost(tokens))}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
