import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { largestUnit } from '@/lib/short-time'
import { href } from '@/routes/href'
import { ObstacleText } from '../projects/obstacle-text'
import { healthOf, obstacleOf, type Project } from '../projects/projects.model'

const dots = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' }
const mostServices = 3

/** A project in its lane: since when, what it delivers, what is in the way. */
export function ProjectCard({ project, now }: { project: Project; now: number }) {
  const { t } = useTranslation(['knulldev-home', 'projects'])
  const format = useFormat()
  const obstacle = obstacleOf(project, now)
  const edge = obstacle?.kind === 'incident' ? 'border-s-bad' : obstacle && obstacle.kind !== 'no-service' ? 'border-s-warn' : 'border-s-module'
  const more = project.services.length - mostServices
  return (
    <li className={cx('relative grid min-w-0 gap-1.5 rounded-md border border-s-[3px] border-line bg-raised px-3.5 py-cell shadow-edge transition-colors duration-fast hover:bg-hover', edge)}>
      <div className="flex min-w-0 items-baseline gap-3">
        {/* The whole card leads where the name leads; links inside lie above. */}
        <Link to={href('project', { id: project.id })} className="min-w-0 flex-1 text-base font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-md after:content-['']">
          {project.name}
        </Link>
        <span className="shrink-0 text-xs text-muted" title={format.dateTime(project.status_since)}>
          <span className="sr-only">{t('card.since')} </span>
          {format.duration(largestUnit(now - Date.parse(project.status_since)))}
        </span>
      </div>
      <p className={cx('line-clamp-2 text-sm wrap-anywhere', project.description ? 'text-muted' : 'text-faint')}>{project.description || t('projects:no_description')}</p>
      {project.services.length > 0 ? (
        <ul className="flex flex-wrap gap-x-3 text-xs" aria-label={t('card.delivers')}>
          {project.services.slice(0, mostServices).map((service) => (
            <li key={service.id} className="min-w-0">
              <Link to={href('service', { serviceId: service.id })} className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 hover:underline md:min-h-7">
                <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-pill', dots[healthOf(service)])} />
                <span className="truncate">{service.name}</span>
                <span className="sr-only">{t(`projects:health.${healthOf(service)}`)}</span>
              </Link>
            </li>
          ))}
          {more > 0 ? <li className="inline-flex min-h-7 items-center text-muted">{t('card.more', { n: format.number(more) })}</li> : null}
        </ul>
      ) : null}
      <div className="text-xs">
        <ObstacleText obstacle={obstacle} />
      </div>
    </li>
  )
}
