import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { Translate } from '@/i18n/site-words'
import { colon } from '@/lib/colon'
import type { Draft, Metric } from './case-study'
import { changeOf } from './change'
import { changeText, valueText } from './report'

/** The study as its readers will see it: the figures first, each with its two periods and its source. */
export function Preview({ draft, t }: { draft: Draft; t: Translate }) {
  const metrics = draft.metrics.filter((metric) => metric.name.trim() !== '' || changeOf(metric, t.language))
  return (
    <article aria-label={t('preview.label')} className="elevated min-w-0 rounded-lg border border-line bg-raised p-5 wrap-anywhere md:p-9 print:border-0 print:p-0 print:shadow-none">
      <h2 className="text-2xl font-semibold text-balance">{draft.title.trim() || <span className="text-faint">{t('preview.title')}</span>}</h2>
      <p className="mt-2 text-sm text-muted">{draft.customer.trim() || t('preview.customer')}</p>
      {metrics.length > 0 ? (
        <>
          <h3 className="sr-only">{t('preview.results')}</h3>
          <ul className="mt-6">
            {metrics.map((metric, index) => (
              <MetricRow key={index} metric={metric} t={t} />
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">{t('preview.empty')}</p>
      )}
      {(['situation', 'work', 'limits'] as const).map((field) =>
        draft[field].trim() === '' ? null : (
          <section key={field} className="mt-6 border-t border-line pt-5">
            <h3 className="text-md font-semibold">{t(`fields.${field}`)}</h3>
            <p className="mt-1.5 max-w-measure whitespace-pre-line">{draft[field].trim()}</p>
          </section>
        ),
      )}
    </article>
  )
}

function MetricRow({ metric, t }: { metric: Metric; t: Translate }) {
  const change = changeOf(metric, t.language)
  const largest = change ? Math.max(Math.abs(Number(change.before)), Math.abs(Number(change.after)), Number.MIN_VALUE) : 1
  const share = (value: string) => Math.max(0.6, (100 * Math.abs(Number(value))) / largest)
  const rising = change ? !change.difference.startsWith('-') : false
  const Arrow = rising ? ArrowUpRight : ArrowDownRight
  return (
    <li className="border-t border-line py-5 print:break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-base font-semibold">{metric.name}</h4>
        {change && change.direction !== 'same' ? (
          <p className={change.direction === 'better' ? 'num flex items-center gap-1 font-semibold text-good' : 'num flex items-center gap-1 font-semibold text-bad'}>
            <Arrow size={16} aria-hidden="true" />
            {changeText(change, metric, t)}
            <span className="text-sm font-medium">{t(`change.${change.direction}`)}</span>
          </p>
        ) : null}
      </div>
      <dl className="mt-3 grid gap-2 text-sm">
        {(['before', 'after'] as const).map((which) => (
          <div key={which} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
            <dt className="text-muted">
              {t(`metric.${which}`)}
              {metric[which === 'before' ? 'periodBefore' : 'periodAfter'] ? `, ${metric[which === 'before' ? 'periodBefore' : 'periodAfter']}` : ''}
            </dt>
            <dd className="num font-semibold">{valueText(metric, which, t.language)}</dd>
            {change ? (
              <dd aria-hidden="true" className="col-span-2 mt-1">
                <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2 w-full">
                  <rect width="100" height="3" className="fill-sunken" />
                  <rect width={share(change[which])} height="3" className={which === 'before' ? 'fill-chart-6' : 'fill-chart-1'} />
                </svg>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {metric.source.trim() ? (
        <p className="mt-2 text-xs text-muted">
          {t('metric.source')}
          {colon(t.language)} {metric.source}
        </p>
      ) : null}
    </li>
  )
}
