import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Plus, Siren, TriangleAlert, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan, useOrg } from '@/data/org'
import { ButtonLink } from '@/patterns/button-link'
import { Form } from '@/patterns/form'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Dialog } from '@/ui/dialog'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { Select } from '@/ui/select'
import { toast } from '@/ui/toast'
import { Tooltip, TooltipProvider } from '@/ui/tooltip'
import { healthOf, severityTone, type Project, type ProjectService } from './projects.model'
import { assignService, attachableServicesQuery } from './projects.queries'

const glyphs = { good: CircleCheck, warn: TriangleAlert, bad: Siren }

/** What runs: the services that the project delivers, how each is doing, and the way to give it one. */
export function ProjectServices({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const can = useCan()
  const [attaching, setAttaching] = useState(false)
  const edits = can('write') && project.status !== 'archived'
  return (
    <Panel aria-labelledby="project-services">
      <PanelHeader id="project-services" title={t('services.title')} hint={t(`services.hint_${project.status}`)} />
      {project.services.length === 0 ? (
        <p className="px-3.5 py-4 text-sm text-muted text-pretty">{t(`services.none_${project.status}`)}</p>
      ) : (
        <ul>
          {project.services.map((service) => (
            <ServiceRow key={service.id} service={service} detachable={edits} />
          ))}
        </ul>
      )}
      {edits ? (
        <PanelFooter>
          <Button variant="outline" size="sm" onClick={() => setAttaching(true)}>
            {t('services.attach')}
          </Button>
          <ButtonLink variant="ghost" size="sm" to={href('service-new', {}, { project: project.id })}>
            <Plus size={16} aria-hidden="true" />
            {t('services.create')}
          </ButtonLink>
        </PanelFooter>
      ) : null}
      {attaching ? <AttachDialog project={project} onClose={() => setAttaching(false)} /> : null}
    </Panel>
  )
}

function ServiceRow({ service, detachable }: { service: ProjectService; detachable: boolean }) {
  const { t } = useTranslation('projects')
  const { org } = useOrg()
  const assign = useMutation(assignService(org.id))
  const health = healthOf(service)
  const Glyph = glyphs[health]
  return (
    <li className="border-b border-line px-3.5 py-2 last:border-b-0">
      <div className="flex min-w-0 items-center gap-2">
        <Link to={href('service', { serviceId: service.id })} className="min-w-0 flex-1 py-1.5 text-sm font-semibold wrap-anywhere hover:underline">
          {service.name}
        </Link>
        <Chip tone={health} icon={<Glyph aria-hidden="true" />}>
          {t(`health.${health}`)}
        </Chip>
        {detachable ? (
          <TooltipProvider>
          <Tooltip content={t('services.detach')}>
            <Button
              variant="ghost"
              size="icon"
              pending={assign.isPending}
              aria-label={t('services.detach_named', { name: service.name })}
              onClick={() =>
                assign.mutate({ serviceId: service.id, projectId: null }, { onSuccess: () => toast.success(t('services.detached', { name: service.name })) })
              }
            >
              <Unlink size={16} aria-hidden="true" className="text-muted" />
            </Button>
          </Tooltip>
          </TooltipProvider>
        ) : null}
      </div>
      {service.incidents.map((incident) => (
        <Link
          key={incident.id}
          to={href('incident', { id: incident.id })}
          className="mb-1.5 flex min-h-9 items-center gap-2 rounded-sm border border-bad-line bg-bad-tint px-2.5 py-1.5 text-xs hover:border-bad"
        >
          <Chip tone={severityTone(incident.severity)} solid={severityTone(incident.severity) === 'bad'}>
            {incident.severity.toUpperCase()}
          </Chip>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="num font-semibold">INC-{incident.number}</span> {incident.title}
          </span>
          <TimeText value={incident.started_at} className="shrink-0 text-muted" />
        </Link>
      ))}
    </li>
  )
}

/** Gives an existing service to the project. One that belongs to another project says so: it would move. */
function AttachDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { org } = useOrg()
  const services = useQuery(attachableServicesQuery(org.id, project.id))
  const assign = useMutation({ ...assignService(org.id), meta: { ...assignService(org.id).meta, errors: 'inline' } })
  const [chosen, setChosen] = useState('')
  const chosenService = services.data?.find(({ id }) => id === chosen)
  return (
    <Dialog open onOpenChange={(open) => !open && !assign.isPending && onClose()} title={t('services.attach_title', { name: project.name })} description={t('services.attach_body')} closeLabel={t('close')}>
      <QueryState query={services} what={t('services.title')} className="py-2">
        {(rows) =>
          rows.length === 0 ? (
            <div className="grid gap-3">
              <p className="text-sm text-muted">{t('services.attach_none')}</p>
              <div>
                <ButtonLink size="sm" to={href('service-new', {}, { project: project.id })}>
                  {t('services.create')}
                </ButtonLink>
              </div>
            </div>
          ) : (
            <Form
              pending={assign.isPending}
              error={assign.error}
              submitLabel={t('services.attach_submit')}
              onCancel={onClose}
              onSubmit={() => {
                const service = chosenService ?? rows[0]
                if (!service) return
                assign.mutate(
                  { serviceId: service.id, projectId: project.id },
                  {
                    onSuccess: () => {
                      toast.success(t('services.attached', { name: service.name }))
                      onClose()
                    },
                  },
                )
              }}
            >
              <Select
                label={t('services.service')}
                value={chosen || rows[0]?.id}
                onChange={(event) => setChosen(event.target.value)}
                hint={(chosenService ?? rows[0])?.project_id ? t('services.attach_moves') : undefined}
                options={rows.map(({ id, name, project_id }) => ({ value: id, label: project_id ? t('services.of_another', { name }) : name }))}
              />
            </Form>
          )
        }
      </QueryState>
    </Dialog>
  )
}
