import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { Chip } from '@/ui/chip'
import { SeverityChip } from '../incidents/chips'
import type { Service } from './services.model'

/** What its open incidents make of a service: nothing else sets its state. */
export function ServiceStateChip({ service }: { service: Pick<Service, 'open_incidents' | 'worst_severity'> }) {
  const { t } = useTranslation('services')
  const format = useFormat()
  if (service.open_incidents === 0 || !service.worst_severity)
    return (
      <Chip tone="good" icon={<CircleCheck aria-hidden="true" />}>
        {t('state.normal')}
      </Chip>
    )
  return (
    <span className="inline-flex items-center gap-2">
      <SeverityChip severity={service.worst_severity} />
      <span className="text-xs whitespace-nowrap text-muted">{t('state.open', { count: service.open_incidents, n: format.number(service.open_incidents) })}</span>
    </span>
  )
}
