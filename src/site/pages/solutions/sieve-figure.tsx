import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { logScale } from './parts/axis'
import { Figure } from './parts/figure'

/** Findings of one month that are left after each question; illustrative. */
const sieves = [
  { id: 'all', left: 4120 },
  { id: 'reachable', left: 612 },
  { id: 'exploited', left: 61 },
  { id: 'mission', left: 9 },
] as const
const width = logScale(3, 4120, 0, 100)

/** From all findings to this week's, each bar to a scale by ratio. */
export function SieveFigure() {
  const t = useText('site-cybersecurity')
  const format = useFormat()
  return (
    <Figure title={t('sieve.title')} note={t('sieve.note')}>
      <ol className="px-5 py-3 md:px-7">
        {sieves.map(({ id, left }, index) => (
          <li key={id} className="border-b border-line py-3 last:border-b-0">
            <p className="flex items-baseline justify-between gap-4 text-base">
              <span className="min-w-0 font-medium">{t(`sieve.${id}.name`)}</span>
              <span className="num text-lg font-semibold">{format.number(left)}</span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-3 rounded-xs bg-sunken">
              <span className={index === sieves.length - 1 ? 'block h-full rounded-xs bg-bad' : 'block h-full rounded-xs bg-accent'} style={{ width: `${width(left)}%` }} />
            </div>
            <p className="mt-1.5 text-sm text-muted text-pretty">{t(`sieve.${id}.how`)}</p>
          </li>
        ))}
      </ol>
    </Figure>
  )
}
