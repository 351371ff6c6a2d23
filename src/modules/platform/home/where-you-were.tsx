import { Database, FileText, FolderOpen, Hammer, MessageSquare, NotepadText, Server, Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useRecentActivity } from '@/data/recent'
import { cx } from '@/lib/cx'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Panel, PanelHeader } from '@/ui/panel'
import { moduleText } from './module-marks'

const marks = {
  incident: { icon: Siren, colour: moduleText.knullops },
  service: { icon: Server, colour: moduleText.knullops },
  project: { icon: Hammer, colour: moduleText.knulldev },
  chat: { icon: MessageSquare, colour: moduleText.knulledge },
  dataset: { icon: Database, colour: moduleText.knulledge },
  document: { icon: FileText, colour: moduleText.knulledge },
  report: { icon: NotepadText, colour: moduleText.knulledge },
}
type Known = keyof typeof marks
const isKnown = (kind: string): kind is Known => kind in marks
const most = 5

/** The way back: the records this person opened last, on this device. */
export function WhereYouWere({ className }: { className?: string }) {
  const { t } = useTranslation('home')
  const { org } = useOrg()
  const here = href('platform-home')
  const places = useRecentActivity(org.id)
    .filter((place) => place.path !== here)
    .slice(0, most)
  return (
    <Panel aria-labelledby="where-you-were" className={className}>
      <PanelHeader id="where-you-were" title={t('were.title')} actions={<span>{t('were.hint')}</span>} />
      {places.length === 0 ? (
        <p className="px-3.5 py-4 text-sm text-muted text-pretty">{t('were.none')}</p>
      ) : (
        <ul>
          {places.map(({ path, title, kind, timestamp }) => {
            const known = isKnown(kind) ? marks[kind] : { icon: FolderOpen, colour: 'text-muted' }
            const Icon = known.icon
            return (
              <li key={path} className="border-b border-line last:border-b-0">
                <Link to={path} className="flex min-h-row items-center gap-3 px-3.5 py-1.5 -outline-offset-2 hover:bg-hover">
                  <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={cx('shrink-0', known.colour)} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-sm font-medium">{title}</span>
                    <span className="block text-xs text-muted">
                      {isKnown(kind) ? `${t(`were.kind.${kind}`)}, ` : null}
                      <TimeText value={timestamp} />
                    </span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
