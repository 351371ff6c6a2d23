import { FileChartColumn, FolderPlus, MessageSquarePlus, Siren, Upload, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useCan } from '@/data/org'
import { cx } from '@/lib/cx'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { capsOf, keyOf, type ShortcutId } from '@/patterns/shortcuts'
import { href } from '@/routes/href'
import { Kbd } from '@/ui/kbd'
import { Panel, PanelHeader } from '@/ui/panel'
import { moduleText } from '../home/module-marks'

interface Action {
  id: string
  to: string
  icon: LucideIcon
  colour: string
  shortcut: ShortcutId
  /** Makes something: a reader's role cannot. */
  writes: boolean
}

const actions: readonly Action[] = [
  { id: 'chat', to: href('chat-start'), icon: MessageSquarePlus, colour: moduleText.knulledge, shortcut: 'dashboard-chat', writes: true },
  { id: 'project', to: href('project-new'), icon: FolderPlus, colour: moduleText.knulldev, shortcut: 'dashboard-project', writes: true },
  { id: 'incident', to: href('incident-new'), icon: Siren, colour: moduleText.knullops, shortcut: 'dashboard-incident', writes: true },
  { id: 'upload', to: href('ai-datasets'), icon: Upload, colour: moduleText.knulledge, shortcut: 'dashboard-upload', writes: true },
  { id: 'reports', to: href('ai-reports'), icon: FileChartColumn, colour: moduleText.knulledge, shortcut: 'dashboard-reports', writes: false },
]

function useOffered(): readonly Action[] {
  const can = useCan()
  return actions.filter(({ writes }) => !writes || can('write'))
}

/** The keys of the quick actions, whichever tab is shown. */
export function useQuickKeys(): void {
  const navigate = useNavigate()
  const offered = useOffered()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = offered.find(({ shortcut }) => keyOf(shortcut) === event.key)
    if (!action || event.repeat || !singleKeyIsFree(event)) return
    event.preventDefault()
    void navigate(action.to)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** What one comes here to begin, each with a key of its own. */
export function QuickActions() {
  const { t } = useTranslation('dashboard')
  const offered = useOffered()
  return (
    <Panel aria-labelledby="quick-actions" className="overflow-hidden">
      <PanelHeader id="quick-actions" title={t('quick.title')} />
      <ul className="-me-px -mb-px grid grid-cols-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {offered.map(({ id, to, icon: Icon, colour, shortcut }) => (
          <li key={id} className="border-e border-b border-line max-md:last:odd:col-span-2">
            <Link to={to} className="flex min-h-13 items-center gap-2.5 px-3.5 py-2 text-sm font-medium -outline-offset-2 hover:bg-hover" aria-keyshortcuts={keyOf(shortcut)}>
              <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={cx('shrink-0', colour)} />
              <span className="min-w-0 flex-1">{t(`quick.${id}`)}</span>
              <Kbd aria-hidden="true">{capsOf(keyOf(shortcut))}</Kbd>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
