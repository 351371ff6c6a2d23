import { Archive, Ban, BellRing, CircleAlert, CircleCheck, Info, OctagonAlert, RotateCcw, ShieldCheck, TriangleAlert, UserCheck, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '@/ui/chip'
import type { IncidentStatus, Severity } from './incidents.model'

const severityLook: Record<Severity, { icon: LucideIcon; tone: Tone }> = {
  sev1: { icon: OctagonAlert, tone: 'bad' },
  sev2: { icon: TriangleAlert, tone: 'bad' },
  sev3: { icon: CircleAlert, tone: 'warn' },
  sev4: { icon: Info, tone: 'neutral' },
}

export const statusIcon: Record<IncidentStatus, LucideIcon> = {
  triggered: BellRing,
  acknowledged: UserCheck,
  mitigated: ShieldCheck,
  resolved: CircleCheck,
  closed: Archive,
  cancelled: Ban,
  reopened: RotateCcw,
}

export const statusTone = {
  triggered: 'bad',
  acknowledged: 'warn',
  mitigated: 'info',
  resolved: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
  reopened: 'bad',
} as const satisfies Record<IncidentStatus, Tone>

/** The severity in its word, with an icon of its own: the colour only repeats it. SEV1 is solid everywhere. */
export function SeverityChip({ severity, solid = severity === 'sev1' }: { severity: Severity; solid?: boolean }) {
  const { t } = useTranslation('incidents')
  const { icon: Icon, tone } = severityLook[severity]
  return (
    <Chip tone={tone} solid={solid} icon={<Icon aria-hidden="true" />} title={t(`severity.${severity}.name`)}>
      {severity.toUpperCase()}
    </Chip>
  )
}

export function StatusChip({ status }: { status: IncidentStatus }) {
  const { t } = useTranslation('incidents')
  const Icon = statusIcon[status]
  return (
    <Chip tone={statusTone[status]} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Chip>
  )
}
