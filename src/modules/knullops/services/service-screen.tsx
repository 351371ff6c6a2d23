import { useInfiniteQuery, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Ellipsis, Pencil, Siren, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AppError } from '@/data/errors'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { lazyPart } from '@/patterns/lazy-part'
import { LoadMore } from '@/patterns/load-more'
import { Page } from '@/patterns/page'
import { usePaletteActions } from '@/patterns/palette-actions'
import { QueryState } from '@/patterns/query-state'
import { ResourceList, type Column } from '@/patterns/resource-list'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FactsStrip } from '@/ui/facts-strip'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu'
import { Panel, PanelBody, PanelHeader } from '@/ui/panel'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { SeverityChip, StatusChip } from '../incidents/chips'
import { PublicSwitch } from '../status-page/public-switch'
import { gap, incidentKey, readable } from '../incidents/incidents.model'
import { When } from '../incidents/when'
import { DaysChart, historyDays } from './days-chart'
import { firstOfDays, serviceCan, toValues, type Service, type ServiceIncident } from './services.model'
import { deleteService, intervalsQuery, serviceIncidentsQuery, serviceQuery, updateService } from './services.queries'
import { ServiceStateChip } from './state-chip'

const ServiceForm = lazyPart(() => import('./service-form').then((file) => file.ServiceForm))

/** Is it well, how has it been, and who has to do with it? */
export default function ServiceScreen() {
  const { serviceId = '' } = useParams()
  const { t } = useTranslation('services')
  const { org } = useOrg()
  const [since] = useState(() => new Date(firstOfDays(historyDays, Date.now())).toISOString())
  /* All at once: nothing of what is asked for waits for the service's own row. */
  const query = useQuery(serviceQuery(org.id, serviceId))
  const history = useQuery(intervalsQuery(org.id, serviceId, since))
  useInfiniteQuery(serviceIncidentsQuery(org.id, serviceId, false))
  usePeople(org.id)
  if (query.data) return <ServiceView key={query.data.id} service={query.data} history={history} />
  return (
    <Page
      title={t('one')}
      actions={
        query.isError ? (
          <ButtonLink to={href('services')} variant="outline">
            {t('to_list')}
          </ButtonLink>
        ) : undefined
      }
    >
      <QueryState
        query={query}
        what={t('one')}
        skeleton={
          <div className="grid gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-56" />
            <SkeletonRows rows={4} />
          </div>
        }
      >
        {() => null}
      </QueryState>
    </Page>
  )
}

function Incidents({ service, open }: { service: Service; open: boolean }) {
  const { t } = useTranslation(['services', 'incidents'])
  const format = useFormat()
  const now = useNow()
  const { org } = useOrg()
  const query = useInfiniteQuery(serviceIncidentsQuery(org.id, service.id, open))
  const columns: Column<ServiceIncident>[] = [
    { id: 'severity', header: t('incidents:list.severity'), cell: (row) => <SeverityChip severity={row.severity} />, width: '5.5rem', phoneEnd: true },
    {
      id: 'title',
      header: t('incidents:list.incident'),
      primary: true,
      cell: (row) => (
        <>
          <span className="num me-2 font-regular text-muted">{incidentKey(row)}</span>
          {row.title}
        </>
      ),
    },
    { id: 'status', header: t('incidents:list.state'), cell: (row) => <StatusChip status={row.status} />, width: '9rem' },
    { id: 'started', header: t('incidents:list.started'), cell: (row) => <When at={row.started_at} />, align: 'end' },
    {
      id: 'lasted',
      header: t('incidents:list.lasted'),
      num: true,
      align: 'end',
      hideOnPhone: true,
      cell: (row) => {
        const passed = gap({ ...row, reopened_at: null }, 'mitigate', now)
        return passed ? format.duration(readable(passed.ms)) : '–'
      },
    },
  ]
  const title = t(open ? 'incidents_open' : 'incidents_past')
  return (
    <Panel>
      <PanelHeader title={title} />
      <QueryState query={query} what={title} skeleton={<SkeletonRows rows={3} />}>
        {(rows) =>
          rows.length > 0 ? (
            <>
              <ResourceList label={title} rows={rows} rowKey={(row) => row.id} rowHref={(row) => href('incident', { id: row.id })} columns={columns} />
              <LoadMore query={query} shown={rows.length} />
            </>
          ) : (
            <PanelBody className="text-sm text-muted">{t(open ? 'none_open' : 'none_past')}</PanelBody>
          )
        }
      </QueryState>
    </Panel>
  )
}

function ServiceView({ service, history }: { service: Service; history: UseQueryResult<ServiceIncident[], AppError> }) {
  const { t } = useTranslation(['services', 'patterns'])
  const format = useFormat()
  const navigate = useNavigate()
  const { org } = useOrg()
  const { user } = useSession()
  const can = useCan()
  const { nameOf } = usePeople(org.id)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const update = useMutation(updateService(org.id, service.id))
  const remove = useMutation(deleteService(org.id, service.id))
  const writes = can('write')
  const deletable = writes && user !== null && serviceCan.delete(service, user.id, can('manage'))

  useEffect(() => recordVisit({ path: href('service', { serviceId: service.id }), title: service.name, kind: 'service', org: org.id }), [service.id, service.name, org.id])

  const refused = writes ? undefined : t('patterns:read_only')
  usePaletteActions({
    title: t('on_this'),
    subject: service.name,
    actions: [
      { id: 'report', label: t('report'), icon: Siren, to: href('incident-new', {}, { service: service.id }), refused },
      { id: 'edit', label: t('edit.title'), icon: Pencil, run: () => setOpen('edit'), refused },
    ],
  })

  const close = () => {
    update.reset()
    setOpen(null)
  }

  return (
    <Page
      title={service.name}
      lead={<ServiceStateChip service={service} />}
      subtitle={<span className="whitespace-pre-wrap wrap-anywhere">{service.description || t('no_description')}</span>}
      actions={
        writes ? (
          <div className="flex items-center gap-2">
            <Button variant="outline" className="max-md:hidden" onClick={() => setOpen('edit')}>
              <Pencil size={16} aria-hidden="true" />
              {t('edit.open')}
            </Button>
            <ButtonLink to={href('incident-new', {}, { service: service.id })} className="max-md:flex-1">
              <Siren size={16} aria-hidden="true" />
              {t('report')}
            </ButtonLink>
            <Menu>
              <MenuTrigger>
                <Button variant="outline" size="icon" aria-label={t('menu')} className="size-btn!">
                  <Ellipsis size={18} aria-hidden="true" />
                </Button>
              </MenuTrigger>
              <MenuContent>
                <MenuItem icon={<Pencil size={16} />} onSelect={() => setOpen('edit')}>
                  {t('edit.title')}
                </MenuItem>
                {deletable ? (
                  <MenuItem tone="bad" icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
                    {t('delete.open')}
                  </MenuItem>
                ) : null}
              </MenuContent>
            </Menu>
          </div>
        ) : undefined
      }
    >
      <div className="grid gap-3">
        <FactsStrip
          facts={[
            { id: 'tier', label: t('list.tier'), value: t(`tier.${service.tier}.short` as never), note: t(`tier.${service.tier}.means` as never) },
            {
              id: 'project',
              label: t('list.project'),
              value: service.project_id ? (
                <Link to={href('project', { id: service.project_id })} className="link">
                  {service.project_name}
                </Link>
              ) : (
                <span className="font-regular text-muted">{t('no_project')}</span>
              ),
              note: service.project_id ? t('project_note') : undefined,
            },
            {
              id: 'incidents',
              label: t('facts.incidents'),
              value: history.data ? format.number(history.data.length) : '–',
              note: t('facts.days', { n: format.number(historyDays) }),
            },
            { id: 'created', label: t('facts.created'), value: format.date(service.created_at), note: nameOf(service.user_id) ?? undefined },
          ]}
        />
        <PublicSwitch service={service} />
        {service.open_incidents > 0 ? <Incidents service={service} open /> : null}
        <QueryState query={history} what={t('history.title')} skeleton={<Skeleton className="h-56" />}>
          {(rows) => <DaysChart incidents={rows} />}
        </QueryState>
        <Incidents service={service} open={false} />
      </div>

      <Dialog
        open={open === 'edit'}
        onOpenChange={(shown) => {
          if (!shown) close()
        }}
        title={t('edit.title')}
        closeLabel={t('patterns:close')}
      >
        <div className="pt-2">
          <ServiceForm
            initial={toValues(service)}
            project={service.project_id && service.project_name ? { id: service.project_id, name: service.project_name } : null}
            draftKey={`service:${service.id}`}
            pending={update.isPending}
            error={update.error}
            submitLabel={t('edit.submit')}
            onCancel={close}
            onSubmit={(values, sent) =>
              update.mutate(values, {
                onSuccess: () => {
                  sent()
                  close()
                },
              })
            }
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(shown) => setOpen(shown ? 'delete' : null)}
        title={t('delete.title', { name: service.name })}
        body={t('delete.body')}
        confirmLabel={t('delete.confirm')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(href('services'), { replace: true }) })}
      />
    </Page>
  )
}
