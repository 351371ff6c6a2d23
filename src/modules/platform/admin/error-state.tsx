import { CircleCheck, CircleDot, Eye, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@/ui/chip'
import { stateTone, type ErrorState } from './errors.model'

const glyphs = { open: CircleDot, reopened: RotateCcw, seen: Eye, resolved: CircleCheck }

export function ErrorStateChip({ state }: { state: ErrorState }) {
  const { t } = useTranslation('admin')
  const Glyph = glyphs[state]
  return (
    <Chip tone={stateTone[state]} icon={<Glyph aria-hidden="true" />}>
      {t(`error.state.${state}`)}
    </Chip>
  )
}
