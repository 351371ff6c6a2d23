import { FileText, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import type { Citation } from './chat.model'

/** Where in its source a quote stands: "row 1,204", "§ Results". */
export function usePlaceOf(): (citation: Citation) => string {
  const { t } = useTranslation('chat')
  const format = useFormat()
  return (citation) => {
    if (citation.row_number !== null) return t('source.row', { n: format.number(citation.row_number) })
    return citation.heading ? `§ ${citation.heading}` : ''
  }
}

/** The source of a quote: what kind, its name, where. */
export function SourceLabel({ citation, className }: { citation: Citation; className?: string }) {
  const placeOf = usePlaceOf()
  const Icon = citation.source === 'dataset' ? Table2 : FileText
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5 text-xs text-muted', className)}>
      <Icon size={13} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate font-medium">{citation.label}</span>
      <span className="num min-w-0 shrink-[2] truncate">{placeOf(citation)}</span>
    </span>
  )
}
