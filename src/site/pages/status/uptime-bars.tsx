import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { durationOf } from './duration'
import { dayLook, hurtShare, shownShare, type Service } from './status.model'

const fills = { none: 'var(--good)', degraded: 'var(--warn)', down: 'var(--bad)', before: 'var(--line)' }

/**
 * 90 days, one bar each: whole and thin where all was well, and where it was not, filled from below by how much of the
 * day it was. Colour, height and a mark above say it three times. On a phone a day is 3 px wide, and all 90 are there.
 */
export function UptimeBars({ service }: { service: Service }) {
  const t = useText('site-status')
  const format = useFormat()
  const { share, down, degraded } = service.uptime
  const shown = share === null ? t('services.nothing') : format.percent(shownShare(share), 2)
  const label = t('services.bars', { name: service.name, share: shown, down: durationOf(down, t.language), degraded: durationOf(degraded, t.language) })
  const step = 900 / service.days.length
  /* One shape for all days of a look: five for each service, where a shape for each day would be up to 180. */
  const shapes = { none: '', before: '', hurt: '', degraded: '', down: '', mark: '' }
  service.days.forEach((day, index) => {
    const look = dayLook(day)
    const bar = (y: number, height: number) => `M${index * step + 1} ${y}h${step - 3}v${height}h${3 - step}z`
    if (look === 'none' || look === 'before') return void (shapes[look] += bar(8, 34))
    const height = (hurtShare(day) / 100) * 34
    shapes.hurt += bar(8, 34)
    shapes[look] += bar(42 - height, height)
    if (look === 'down') shapes.mark += bar(1, 4)
  })
  return (
    <>
      <svg viewBox="0 0 900 44" preserveAspectRatio="none" role="img" aria-label={label} className="h-11 w-full">
        <path d={shapes.none} fill={fills.none} opacity={0.55} />
        <path d={shapes.before} fill={fills.before} />
        <path d={shapes.hurt} fill="var(--line)" />
        <path d={shapes.degraded} fill={fills.degraded} />
        <path d={shapes.down + shapes.mark} fill={fills.down} />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{t('services.oldest')}</span>
        <span>{t('services.today')}</span>
      </p>
    </>
  )
}

/** What the looks mean. */
export function BarsKey() {
  const t = useText('site-status')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted">
      {(['none', 'degraded', 'down', 'before'] as const).map((look) => (
        <li key={look} className="flex items-center gap-2">
          <svg viewBox="0 0 8 20" aria-hidden="true" className="h-5 w-2">
            {look === 'down' ? <rect y={0} width={8} height={2} fill={fills.down} /> : null}
            <rect y={4} width={8} height={16} fill={look === 'degraded' || look === 'down' ? 'var(--line)' : fills[look]} opacity={look === 'none' ? 0.55 : 1} />
            {look === 'degraded' || look === 'down' ? <rect y={11} width={8} height={9} fill={fills[look]} /> : null}
          </svg>
          {t(`services.key.${look}`)}
        </li>
      ))}
    </ul>
  )
}
