import { useState } from 'react'
import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import { DataTable, Figure, Slider } from './parts/figure'
import { countStates, routes, stateOf, weeks, type RouteState } from './routes-grid.model'

const looks: Record<RouteState, string> = {
  moved: 'border-accent bg-accent',
  shadow: 'border-accent bg-accent-soft border-2',
  back: 'border-warn border-2 bg-warn-soft',
  old: 'border-line-strong bg-transparent',
}
const states = ['moved', 'shadow', 'back', 'old'] as const

/** Each cell a route: which side answers it in the week that the reader chooses. */
export function RoutesFigure() {
  const t = useText('site-app-engineering')
  const [week, setWeek] = useState(17)
  const counts = countStates(week)
  const sentence = t('grid.week', { week, moved: counts.moved, shadow: counts.shadow, back: counts.back, old: counts.old })
  return (
    <Figure
      title={t('grid.title', { routes })}
      note={t('grid.note')}
      controls={<Slider label={t('grid.slider')} text={t('grid.at', { week })} value={week} min={0} max={weeks} onChange={setWeek} />}
      table={
        <DataTable
          label={t('grid.title', { routes })}
          head={[t('grid.col'), ...states.map((state) => t(`grid.state.${state}`))]}
          rows={Array.from({ length: weeks / 2 + 1 }, (_, index) => {
            const at = countStates(index * 2)
            return [index * 2, ...states.map((state) => at[state])]
          })}
        />
      }
    >
      <div className="px-5 pt-6 pb-5 md:px-7">
        <div role="img" aria-label={sentence} className="grid grid-cols-9 gap-1.5 md:grid-cols-21 md:gap-2">
          {Array.from({ length: routes }, (_, route) => {
            const state = stateOf(route, week)
            return (
              <span key={route} className={cx('grid aspect-square place-items-center rounded-xs border text-xs font-bold text-warn transition-colors duration-fast', looks[state])}>
                {state === 'back' ? '↩' : ''}
              </span>
            )
          })}
        </div>
        <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
          {states.map((state) => (
            <div key={state}>
              <dt className="flex items-start gap-2.5 text-sm text-muted">
                <span aria-hidden="true" className={cx('mt-1 size-3.5 shrink-0 rounded-xs border', looks[state])} />
                <span className="min-w-0">{t(`grid.state.${state}`)}</span>
              </dt>
              <dd className="num ms-6 text-lg font-semibold">{counts[state]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p role="status" className="mx-5 mb-5 rounded-md bg-sunken px-4 py-3 text-base text-pretty md:mx-7">
        {sentence}
      </p>
    </Figure>
  )
}
