import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** Share of the requests, in percent, that the busiest screens carry. Illustrative. */
const points = [
  [0, 0],
  [4, 42],
  [8, 60],
  [12, 71],
  [20, 84],
  [28, 91.5],
  [36, 96.2],
  [41, 98],
  [46, 98.9],
  [63, 100],
] as const
const stop = 46
const all = 63

function Curve({ width, height, size }: { width: number; height: number; size: number }) {
  const t = useText('site-case-figures')
  const format = useFormat()
  const [left, top, bottom] = [size * 3.9, 14, height - 30]
  const x = (screens: number) => Math.round((left + (screens / all) * (width - left - 10)) * 10) / 10
  const y = (share: number) => Math.round((bottom - (share / 100) * (bottom - top)) * 10) / 10
  const line = points.map(([screens, share], index) => `${index === 0 ? 'M' : 'L'}${x(screens)} ${y(share)}`).join('')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="h-auto w-full" fontSize={size}>
      {[0, 25, 50, 75, 100].map((share) => (
        <g key={share}>
          <path d={`M${left} ${y(share)}H${width - 10}`} className="stroke-chart-grid" />
          <text x={left - 8} y={y(share) + size * 0.35} textAnchor="end" className="fill-muted font-mono">
            {format.percent(share / 100)}
          </text>
        </g>
      ))}
      {[0, 12, 46, 63].map((screens) => (
        <text key={screens} x={x(screens)} y={height - 8} textAnchor={screens === all ? 'end' : 'middle'} className="fill-muted font-mono">
          {screens}
        </text>
      ))}
      <rect x={x(stop)} y={top} width={x(all) - x(stop)} height={bottom - top} className="fill-sunken" />
      <path d={`${line}V${bottom}H${x(0)}Z`} className="fill-accent-soft" />
      <path d={line} fill="none" strokeWidth="2.5" strokeLinejoin="round" className="stroke-accent" />
      <path d={`M${x(stop)} ${top}V${bottom}`} strokeDasharray="4 4" strokeWidth="1.5" className="stroke-text" />
      <circle cx={x(stop)} cy={y(98.9)} r="5" className="fill-accent" />
      <circle cx={x(12)} cy={y(71)} r="4" strokeWidth="2" className="fill-raised stroke-accent" />
      <text x={x(12) + 10} y={y(71) + size + 4} className="fill-text">
        {t('routes.first')}
      </text>
      <text x={x(stop) - 10} y={y(50)} textAnchor="end" fontWeight="600" className="fill-text">
        {t('routes.stop')}
      </text>
      <text x={x(stop) - 10} y={y(50) + size + 5} textAnchor="end" className="fill-muted">
        {t('routes.rest')}
      </text>
    </svg>
  )
}

export default function RoutesByTraffic() {
  const t = useText('site-case-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  return (
    <FigureFrame
      label={t('routes.label')}
      wide={<Curve width={640} height={300} size={13} />}
      narrow={<Curve width={312} height={250} size={12} />}
      numbers={prose('numbers')}
      table={{ caption: t('routes.label'), head: [t('routes.screens'), t('routes.share')], rows: points.slice(1).map(([screens, share]) => [format.number(screens), format.percent(share / 100, 1)]) }}
    />
  )
}
