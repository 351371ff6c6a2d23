import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { timeTicks } from '@/lib/time-axis'
import { usePhone } from '@/patterns/use-phone'
import { bandsOf, clockLanes, type ClockEvent } from './clock.model'
import { moduleText } from './module-marks'

const laneHeight = 26
const top = 4
const bottom = top + clockLanes.length * laneHeight
/** Pixels kept at both ends, so that a mark at the edge is whole. */
const inset = 8

/** The strip above the timeline: one lane per module, one mark per change; shapes as well as colours tell them apart. */
export function ClockStrip({ events, open, from, now }: { events: readonly ClockEvent[]; open: readonly { id: string; started_at: string }[]; from: number; now: number }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const phone = usePhone()
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / Math.max(1, now - from)))
  const x = (at: number) => `calc(${inset}px + (100% - ${2 * inset}px) * ${share(at).toFixed(4)})`
  const ticks = timeTicks(from, now, format.language, phone ? 3 : 5)
  const bands = bandsOf(events, open, from, now)
  const count = (module: string) => events.filter((event) => event.module === module).length
  const summary = t('changed.summary', {
    from: format.dateTime(new Date(from)),
    knulledge: format.number(count('knulledge')),
    knulldev: format.number(count('knulldev')),
    knullops: format.number(count('knullops')),
  })
  return (
    <div className="px-3.5 pt-2.5 pb-2">
      <div className="flex gap-2">
        <div aria-hidden="true" className="w-[4.25rem] shrink-0" style={{ paddingTop: top }}>
          {clockLanes.map((module) => (
            <p key={module} className={`text-2xs font-medium ${moduleText[module]}`} style={{ height: laneHeight, lineHeight: `${laneHeight}px` }}>
              {t(`module.${module}`)}
            </p>
          ))}
        </div>
        {/* Marks are placed by CSS, in per cent of the width, so that text and shapes keep their size at every width. */}
        <div role="img" aria-label={summary} className="relative min-w-0 flex-1" style={{ height: bottom + 20 }}>
          {ticks.map(({ at, label }) => (
            <span key={at} className="absolute border-s border-chart-grid" style={{ insetInlineStart: x(at), top, height: bottom - top }}>
              {share(at) < 0.86 ? <span className={`num absolute top-full pt-1 text-2xs whitespace-nowrap text-muted ${share(at) > 0.06 ? '-translate-x-1/2' : ''}`}>{label}</span> : null}
            </span>
          ))}
          {clockLanes.map((module, index) => (
            <span key={module} className="absolute inset-x-0 border-t border-line" style={{ top: top + (index + 1) * laneHeight }} />
          ))}
          {bands.map((band) => (
            <span
              key={band.id}
              className="absolute bg-bad opacity-15"
              style={{ top, height: bottom - top, insetInlineStart: x(band.from), width: `max(3px, calc((100% - ${2 * inset}px) * ${(share(band.to) - share(band.from)).toFixed(4)}))` }}
            />
          ))}
          {events.map((event) =>
            event.module ? (
              <svg
                key={event.id}
                aria-hidden="true"
                viewBox="-6 -6 12 12"
                width="12"
                height="12"
                className={`absolute -translate-x-1/2 -translate-y-1/2 ${event.mark === 'alert' ? 'z-sticky text-bad' : moduleText[event.module]}`}
                style={{ insetInlineStart: x(Date.parse(event.at)), top: top + (clockLanes.indexOf(event.module) + 0.5) * laneHeight }}
              >
                <Mark mark={event.mark} />
              </svg>
            ) : null,
          )}
          <span className="absolute border-s-[1.5px] border-text" style={{ insetInlineStart: x(now), top: 0, height: bottom }}>
            <span className="num absolute end-0 top-full translate-x-1 pt-1 text-2xs font-semibold whitespace-nowrap">{format.time(new Date(now))}</span>
          </span>
        </div>
      </div>
      <ul aria-hidden="true" className="mt-0.5 flex flex-wrap gap-x-4 text-2xs text-muted md:ps-[4.75rem]">
        {(['change', 'alert', 'calm'] as const).map((mark) => (
          <li key={mark} className="flex items-center gap-1.5">
            <svg viewBox="-6 -6 12 12" width="12" height="12" className={mark === 'alert' ? 'text-bad' : undefined}>
              <Mark mark={mark} />
            </svg>
            {t(`changed.legend.${mark}`)}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span className="h-2 w-3 rounded-xs bg-bad opacity-30" />
          {t('changed.legend.band')}
        </li>
      </ul>
    </div>
  )
}

/** Shape as well as colour: a change is a dot, a report a triangle, an incident brought under control a ring. */
function Mark({ mark }: { mark: ClockEvent['mark'] }) {
  if (mark === 'alert') return <path d="M0-5 5 4H-5Z" fill="currentColor" stroke="var(--raised)" strokeWidth="0.75" />
  if (mark === 'calm') return <circle r="3.2" fill="var(--raised)" stroke="currentColor" strokeWidth="1.75" />
  return <circle r="4" fill="currentColor" stroke="var(--raised)" strokeWidth="0.75" />
}
