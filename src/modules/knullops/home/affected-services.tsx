import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Server } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Panel, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { affectedServicesQuery, serviceCountsQuery } from '../services/services.queries'
import { ServiceStateChip } from '../services/state-chip'

/** The services with an open incident; the others in one line. */
export function AffectedServices() {
  const { t } = useTranslation(['ops-home', 'services'])
  const format = useFormat()
  const { org } = useOrg()
  const query = useQuery(affectedServicesQuery(org.id))
  const { data: counts } = useQuery(serviceCountsQuery(org.id))
  const well = counts ? counts.all - counts.affected : undefined
  return (
    <Panel>
      <PanelHeader title={t('affected.title')} actions={<Link to={href('services')} className="link inline-flex h-9 items-center">{t('affected.all')}</Link>} />
      <QueryState query={query} what={t('affected.title')} skeleton={<SkeletonRows rows={3} />}>
        {(rows) => (
          <ul className="py-1">
            {rows.map((service) => (
              <li key={service.id}>
                <Link to={href('service', { serviceId: service.id })} className="flex min-h-row flex-wrap items-center gap-x-2.5 gap-y-1 px-3.5 py-1.5 text-sm -outline-offset-2 hover:bg-hover">
                  <Server size={14} aria-hidden="true" className="shrink-0 text-module" />
                  <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">
                    {service.name} <span className="text-xs font-regular whitespace-nowrap text-muted">{t(`services:tier.${service.tier}.short` as never)}</span>
                  </span>
                  <ServiceStateChip service={service} />
                </Link>
              </li>
            ))}
            {well === undefined || well === 0 ? null : (
              <li className="flex min-h-row items-center gap-2.5 px-3.5 text-sm text-muted">
                <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-good" />
                {t(rows.length > 0 ? 'affected.others' : 'affected.well', { count: well, n: format.number(well) })}
              </li>
            )}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}
