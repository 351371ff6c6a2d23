import { useText } from '@/site/text'

/** Their team works on weekdays from 8 to 18; the rest of the week's 168 hours is ours. */
const begins = 8
const ends = 18
const yours = 5 * (ends - begins)
const ours = 7 * 24 - yours

/** A week, hour by hour: whose pager it is. */
export function Week() {
  const t = useText('site-product-ops')
  const cell = { width: 18, height: 30, gap: 3 }
  const left = 34
  const width = left + 24 * (cell.width + cell.gap)
  return (
    <figure className="elevated min-w-0 rounded-xl border border-line bg-raised p-5 md:p-7">
      <figcaption className="mb-4 text-md font-semibold">{t('week.title')}</figcaption>
      <svg viewBox={`0 0 ${width} 268`} width={width} height="268" role="img" aria-label={t('week.drawing')} className="h-auto w-full text-[13px] max-md:hidden max-xl:text-[15px]">
        <Hours cell={cell} left={left} upright={false} days={t.list('week.days')} />
      </svg>
      {/* On a phone the week stands upright: days side by side, hours downwards. */}
      <svg viewBox="0 0 320 392" width="320" height="392" role="img" aria-label={t('week.drawing')} className="phone-letters h-auto w-full md:hidden">
        <Hours cell={{ width: 36, height: 12, gap: 3 }} left={36} upright days={t.list('week.days')} />
      </svg>
      <ul className="mt-4 grid gap-1.5 text-sm">
        <li className="flex items-center gap-2.5">
          <span aria-hidden="true" className="size-3 rounded-xs bg-chart-4" />
          {t('week.ours', { n: ours })}
        </li>
        <li className="flex items-center gap-2.5 text-muted">
          <span aria-hidden="true" className="size-3 rounded-xs border border-line-strong bg-sunken" />
          {t('week.yours', { n: yours })}
        </li>
      </ul>
    </figure>
  )
}

function Hours({ cell, left, upright, days }: { cell: { width: number; height: number; gap: number }; left: number; upright: boolean; days: readonly string[] }) {
  const top = 26
  const place = (day: number, hour: number) => {
    const [column, row] = upright ? [day, hour] : [hour, day]
    return { x: left + column * (cell.width + cell.gap), y: top + row * (cell.height + cell.gap) }
  }
  return (
    <>
      {days.map((day, index) => {
        const { x, y } = place(index, 0)
        return (
          <g key={day}>
            <text x={upright ? x + cell.width / 2 : 0} y={upright ? 14 : y + cell.height / 2 + 5} textAnchor={upright ? 'middle' : undefined} className="fill-muted">
              {day}
            </text>
            {Array.from({ length: 24 }, (_, hour) => {
              const working = index < 5 && hour >= begins && hour < ends
              return (
                <rect
                  key={hour}
                  {...place(index, hour)}
                  width={cell.width}
                  height={cell.height}
                  rx="3"
                  className={working ? 'fill-sunken stroke-line-strong' : 'fill-chart-4'}
                  strokeOpacity=".5"
                />
              )
            })}
          </g>
        )
      })}
      {[0, 8, 18].map((hour) => {
        const { x, y } = place(0, hour)
        return (
          <text key={hour} x={upright ? left - 8 : x} y={upright ? y + 10 : 14} textAnchor={upright ? 'end' : undefined} className="fill-muted font-mono">
            {`${String(hour).padStart(2, '0')}h`}
          </text>
        )
      })}
    </>
  )
}
