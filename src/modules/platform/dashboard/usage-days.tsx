import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { tokenCeiling } from '../home/layers.model'
import { axisEnd, dailyShare, type Usage } from './dashboard.model'
import { fillOf } from './sources'

const plot = 136

/** One bar a day, by source, against what a day may use. Placed by CSS, so that texts keep their size at every width. */
export function UsageDays({ usage }: { usage: Usage }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { days, length } = usage
  const share = dailyShare(length)
  const most = Math.max(...days.map(({ total }) => total))
  const busiest = days.find(({ total }) => total === most)?.date ?? usage.today
  const end = axisEnd(Math.max(most, share))
  const height = (value: number) => `${(Math.max(0, value) / end) * 100}%`
  const dayText = (date: Date) => new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date)
  const short = (value: number) => new Intl.NumberFormat(format.language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
  const today = days.length
  const marked = (day: number) => day === today || ((day === 1 || day % 5 === 0) && Math.abs(day - today) > 1)

  return (
    <div className="mt-4">
      <p className="mb-2 text-xs text-muted">{usage.tokens > 0 ? t('usage.days') : t('usage.none')}</p>
      <div
        role="img"
        aria-label={usage.tokens <= 0 ? t('usage.none') : t('usage.chart', { total: format.number(usage.tokens), day: dayText(busiest), most: format.number(most), daily: format.number(Math.round(share)) })}
        className="flex gap-2"
      >
        <div className="relative w-9 shrink-0 text-end" style={{ height: plot }}>
          {[1, 0.5, 0].map((part) => (
            <span key={part} className="num absolute end-0 -translate-y-1/2 text-2xs text-muted" style={{ top: `${(1 - part) * 100}%` }}>
              {short(end * part)}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1" style={{ height: plot + 20 }}>
          <div className="absolute inset-x-0 top-0" style={{ height: plot }}>
            {[1, 0.5, 0].map((part) => (
              <span key={part} className={cx('absolute inset-x-0 border-t', part === 0 ? 'border-line-strong' : 'border-chart-grid')} style={{ top: `${(1 - part) * 100}%` }} />
            ))}
          </div>
          <ol className="absolute inset-x-0 top-0 grid gap-[2px] md:gap-1" style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))`, height: plot + 20 }}>
            {Array.from({ length }, (_, index) => {
              const day = days[index]
              return (
                <li key={index} className="relative" title={day && t('usage.of_day', { day: dayText(day.date), tokens: format.number(day.total) })}>
                  <span className="absolute inset-x-0 flex flex-col-reverse gap-px" style={{ height: plot, top: 0 }}>
                    {day?.parts.map((part, place) => (part > 0 ? <span key={place} className={cx('min-h-px first:rounded-none last:rounded-t-xs forced-color-adjust-none', fillOf(place))} style={{ height: height(part) }} /> : null))}
                  </span>
                  {marked(index + 1) ? (
                    <span className={cx('num absolute start-1/2 -translate-x-1/2 text-2xs', index + 1 === today ? 'font-semibold text-text' : 'text-muted')} style={{ top: plot + 4 }}>
                      {format.number(index + 1)}
                    </span>
                  ) : null}
                </li>
              )
            })}
          </ol>
          <span className="absolute inset-x-0 border-t border-dashed border-warn" style={{ top: `${(1 - share / end) * plot}px` }}>
            <span className="absolute end-0 bottom-0.5 rounded-xs bg-raised px-1 text-2xs text-warn">{t('usage.daily', { ceiling: format.number(tokenCeiling), days: format.number(length) })}</span>
          </span>
        </div>
      </div>
    </div>
  )
}
