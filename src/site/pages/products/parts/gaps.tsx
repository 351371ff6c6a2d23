import { useText } from '@/site/text'

/** Minutes of the four gaps between five times; their words stand in the texts, written as each language writes them. */
const gaps = [
  { id: 'detect', actual: 5, usual: 5 },
  { id: 'acknowledge', actual: 3, usual: 5 },
  { id: 'mitigate', actual: 86, usual: 48 },
  { id: 'resolve', actual: 31, usual: 59 },
] as const
const longest = 90

/** Which of the four gaps made this incident long: each beside what is usual, on one scale. */
export function Gaps() {
  const t = useText('site-product-knullops')
  const all = useText('site-products')
  const [actual, usual] = [t.list('gaps.this'), t.list('gaps.usual')]
  return (
    <figure className="elevated min-w-0 rounded-xl border border-line bg-raised p-5 md:p-7">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <b className="text-md">{t('gaps.title')}</b>
        <span className="text-xs text-muted">{all('sample')}</span>
      </div>
      <dl className="grid gap-4">
        {gaps.map((gap, index) => (
          <div key={gap.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <dt className="text-sm font-semibold">{t(`gaps.${gap.id}`)}</dt>
            <dd className="num text-sm">
              {actual[index]} <span className="text-muted">/ {usual[index]}</span>
            </dd>
            <div aria-hidden="true" className="col-span-2 grid gap-1">
              <span className={`h-2.5 rounded-xs ${gap.actual > gap.usual ? 'bg-bad' : 'bg-chart-4'}`} style={{ width: `${(gap.actual / longest) * 100}%` }} />
              <span className="h-1.5 rounded-xs bg-line-strong opacity-60" style={{ width: `${(gap.usual / longest) * 100}%` }} />
            </div>
          </div>
        ))}
      </dl>
      <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
        <li className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-2.5 w-5 rounded-xs bg-chart-4" />
          {t('gaps.legend_this')}
        </li>
        <li className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-1.5 w-5 rounded-xs bg-line-strong opacity-60" />
          {t('gaps.legend_usual')}
        </li>
      </ul>
      <figcaption className="mt-5 border-t border-line pt-4 text-base">{t('gaps.finding')}</figcaption>
    </figure>
  )
}
