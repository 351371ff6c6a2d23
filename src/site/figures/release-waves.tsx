import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** How many machines a release had reached by which day. 14 went to all at once, 22 was stopped, 23 was sound. Illustrative. */
const releases = [
  { id: 'old', steps: [[0, 4100], [1, 4100]], look: 'stroke-bad', dash: '' },
  { id: 'sound', steps: [[0, 41], [4, 205], [9, 1025], [14, 4100], [19, 4100]], look: 'stroke-line-strong', dash: '5 4' },
  { id: 'stopped', steps: [[0, 41], [3, 41]], look: 'stroke-accent', dash: '' },
] as const
const days = 20

/* Reach spans two powers of ten: the scale is logarithmic. */
const decade = (machines: number) => (Math.log10(machines) - 1) / (Math.log10(5000) - 1)

function Steps({ width, height, size }: { width: number; height: number; size: number }) {
  const t = useText('site-case-figures')
  const format = useFormat()
  const [left, top, bottom] = [52, 28, height - 30]
  const x = (day: number) => Math.round((left + (day / days) * (width - left - 12)) * 10) / 10
  const y = (machines: number) => Math.round((bottom - decade(machines) * (bottom - top)) * 10) / 10
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="h-auto w-full" fontSize={size}>
      {[41, 205, 1025, 4100].map((machines) => (
        <g key={machines}>
          <path d={`M${left} ${y(machines)}H${width - 12}`} className="stroke-chart-grid" />
          <text x={left - 8} y={y(machines) + size * 0.35} textAnchor="end" className="fill-muted font-mono">
            {format.number(machines)}
          </text>
        </g>
      ))}
      {[0, 5, 10, 15, 20].map((day) => (
        <text key={day} x={x(day)} y={height - 8} textAnchor={day === 0 ? 'start' : day === days ? 'end' : 'middle'} className="fill-muted font-mono">
          {day === 0 ? t('waves.day', { day }) : day}
        </text>
      ))}
      {releases.map((release) => {
        const line = release.steps.map(([day, machines], index) => (index === 0 ? `M${x(day)} ${y(machines)}` : `H${x(day)}V${y(machines)}`)).join('')
        const [lastDay, lastMachines] = release.steps.at(-1) ?? [0, 1]
        return (
          <g key={release.id}>
            <path d={line} fill="none" strokeWidth="3" strokeDasharray={release.dash} className={release.look} />
            {release.id !== 'sound' && <path d={`M${x(lastDay) - 5} ${y(lastMachines) - 5}l10 10m0-10l-10 10`} strokeWidth="2.5" className={release.look} />}
          </g>
        )
      })}
      <text x={x(1) + 14} y={y(4100) - 9} fontWeight="600" className="fill-bad">
        {t('waves.old')}
      </text>
      <text x={x(3) + 14} y={y(41) + size + 8} fontWeight="600" className="fill-accent-text">
        {t('waves.stopped')}
      </text>
      <text x={x(9) + 6} y={y(1025) + size + 8} className="fill-muted">
        {t('waves.sound')}
      </text>
    </svg>
  )
}

export default function ReleaseWaves() {
  const t = useText('site-case-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  return (
    <FigureFrame
      label={t('waves.label')}
      wide={<Steps width={640} height={280} size={13} />}
      narrow={<Steps width={300} height={262} size={12} />}
      numbers={prose('numbers')}
      table={{
        caption: t('waves.label'),
        head: [t('waves.release'), t('waves.day_head'), t('waves.machines')],
        rows: releases.flatMap((release) => release.steps.map(([day, machines]) => [t(`waves.name.${release.id}`), format.number(day), format.number(machines)])),
      }}
    />
  )
}
