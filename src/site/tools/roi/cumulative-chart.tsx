import type { CSSProperties } from 'react'
import { cx } from '@/lib/cx'
import { roundSteps } from '../scale'

export interface CumulativeChartProps {
  /** What it shows, in a sentence. */
  label: string
  /** Sums by month, from month 0: low and high bound the band. */
  expected: readonly number[]
  low: readonly number[]
  high: readonly number[]
  /** Where the sum reaches zero for good. */
  month: number | null
  money: (value: number) => string
  monthName: (month: number) => string
  note: { title: string; text: string }
}

/**
 * The sum over the months with its band. The lines are stretched to whatever width there is and the words are set on top
 * at their own size, so a phone reads the same 11 px as a desktop.
 */
export function CumulativeChart({ label, expected, low, high, month, money, monthName, note }: CumulativeChartProps) {
  const last = expected.length - 1
  const all = [...low, ...high, 0]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const air = (most - least || 1) * 0.06
  const [bottom, top] = [least - air, most + air]
  const ticks = roundSteps(bottom, top)
  const x = (at: number) => (at / last) * 100
  const y = (value: number) => ((top - value) / (top - bottom)) * 100
  const points = (values: readonly number[]) => values.map((value, at) => `${x(at).toFixed(2)} ${y(value).toFixed(2)}`)
  const marks = last % 6 === 0 && last <= 36 ? 6 : 12
  const months = Array.from({ length: Math.floor(last / marks) + 1 }, (_, index) => index * marks)
  const end = expected[last] ?? 0
  /* The note stands where the band is not: over what it climbs to along the note's width, under zero where it never gets there. */
  const over = month === null || x(month) > 45 ? y(0) - 30 : Math.min(y(0) - 30, y(high[Math.min(Math.round(month + last * 0.3), last)] ?? 0) - 16)
  const noteTop = month === null ? Math.min(y(0) + 3, 70) : Math.max(over, 0)
  const noteLeft = month === null ? 4 : x(month)

  return (
    <div role="img" aria-label={label} className="num relative ms-[4.6rem] me-2 h-[17.5rem] pb-7 text-2xs tracking-normal">
      <div className="relative h-full">
        {ticks.map((tick) => (
          <div key={tick} className="absolute inset-x-0" style={{ top: `${y(tick)}%` }}>
            <span className="absolute end-full me-2 -translate-y-1/2 whitespace-nowrap text-faint">{money(tick)}</span>
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible" fill="none">
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${y(tick).toFixed(2)}H100`} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--chart-grid)'} strokeWidth="1" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={`M${points(high).join('L')}L${points(low).toReversed().join('L')}Z`} fill="var(--accent)" opacity=".13" />
          <path d={`M${points(expected).join('L')}`} stroke="var(--chart-1)" strokeWidth="2.25" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
        </svg>
        {month === null ? null : (
          <>
            <span className="absolute top-(--from) w-px bg-text max-md:top-[max(var(--from),3.5rem)]" style={{ left: `${x(month)}%`, bottom: `${100 - y(0)}%`, '--from': `${noteTop + 4}%` } as CSSProperties} />
            <span className="absolute size-3 -translate-1/2 rounded-pill border-[2.5px] border-accent bg-raised" style={{ left: `${x(month)}%`, top: `${y(0)}%` }} />
          </>
        )}
        <span
          className={cx(
            'absolute w-max max-w-[62%] font-text leading-4',
            /* A phone has no room beside the mark: there it stands in the corner above the climbing band. */
            month !== null && 'max-md:top-0! max-md:left-0! max-md:translate-x-0 max-md:ps-2 max-md:text-start',
            month !== null && (x(month) > 45 ? '-translate-x-full pe-2 text-end' : 'ps-2'),
          )}
          style={{ left: `${noteLeft}%`, top: `${noteTop}%` }}
        >
          <b className="block text-xs">{note.title}</b>
          <span className="text-muted">{note.text}</span>
        </span>
        <b className="absolute end-0 -translate-y-[150%] font-text text-xs" style={{ top: `${y(end)}%` }}>
          {money(end)}
        </b>
        {months.map((at, index) => (
          <span
            key={at}
            className={cx('absolute top-full mt-2 whitespace-nowrap text-faint', at === 0 ? '' : at === last ? '-translate-x-full' : '-translate-x-1/2', at > 0 && at < last && index * 2 !== months.length - 1 && 'max-md:hidden')}
            style={{ left: `${x(at)}%` }}
          >
            {monthName(at)}
          </span>
        ))}
      </div>
    </div>
  )
}
