import { cx } from '@/lib/cx'
import { useText } from '@/site/text'

/** Steps of a bank's night batch, in minutes after 19:00. Illustrative; the case study of the bank tells it. */
export const steps = ['positions', 'prices', 'curves', 'risk', 'report'] as const
export const before = [[0, 192], [192, 324], [324, 456], [456, 714], [714, 744]] as const
export const after = [[0, 78], [0, 54], [60, 96], [96, 246], [246, 258]] as const
/** Which step really waits for which, by their places. */
const waits = [[1, 2], [2, 3]] as const
/** 06:00, when the desk opens. */
const deskOpens = 11 * 60

/** A moment of the night: 258 is 23:18. */
export const clock = (minute: number) => {
  const whole = 19 * 60 + minute
  return `${String(Math.floor(whole / 60) % 24).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

interface Shape {
  readonly width: number
  /** Where 19:00 lies; the steps' names stand left of it where there is room, else beside their bars. */
  readonly left: number
  readonly perMinute: number
  readonly bar: number
  readonly pitch: number
  readonly hours: readonly number[]
  readonly named: boolean
}
const wide: Shape = { width: 700, left: 113, perMinute: 0.757, bar: 13, pitch: 20, hours: [0, 2, 4, 6, 8, 10, 12], named: true }
const narrow: Shape = { width: 320, left: 2, perMinute: 0.42, bar: 12, pitch: 19, hours: [0, 4, 8, 12], named: false }

/** Five steps in a row, and what was left when only real dependencies counted. A phone has a drawing of its own. */
export function NightChart({ of }: { of: 'wide' | 'narrow' }) {
  const t = useText('site-night-batch')
  const s = of === 'wide' ? wide : narrow
  const x = (minute: number) => Math.round((s.left + minute * s.perMinute) * 100) / 100
  const second = 26 + 5 * s.pitch + 42
  const height = second + 5 * s.pitch + 50
  const groups = [
    { id: 'before', spans: before, top: 26, bar: 'fill-line-strong' },
    { id: 'after', spans: after, top: second, bar: 'fill-accent' },
  ] as const
  const row = (top: number, index: number) => top + 24 + index * s.pitch
  const place = (group: 'before' | 'after', index: number, from: number, to: number) => {
    if (s.named) return { x: s.left - 12, textAnchor: 'end' } as const
    /* A name that ends at its bar would stand across the line of the opening: it ends before that. */
    return group === 'before' && index > 1 ? ({ x: x(Math.min(from, deskOpens)) - 6, textAnchor: 'end' } as const) : { x: x(to) + 9 }
  }
  return (
    <svg viewBox={`0 0 ${s.width} ${height}`} width={s.width} height={height} aria-hidden="true" className={cx('h-auto w-full', s.named ? 'text-[12px]' : 'phone-letters')}>
      {s.hours.map((hours) => (
        <g key={hours}>
          <path d={`M${x(hours * 60)} 22V${height - 4}`} className="stroke-chart-grid" />
          <text x={x(hours * 60)} y="12" textAnchor={s.named ? 'middle' : hours === 0 ? 'start' : hours === 12 ? 'end' : 'middle'} className="fill-muted font-mono">
            {clock(hours * 60)}
          </text>
        </g>
      ))}
      {groups.map((group) => (
        <g key={group.id}>
          <text x={s.named ? 0 : s.left} y={group.top + 16} fontWeight="600" className="fill-text">
            {s.named ? t(group.id) : t(`${group.id}_ready`)}
          </text>
          {group.spans.map(([from, to], index) => {
            const y = row(group.top, index)
            return (
              <g key={steps[index]}>
                <rect x={x(from)} y={y} width={(to - from) * s.perMinute} height={s.bar} rx="3" className={group.bar} />
                <text {...place(group.id, index, from, to)} y={y + 11} strokeWidth="3" className="fill-muted stroke-raised [paint-order:stroke] [stroke-linejoin:round]">
                  {t(steps[index] ?? 'report')}
                </text>
              </g>
            )
          })}
        </g>
      ))}
      {waits.map(([from, to]) => (
        <path key={from} d={`M${x(after[from][1])} ${row(second, from) + s.bar / 2}H${x(after[to][0]) + 2}V${row(second, to)}`} fill="none" strokeWidth="1.5" className="stroke-text" />
      ))}
      <path d={`M${x(deskOpens)} 22V${height - 4}`} className="stroke-bad" strokeDasharray="3 3" />
      <text x={x(deskOpens) - 6} y={height - 6} textAnchor="end" className="fill-bad">
        {t('opens')}
      </text>
      {s.named && (
        <g fontWeight="600" className="fill-text">
          <text x={x(deskOpens) - 8} y={row(26, 4) + 11} textAnchor="end">
            {t('late')}
          </text>
          <text x={x(258) + 8} y={row(second, 4) + 11}>{t('early')}</text>
        </g>
      )}
    </svg>
  )
}
