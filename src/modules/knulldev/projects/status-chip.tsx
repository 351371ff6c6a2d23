import { Archive, CirclePlay, Hammer, PencilRuler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@/ui/chip'
import type { ProjectStatus } from './projects.model'

export const statusIcons = { planning: PencilRuler, building: Hammer, operating: CirclePlay, archived: Archive }
const tones = { planning: 'neutral', building: 'module', operating: 'good', archived: 'neutral' } as const

/** Where a project is, as a word with its icon. */
export function StatusChip({ status }: { status: ProjectStatus }) {
  const { t } = useTranslation('projects')
  const Icon = statusIcons[status]
  return (
    <Chip tone={tones[status]} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Chip>
  )
}
