import { cx } from '@/lib/cx'
import { useText } from '@/site/text'

export interface Schedule {
  weeks: number
  /** One for each phase, in its order: first and last week, counted from 0, in weeks. */
  bars: readonly (readonly [from: number, to: number])[]
  /** One for each gate: the week at whose end it stands. */
  gates: readonly number[]
}

export interface Phase {
  name: string
  what: string
}
export interface Gate {
  /** The question of that day. */
  ask: string
  /** The number at which the work stops. */
  stop: string
}

const share = (weeks: number, of: number) => `${(weeks / of) * 100}%`

/** An engagement on its weeks, with the places where it may end. On a phone the same as a list. */
export function EngagementPlan({ schedule, phases, gates }: { schedule: Schedule; phases: readonly Phase[]; gates: readonly Gate[] }) {
  const t = useText('site-solution-parts')
  const ticks = Array.from({ length: Math.floor(schedule.weeks / 2) + 1 }, (_, index) => index * 2).filter((week) => schedule.weeks <= 14 || week % 4 === 0)
  return (
    <div>
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-8">
        <div className="relative hidden h-8 lg:col-start-2 lg:block" aria-hidden="true">
          {ticks.map((week, index) => (
            <span key={week} className={cx('num absolute top-0 text-xs whitespace-nowrap text-muted', week === 0 ? '' : week === schedule.weeks ? '-translate-x-full' : '-translate-x-1/2')} style={{ left: share(week, schedule.weeks) }}>
              {week === 0 ? t('plan.start') : index === ticks.length - 1 ? t('plan.week', { week }) : week}
            </span>
          ))}
        </div>
        <div className="relative lg:col-span-2">
          {/* The gates cut through all phases: one sheet behind the list. */}
          <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-0 hidden w-[calc((100%-2rem)*7/12)] lg:block">
            {schedule.gates.map((week) => (
              <span key={week} className="absolute inset-y-0 border-s border-dashed border-warn" style={{ left: share(week, schedule.weeks) }} />
            ))}
          </div>
          <ol className="border-t border-line">
            {phases.map((phase, index) => {
              const [from, to] = schedule.bars[index] ?? [0, schedule.weeks]
              return (
                <li key={phase.name} className="grid gap-x-8 gap-y-1 border-b border-line py-3.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-md font-semibold">
                      {phase.name}
                      <span className="num text-xs font-regular text-muted lg:sr-only">{t('plan.weeks', { from: Math.floor(from) + 1, to: Math.ceil(to) })}</span>
                    </p>
                    <p className="text-base text-muted text-pretty">{phase.what}</p>
                  </div>
                  <div className="relative h-2.5 rounded-xs bg-sunken lg:h-7 lg:bg-transparent" aria-hidden="true">
                    <span className="absolute inset-y-0 rounded-xs border border-accent-line bg-accent-soft lg:rounded-sm" style={{ left: share(from, schedule.weeks), width: share(to - from, schedule.weeks) }} />
                  </div>
                </li>
              )
            })}
          </ol>
        </div>
      </div>
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {gates.map((gate, index) => (
          <li key={gate.ask} className="min-w-0">
            <p className="flex items-center gap-2.5 text-sm text-warn">
              <span aria-hidden="true" className="size-2.5 shrink-0 rotate-45 bg-warn" />
              <span className="num font-medium">{t('plan.gate', { week: schedule.gates[index] ?? 0 })}</span>
            </p>
            <p className="mt-2 text-md font-semibold text-pretty">{gate.ask}</p>
            <p className="mt-0.5 text-base text-muted text-pretty">{gate.stop}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
