import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan, useOrg } from '@/data/org'
import { Panel } from '@/ui/panel'
import { Switch } from '@/ui/switch'
import type { Service } from '../services/services.model'
import { operatorQuery, setServicePublic } from './publication.queries'

/** Whether the status page names this service. Only where the organisation is the one that it shows. */
export function PublicSwitch({ service }: { service: Service }) {
  const { t } = useTranslation('services')
  const { org } = useOrg()
  const can = useCan()
  const { data: operator } = useQuery(operatorQuery(org.id))
  const change = useMutation(setServicePublic(org.id, service.id))
  if (!operator) return null
  const shown = change.isPending ? change.variables : service.is_public
  const decides = can('manage')
  return (
    <Panel as="div" className="flex items-center justify-between gap-4 px-3.5 py-2">
      <label htmlFor="service-public" className="min-w-0 py-1 text-sm">
        <span className="block font-medium">{t('public.label')}</span>
        <span id="service-public-about" className="block text-xs text-muted">
          {t(shown ? 'public.on' : 'public.off')}
          {decides ? null : ` ${t('public.ask')}`}
        </span>
      </label>
      <Switch id="service-public" aria-describedby="service-public-about" checked={shown} disabled={!decides} onChange={(event) => change.mutate(event.target.checked)} />
    </Panel>
  )
}
