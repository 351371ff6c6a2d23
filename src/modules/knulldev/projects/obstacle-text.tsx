import { CircleCheck, Hourglass, Siren, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { href } from '@/routes/href'
import { severityTone, type Obstacle } from './projects.model'

const icons = { incident: Siren, 'nothing-runs': Unplug, 'no-service': Unplug, quiet: Hourglass }
const incidentColour = { bad: 'text-bad', warn: 'text-warn', neutral: 'text-muted' }
const colours = { 'nothing-runs': 'text-warn', 'no-service': 'text-muted', quiet: 'text-warn' }

/** What is in the way of a project, in one line; or that nothing is. */
export function ObstacleText({ obstacle, className }: { obstacle: Obstacle | null; className?: string }) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  if (!obstacle)
    return (
      <span className={cx('inline-flex items-center gap-1.5 text-muted', className)}>
        <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-good" />
        {t('obstacle.none')}
      </span>
    )
  const Icon = icons[obstacle.kind]
  const colour = obstacle.kind === 'incident' ? incidentColour[severityTone(obstacle.incident.severity)] : colours[obstacle.kind]
  return (
    <span className={cx('inline-flex max-w-full min-w-0 items-start gap-1.5', colour, className)}>
      <Icon size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {obstacle.kind === 'incident' ? (
          <>
            <Link to={href('incident', { id: obstacle.incident.id })} className="relative font-semibold underline-offset-2 hover:underline">
              {obstacle.incident.severity.toUpperCase()} <span className="num">INC-{obstacle.incident.number}</span>
            </Link>{' '}
            <span className="text-text">{obstacle.incident.title}</span>
            {obstacle.others > 0 ? <span className="text-muted"> {t('obstacle.others', { count: obstacle.others, n: format.number(obstacle.others) })}</span> : null}
          </>
        ) : obstacle.kind === 'quiet' ? (
          t('obstacle.quiet', { count: obstacle.days, n: format.number(obstacle.days) })
        ) : (
          t(`obstacle.${obstacle.kind}`)
        )}
      </span>
    </span>
  )
}
