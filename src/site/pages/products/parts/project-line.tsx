import { useText } from '@/site/text'

/** Days ago, of the demo's project: what the product draws on its own page. */
const total = 104
const parts = [
  { id: 'planning', from: 104, to: 97, bar: 'bg-knulldev-line' },
  { id: 'building', from: 97, to: 71, bar: 'bg-chart-3 opacity-70' },
  { id: 'operating', from: 71, to: 0, bar: 'bg-chart-3' },
] as const
const incidents = [
  { number: 'INC-296', ago: 60 },
  { number: 'INC-297', ago: 58 },
  { number: 'INC-303', ago: 43 },
  { number: 'INC-314', ago: 15 },
  { number: 'INC-318', ago: 0 },
] as const
const left = (ago: number) => `${((total - ago) / total) * 100}%`

/** Plan, build, operate and the incidents since, on the same dates. */
export function ProjectLine() {
  const t = useText('site-product-knulldev')
  const all = useText('site-products')
  return (
    <figure className="elevated min-w-0 rounded-xl border border-line bg-raised p-5 md:p-8">
      <figcaption className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <b className="text-md">{t('line.title')}</b>
        <span className="text-xs text-muted">{all('sample')}</span>
      </figcaption>
      <p className="sr-only">{t('line.drawing')}</p>
      <div aria-hidden="true" className="grid gap-y-3">
        {parts.map((part) => (
          <div key={part.id}>
            <p className="flex justify-between text-sm">
              <b>{t(`line.${part.id}`)}</b>
              <span className="num text-muted">{t('line.days', { n: part.from - part.to })}</span>
            </p>
            <div className="relative mt-1.5 h-5 border-b border-line">
              <span className={`absolute bottom-1 h-2.5 rounded-xs ${part.bar}`} style={{ left: left(part.from), width: `${((part.from - part.to) / total) * 100}%` }} />
            </div>
          </div>
        ))}
        <div>
          <p className="text-sm font-semibold">{t('line.incidents')}</p>
          <div className="relative mt-1.5 h-7 border-b border-line">
            {incidents.map((incident) => (
              <span
                key={incident.number}
                className={`absolute bottom-0 w-[3px] -translate-x-1/2 rounded-xs ${incident.ago === 0 ? 'h-6 bg-bad' : 'h-4 bg-chart-4'}`}
                style={{ left: left(incident.ago) }}
              />
            ))}
          </div>
        </div>
        <div className="relative h-4 font-mono text-xs text-muted">
          <span className="absolute left-0">{t('line.ago', { n: total })}</span>
          <span className="absolute right-0">{t('line.now')}</span>
        </div>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
        {incidents.map((incident) => (
          <li key={incident.number} className={incident.ago === 0 ? 'text-bad' : undefined}>
            {incident.ago === 0 ? t('line.incident_now', { number: incident.number }) : t('line.incident', { number: incident.number, n: incident.ago })}
          </li>
        ))}
      </ul>
    </figure>
  )
}
