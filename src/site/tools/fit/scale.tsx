import type { Translate } from '@/i18n/site-words'
import { useFormat } from '@/site/format'
import { thresholds, type Fit } from './fit'

/* Drawn at a phone's width, so that its text stays above 11 px there. */
const width = 320
const x = (points: number) => 8 + (points / 100) * (width - 16)

/** Where the score stands between 0 and 100, and how far the open questions could still move it. */
export function Scale({ fit, t }: { fit: Fit; t: Translate }) {
  const zones = [
    { id: 'no', from: 0, to: thresholds.small, className: 'fill-bad-soft' },
    { id: 'small', from: thresholds.small, to: thresholds.fit, className: 'fill-warn-soft' },
    { id: 'fit', from: thresholds.fit, to: 100, className: 'fill-good-soft' },
  ] as const
  const { number } = useFormat()
  const settled = fit.low === fit.high
  return (
    <svg viewBox={`0 0 ${width} 95`} role="img" aria-label={settled ? t('scale.label', { points: number(fit.low) }) : t('scale.label-open', { low: number(fit.low), high: number(fit.high) })} className="phone-letters h-auto w-full overflow-visible">
      {zones.map((zone) => (
        <g key={zone.id}>
          <rect x={x(zone.from)} y="30" width={x(zone.to) - x(zone.from) - 2} height="26" rx="3" className={zone.className} />
          <text x={(x(zone.from) + x(zone.to)) / 2} y="74" textAnchor="middle" className="fill-muted">
            {t(`scale.${zone.id}`)}
          </text>
        </g>
      ))}
      {[0, thresholds.small, thresholds.fit, 100].map((points) => (
        <text key={points} x={x(points)} y="91" textAnchor={points === 0 ? 'start' : points === 100 ? 'end' : 'middle'} className="fill-faint font-mono">
          {points}
        </text>
      ))}
      {settled ? null : <rect x={x(fit.low)} y="39" width={Math.max(2, x(fit.high) - x(fit.low))} height="8" rx="4" className="fill-accent opacity-60" />}
      {settled ? (
        <g>
          <path d={`M${x(fit.low)} 24V60`} className="stroke-text" strokeWidth="2" />
          <text x={Math.min(Math.max(x(fit.low), 20), width - 20)} y="16" textAnchor="middle" className="fill-text text-[1.28em] font-semibold">
            {number(fit.low)}
          </text>
        </g>
      ) : null}
    </svg>
  )
}
