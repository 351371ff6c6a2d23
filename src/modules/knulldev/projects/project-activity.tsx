import { Archive, ArchiveRestore, Link2, Pencil, Plus, Unlink, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { shortTime } from '@/lib/short-time'
import { useNow } from '@/patterns/use-now'
import { Timeline, TimelineItem } from '@/ui/timeline'
import { statuses, type ProjectEvent, type ProjectStatus } from './projects.model'
import { statusIcons } from './status-chip'

const icons = {
  PROJECT_CREATED: Plus,
  PROJECT_UPDATED: Pencil,
  PROJECT_MOVED: Circle,
  PROJECT_ARCHIVED: Archive,
  PROJECT_RESTORED: ArchiveRestore,
  PROJECT_SERVICE_ADDED: Link2,
  PROJECT_SERVICE_REMOVED: Unlink,
}
type Known = keyof typeof icons
const isKnown = (action: string): action is Known => action in icons
const toStatus = (value: unknown): ProjectStatus | undefined => statuses.find((status) => status === value)

/** What happened to the project, newest first, from the audit log. */
export function ProjectActivity({ events, nameOf }: { events: readonly ProjectEvent[]; nameOf: (userId: string | null) => string | null }) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const now = useNow()
  const { user } = useSession()
  if (events.length === 0) return <p className="px-3.5 py-4 text-sm text-muted">{t('activity.none')}</p>
  return (
    <Timeline label={t('activity.title')} className="[&_.timeline-time]:min-w-14">
      {events.map((event) => {
        const to = toStatus(event.meta.to)
        const Icon = event.action === 'PROJECT_MOVED' && to ? statusIcons[to] : isKnown(event.action) ? icons[event.action] : Circle
        const name = event.user_id === user?.id ? t('you') : (nameOf(event.user_id) ?? t('somebody'))
        return (
          <TimelineItem
            key={event.id}
            time={
              <time dateTime={event.created_at} title={format.dateTime(event.created_at)}>
                {shortTime(event.created_at, format.language, now)}
              </time>
            }
            glyph={<Icon aria-hidden="true" />}
            tone={event.action.includes('SERVICE') || to === 'operating' ? 'knullops' : 'knulldev'}
            title={
              isKnown(event.action)
                ? t(`activity.${event.action}`, { target: event.target, to: to ? t(`status.${to}`) : '' })
                : (event.target ?? event.action)
            }
            detail={name}
          />
        )
      })}
    </Timeline>
  )
}
