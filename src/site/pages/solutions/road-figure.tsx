import { cx } from '@/lib/cx'
import { duration } from '@/lib/duration'
import { useText } from '@/site/text'
import { Figure } from './parts/figure'

/** The way of one commit, in seconds. */
const stretches = [
  { id: 'build', seconds: 250 },
  { id: 'tests', seconds: 390 },
  { id: 'sign', seconds: 45 },
  { id: 'policy', seconds: 20 },
  { id: 'staging', seconds: 375 },
  { id: 'rollout', seconds: 2400 },
] as const
const total = stretches.reduce((sum, { seconds }) => sum + seconds, 0)
/** Seconds from the commit to the begin of a stretch. */
const startOf = (index: number) => stretches.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0)

/** One commit's way to all users, to scale: most of it is the rollout, and that is on purpose. */
export function RoadFigure() {
  const t = useText('site-cloud-platform')
  return (
    <Figure title={t('road.title', { total: duration(total * 1000, t.language) })} note={t('road.note')}>
      <ol className="px-5 py-3 md:px-7">
        {stretches.map(({ id, seconds }, index) => {
          const start = startOf(index)
          return (
            <li key={id} className="border-b border-line py-2.5 last:border-b-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
                <span className="font-medium">{t(`road.${id}.name`)}</span>
                <span className="num text-muted">{duration(seconds * 1000, t.language)}</span>
              </p>
              <div aria-hidden="true" className="relative mt-1.5 h-2 rounded-xs bg-sunken">
                <span className={cx('absolute inset-y-0 min-w-[3px] rounded-xs', id === 'rollout' ? 'border border-accent bg-accent-soft' : 'bg-accent')} style={{ left: `${(start / total) * 100}%`, width: `${(seconds / total) * 100}%` }} />
              </div>
              <p className="mt-1.5 text-sm text-muted text-pretty">{t(`road.${id}.what`)}</p>
            </li>
          )
        })}
      </ol>
    </Figure>
  )
}
