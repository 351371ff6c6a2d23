import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Panel, PanelBody, PanelFooter, PanelHeader } from '@/ui/panel'
import { SkeletonRows } from '@/ui/skeleton'
import { Timeline } from '@/ui/timeline'
import { SeverityChip, StatusChip } from '../incidents/chips'
import { Entries } from '../incidents/entries'
import { byUrgency, gap, incidentKey, readable, type Incident } from '../incidents/incidents.model'
import { incidentCountsQuery, openIncidentsQuery, timelineQuery } from '../incidents/incidents.queries'
import { serviceCountsQuery } from '../services/services.queries'
import { AffectedServices } from './affected-services'
import { LanesChart } from './lanes-chart'
import { ResponseTimes } from './response-times'

/** More of them are a click away; the overview shows what changed last. */
const latest = 8

function BurningRow({ incident, nameOf }: { incident: Incident; nameOf: (userId: string | null) => string | null }) {
  const { t } = useTranslation(['ops-home', 'incidents'])
  const format = useFormat()
  const now = useNow()
  const passed = gap(incident, 'mitigate', now)
  const services = incident.services.map((service) => service.name)
  return (
    <li data-row="" className="relative grid gap-x-3 gap-y-1 border-b border-line px-3.5 py-cell last:border-b-0 hover:bg-hover md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center">
      <span className="justify-self-start">
        <SeverityChip severity={incident.severity} solid />
      </span>
      <div className="min-w-0">
        <Link to={href('incident', { id: incident.id })} data-row-link="" className="text-sm font-semibold after:absolute after:inset-0 wrap-anywhere">
          <span className="num me-2 font-regular text-muted">{incidentKey(incident)}</span>
          {incident.title}
        </Link>
        <p className="mt-0.5 text-xs text-muted">
          {services.length > 0 ? format.list(services) : t('incidents:affected.none_short')} · {incident.commander_id ? t('led_by', { name: nameOf(incident.commander_id) ?? t('incidents:person.unknown') }) : t('nobody_leads')}
        </p>
      </div>
      <div className="flex items-center gap-3 md:flex-col md:items-end md:gap-1">
        <StatusChip status={incident.status} />
        {passed ? (
          <span className={passed.running ? 'num text-xs font-semibold text-warn' : 'num text-xs text-muted'}>
            {t(passed.running ? 'incidents:gap.so_far' : 'mitigated_after', { duration: format.duration(readable(passed.ms)) })}
          </span>
        ) : null}
      </div>
    </li>
  )
}

/** What is burning, what does it affect, what changed, and do we get better at it? */
export default function OpsHomeScreen() {
  const { t } = useTranslation(['ops-home', 'incidents', 'services'])
  const format = useFormat()
  const { org } = useOrg()
  const can = useCan()
  const { nameOf } = usePeople(org.id)
  const burning = useQuery(openIncidentsQuery(org.id))
  const { data: services } = useQuery(serviceCountsQuery(org.id))
  const { data: counts } = useQuery(incidentCountsQuery(org.id))
  const changes = useInfiniteQuery(timelineQuery(org.id, null, true))
  const everIncidents = counts?.reduce((sum, row) => sum + row.incidents, 0)
  const open = counts?.filter((row) => ['triggered', 'acknowledged', 'mitigated', 'reopened'].includes(row.status)).reduce((sum, row) => sum + row.incidents, 0)
  const first = services?.all === 0 && everIncidents === 0

  const actions = can('write') ? (
    <>
      <ButtonLink to={href('service-new')} variant={first ? 'default' : 'outline'}>
        <Plus size={16} aria-hidden="true" />
        {t('services:new')}
      </ButtonLink>
      {first ? null : (
        <ButtonLink to={href('incident-new')}>
          <Siren size={16} aria-hidden="true" />
          {t('incidents:report')}
        </ButtonLink>
      )}
    </>
  ) : null

  const title = open === undefined ? t('title') : open > 0 ? t('title_open', { count: open, n: format.number(open) }) : t('title_calm')
  const subtitle =
    services === undefined
      ? t('subtitle')
      : first
        ? t('subtitle_first')
        : services.affected > 0
          ? t('subtitle_affected', { count: services.affected, n: format.number(services.affected), total: format.number(services.all) })
          : t('subtitle_well', { count: services.all, n: format.number(services.all) })

  if (first)
    return (
      <Page title={t('title')} subtitle={subtitle}>
        <Panel as="div">
          <EmptyState title={t('first.title')} body={t('first.body')} action={actions} />
        </Panel>
      </Page>
    )

  return (
    <Page title={title} subtitle={subtitle} actions={actions}>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-3 max-lg:contents">
          <Panel className="max-lg:order-1">
            <PanelHeader title={t('burning.title')} hint={t('burning.hint')} actions={<Link to={href('incidents')} className="link inline-flex h-9 items-center">{t('burning.all')}</Link>} />
            <QueryState query={burning} what={t('burning.what')} skeleton={<SkeletonRows rows={3} />}>
              {(rows) =>
                rows.length > 0 ? (
                  <ul data-resource-list="">
                    {rows.toSorted(byUrgency).map((incident) => (
                      <BurningRow key={incident.id} incident={incident} nameOf={nameOf} />
                    ))}
                  </ul>
                ) : (
                  <EmptyState motif="aligned" level={3} title={t('burning.none_title')} body={t('burning.none_body')} />
                )
              }
            </QueryState>
          </Panel>
          <div className="min-w-0 max-lg:order-4">
            <LanesChart />
          </div>
          <Panel className="max-lg:order-5">
            <PanelHeader title={t('changes.title')} hint={t('changes.hint')} />
            <QueryState query={changes} what={t('changes.what')} skeleton={<SkeletonRows rows={5} />}>
              {(entries) =>
                entries.length > 0 ? (
                  <Timeline label={t('changes.title')} className="pb-1">
                    <Entries
                      entries={entries.slice(0, latest)}
                      nameOf={nameOf}
                      about={(entry) => (
                        <>
                          <Link to={href('incident', { id: entry.incident_id })} className="link num">
                            {incidentKey(entry)}
                          </Link>{' '}
                          {entry.title}
                        </>
                      )}
                    />
                  </Timeline>
                ) : (
                  <PanelBody className="text-sm text-muted">{t('changes.none')}</PanelBody>
                )
              }
            </QueryState>
            {(changes.data?.length ?? 0) > latest ? (
              <PanelFooter>
                <Link to={href('incidents', {}, { view: 'all' })} className="link inline-flex h-9 items-center">
                  {t('changes.all')}
                </Link>
              </PanelFooter>
            ) : null}
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-3 max-lg:contents">
          <div className="min-w-0 max-lg:order-3">
            <ResponseTimes />
          </div>
          <div className="min-w-0 max-lg:order-2">
            <AffectedServices />
          </div>
        </div>
      </div>
    </Page>
  )
}
