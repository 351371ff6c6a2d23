import { FigureFrame } from '@/site/prose/figure-frame'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** Share of requests that the objective of 99.9 % lets fail. */
const allowed = 0.001
/** The three rules: long window in minutes and burn rate, from the SRE Workbook. */
export const rules = [
  { id: 'fast', window: 60, burn: 14.4 },
  { id: 'middle', window: 360, burn: 6 },
  { id: 'slow', window: 4320, burn: 1 },
] as const

/** Minutes until the mean of the long window crosses the threshold, at an even error rate; null when it never does. */
export const minutesToAlert = (rule: (typeof rules)[number], rate: number): number | null =>
  rate < rule.burn * allowed ? null : (rule.window * rule.burn * allowed) / rate

/** The rule that fires first at an error rate, and when. */
export function firstAlert(rate: number) {
  const times = rules.flatMap((rule) => {
    const minutes = minutesToAlert(rule, rate)
    return minutes === null ? [] : [{ rule: rule.id, minutes }]
  })
  return times.toSorted((a, b) => a.minutes - b.minutes)[0]
}

export const marks = [1, 0.1, 0.01, 0.002] as const

/** 52 s, 8 min 38 s, 3 h 36 min, 36 h: seconds below an hour, minutes above. */
export function timeText(minutes: number): string {
  const seconds = Math.round(minutes * 60)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const rest = Math.round(minutes) % 60
  return `${Math.floor(Math.round(minutes) / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

const times = [
  { minutes: 1, text: '1 min' },
  { minutes: 10, text: '10 min' },
  { minutes: 60, text: '1 h' },
  { minutes: 600, text: '10 h' },
  { minutes: 4320, text: '72 h' },
]

function Chart({ width, height, size }: { width: number; height: number; size: number }) {
  const t = useText('site-figures')
  const format = useFormat()
  const percent = (rate: number) => `${format.number(rate * 100)} %`
  const [left, right, top, bottom] = [size * 4.2, 14, 12, size * 3.4]
  const x = (rate: number) => Math.round((left + (Math.log10(rate / allowed) / 3) * (width - left - right)) * 10) / 10
  const y = (minutes: number) => Math.round((top + (1 - Math.log10(minutes / 0.5) / Math.log10(8640 / 0.5)) * (height - top - bottom)) * 10) / 10
  const line = (rule: (typeof rules)[number]) => `M${x(rule.burn * allowed)} ${y(rule.window)}L${x(1)} ${y(rule.window * rule.burn * allowed)}`
  /* What one hears first: down the slow rule, over to the next as soon as that one fires. */
  const [fast, middle, slow] = rules
  const envelope = `M${x(allowed)} ${y(4320)}L${x(0.006)} ${y(minutesToAlert(slow, 0.006) ?? 0)}V${y(360)}L${x(0.0144)} ${y(minutesToAlert(middle, 0.0144) ?? 0)}V${y(60)}L${x(1)} ${y(minutesToAlert(fast, 1) ?? 0)}`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="h-auto w-full" fontSize={size}>
      {times.map((time) => (
        <g key={time.text}>
          <path d={`M${left} ${y(time.minutes)}H${width - right}`} className="stroke-chart-grid" />
          <text x={left - 8} y={y(time.minutes) + size / 3} textAnchor="end" className="fill-muted font-mono">
            {time.text}
          </text>
        </g>
      ))}
      {[0.001, 0.01, 0.1, 1].map((rate) => (
        <text key={rate} x={x(rate)} y={height - bottom + size * 1.5} textAnchor={rate === 1 ? 'end' : 'middle'} className="fill-muted font-mono">
          {percent(rate)}
        </text>
      ))}
      <text x={width - right} y={height - 3} textAnchor="end" className="fill-muted">
        {t('burn.rate')}
      </text>
      {rules.map((rule) => (
        <path key={rule.id} d={line(rule)} strokeDasharray="2 4" strokeWidth="1.5" fill="none" className="stroke-chart-6" />
      ))}
      <path d={envelope} strokeWidth="2.5" strokeLinejoin="round" fill="none" className="stroke-accent" />
      {rules.map((rule) => (
        <text key={rule.id} x={x(rule.burn * allowed) + 8} y={y(rule.window) - 7} fontWeight="600" strokeWidth="7" className="fill-text stroke-raised [paint-order:stroke] [stroke-linejoin:round]">
          {t(`burn.${rule.id}`)}
        </text>
      ))}
      {marks.map((rate) => {
        const minutes = firstAlert(rate)?.minutes ?? 0
        return (
          <g key={rate}>
            <circle cx={x(rate)} cy={y(minutes)} r="4.5" strokeWidth="2" className="fill-raised stroke-accent" />
            <text x={x(rate) - 9} y={y(minutes) + size * 1.15} textAnchor="end" className="fill-text font-mono">
              {timeText(minutes)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

export default function BurnRate() {
  const t = useText('site-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  return (
    <FigureFrame
      label={t('burn.label')}
      wide={<Chart width={640} height={330} size={12.5} />}
      narrow={<Chart width={320} height={300} size={12.5} />}
      numbers={prose('numbers')}
      table={{
        caption: t('burn.label'),
        head: [t('burn.rate'), t('burn.first'), t('burn.after')],
        rows: marks.map((rate) => {
          const first = firstAlert(rate)
          return [`${format.number(rate * 100)} %`, first ? t(`burn.${first.rule}`) : '', timeText(first?.minutes ?? 0)]
        }),
      }}
    />
  )
}
