import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { changeOf, metrics, valueOf, type Metric, type Overview, type Range } from './analytics.model'

interface Props {
  overview: Overview
  range: Range
  chosen: Metric
  onChoose: (metric: Metric) => void
}

/** The five figures, each beside the period before; the pressed one is drawn below. */
export function MetricCards({ overview, range, chosen, onChoose }: Props) {
  const { t } = useTranslation('analytics')
  const { shown, compared } = useMetricText(range)
  return (
    <div role="group" aria-label={t('metrics')} className="grid grid-cols-2 gap-gap md:grid-cols-3 xl:grid-cols-5">
      {metrics.map((metric) => {
        const { Arrow, text } = compared(metric, overview)
        const pressed = metric === chosen
        return (
          <button
            key={metric}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChoose(metric)}
            className={cx(
              'grid min-w-0 cursor-pointer content-start gap-1 rounded-md border bg-raised p-pad text-start shadow-edge transition-colors duration-fast hover:border-line-strong max-xl:last:col-span-2 md:max-xl:last:col-span-1',
              pressed ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line',
            )}
          >
            <span className="text-sm font-medium">{t(`metric.${metric}`)}</span>
            <span className="num text-2xl font-semibold">{shown(metric, valueOf(metric, overview.now))}</span>
            <span className="flex items-start gap-1 text-xs text-muted">
              <Arrow size={13} strokeWidth={2.2} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span className="min-w-0 text-pretty">{text}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Values and comparisons in words. More is not better or worse here: the arrow has no colour. */
export function useMetricText(range: Range) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const shown = (metric: Metric, value: number | null) => (value === null ? '–' : metric === 'conversion' ? format.percent(value, 1) : format.number(value))
  const compared = (metric: Metric, { now, before }: Overview) => {
    const change = changeOf(metric, now, before)
    const rounded = change === null ? null : Math.round(change * (metric === 'conversion' ? 10 : 100))
    const Arrow = rounded === null || rounded === 0 ? ArrowRight : rounded > 0 ? ArrowUpRight : ArrowDownRight
    if (rounded === null) return { Arrow, text: t('compare.none', { days: range }) }
    if (rounded === 0) return { Arrow, text: t('compare.same', { days: range }) }
    const size = metric === 'conversion' ? t('compare.points', { n: format.number(Math.abs(rounded) / 10) }) : format.percent(Math.abs(rounded) / 100)
    return { Arrow, text: t(rounded > 0 ? 'compare.more' : 'compare.less', { size, days: range, before: shown(metric, valueOf(metric, before)) }) }
  }
  return { shown, compared }
}
