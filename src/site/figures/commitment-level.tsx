import { FigureFrame } from '@/site/prose/figure-frame'
import type { Numbers } from '@/lib/intl'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { hoursWithAtLeast } from './commitment-hours'

const hours = 720
const price = 0.1
const discount = 0.28

/** Dollars saved in the month when so many machines are committed. */
export const savingAt = (level: number): number =>
  Math.round(hoursWithAtLeast.slice(0, level).reduce((sum, needed) => sum + price * (needed - (1 - discount) * hours), 0) * 100) / 100

const levels = Array.from({ length: 56 }, (_, level) => level)
const marks = [21, 39] as const
const rows = [16, 21, 30, 39, 55] as const

const dollars = (format: Numbers) => (amount: number) => format.number(amount, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).replace('-', '−')

function Chart({ width, height, size, lines }: { width: number; height: number; size: number; /** Whether a label has its number in a line of its own. */ lines?: boolean }) {
  const t = useText('site-figures')
  const format = useFormat()
  const money = dollars(format)
  const [left, right, top, bottom] = [size * 4.4, 10, size * (lines ? 3.4 : 2), size * 3.2]
  const x = (level: number) => Math.round((left + (level / 55) * (width - left - right)) * 10) / 10
  const y = (dollars: number) => Math.round((top + ((420 - dollars) / 1160) * (height - top - bottom)) * 10) / 10
  const labelAt = (level: number) => (level === 39 ? (lines ? width - right : x(level) + 6) : x(level))
  const points = levels.map((level) => `${x(level)} ${y(savingAt(level))}`)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" className="h-auto w-full" fontSize={size}>
      {[400, 200, 0, -200, -400, -600].map((dollars) => (
        <g key={dollars}>
          <path d={`M${left} ${y(dollars)}H${width - right}`} className={dollars === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'} />
          <text x={left - 8} y={y(dollars) + size / 3} textAnchor="end" className="fill-muted font-mono">
            {format.number(dollars, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }).replace('-', '−')}
          </text>
        </g>
      ))}
      {[0, 10, 20, 30, 40, 50].map((level) => (
        <text key={level} x={x(level)} y={height - bottom + size * 1.4} textAnchor="middle" className="fill-muted font-mono">
          {level}
        </text>
      ))}
      <text x={width - right} y={height - 3} textAnchor="end" className="fill-muted">
        {t('commit.level')}
      </text>
      <path d={`M${x(0)} ${y(0)}L${points.slice(0, 39).join('L')}L${x(39)} ${y(0)}Z`} className="fill-accent-soft" />
      <path d={`M${x(39)} ${y(0)}L${points.slice(39).join('L')}L${x(55)} ${y(0)}Z`} className="fill-bad-soft" />
      <path d={`M${points.join('L')}`} fill="none" strokeWidth="2.5" className="stroke-accent" />
      {marks.map((level) => (
        <g key={level}>
          <circle cx={x(level)} cy={y(savingAt(level))} r="4.5" strokeWidth="2" className="fill-raised stroke-accent" />
          <text x={labelAt(level)} y={y(savingAt(level)) - (lines ? 10 + size * 1.3 : 10)} textAnchor={level === 39 ? (lines ? 'end' : 'start') : 'middle'} className="fill-text">
            <tspan fontWeight="600">{t('commit.at', { count: level })}</tspan>
            {lines ? null : ' '}
            <tspan {...(lines ? { x: labelAt(level), dy: '1.3em' } : {})} className="font-mono">
              {money(savingAt(level))}
            </tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}

export default function CommitmentLevel() {
  const t = useText('site-figures')
  const prose = useText('site-prose')
  const format = useFormat()
  return (
    <FigureFrame
      label={t('commit.label')}
      wide={<Chart width={640} height={320} size={12.5} />}
      narrow={<Chart width={320} height={290} size={12} lines />}
      numbers={prose('numbers')}
      table={{
        caption: t('commit.label'),
        head: [t('commit.level'), t('commit.needed'), t('commit.saving')],
        rows: rows.map((level) => [format.number(level), format.number(hoursWithAtLeast[level - 1] ?? 0), dollars(format)(savingAt(level))]),
      }}
    />
  )
}
