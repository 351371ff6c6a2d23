import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, CircleCheck, CircleDashed, Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { lazyPart } from '@/patterns/lazy-part'
import { Page } from '@/patterns/page'
import { usePaletteActions } from '@/patterns/palette-actions'
import { QueryState } from '@/patterns/query-state'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu'
import { Note } from '@/ui/note'
import { Panel, PanelBody, PanelFooter, PanelHeader } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { largestUnit } from '@/lib/short-time'
import { ObstacleText } from './obstacle-text'
import { ProjectActivity } from './project-activity'
import { ProjectLine } from './project-line'
import { ProjectServices } from './project-services'
import { isBlocking, mayDelete, missesService, nextStatus, obstacleOf, openIncidents, previousStatus, proofsOf, type Project, type ProjectStatus } from './projects.model'
import { deleteProject, moveProject, projectActivityQuery, projectIncidentsQuery, projectMovesQuery, projectQuery } from './projects.queries'
import { StatusChip } from './status-chip'

const ProjectEditDialog = lazyPart(() => import('./project-edit-dialog').then((file) => file.ProjectEditDialog))

/** Where is it between idea and running, and what is in the way? */
export default function ProjectScreen() {
  const { t } = useTranslation('projects')
  const { id = '' } = useParams()
  const { org } = useOrg()
  const query = useQuery(projectQuery(org.id, id))
  const { data } = query

  useEffect(() => {
    if (data) recordVisit({ path: href('project', { id: data.id }), title: data.name, kind: 'project', org: org.id })
  }, [data, org.id])

  if (data) return <ProjectPage project={data} stale={query} />
  return (
    <Page title={t('one')}>
      <Panel>
        <QueryState query={query} what={t('one')}>
          {() => null}
        </QueryState>
        {query.error?.kind === 'not-found' ? (
          <PanelFooter>
            <ButtonLink variant="outline" size="sm" to={href('projects')}>
              {t('all')}
            </ButtonLink>
          </PanelFooter>
        ) : null}
      </Panel>
    </Page>
  )
}

type ProjectQuery = ReturnType<typeof useQuery<Project>>

function ProjectPage({ project, stale }: { project: Project; stale: Pick<ProjectQuery, 'error' | 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation(['projects', 'patterns'])
  const format = useFormat()
  const now = useNow()
  const { org } = useOrg()
  const can = useCan()
  const moves = useQuery(projectMovesQuery(org.id, project.id))
  const incidents = useQuery(projectIncidentsQuery(org.id, project.id))
  const activity = useQuery(projectActivityQuery(org.id, project.id))
  const { nameOf } = usePeople(org.id)
  const [editing, setEditing] = useState(false)
  const obstacle = project.status === 'archived' ? null : obstacleOf(project, now)
  const writes = can('write')
  usePaletteActions({
    title: t('on_this'),
    subject: project.name,
    actions: [{ id: 'edit', label: t('edit.title'), icon: Pencil, run: () => setEditing(true), refused: writes ? undefined : t('patterns:read_only') }],
  })

  return (
    <Page
      title={project.name}
      lead={<StatusChip status={project.status} />}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{t(`since.${project.status}`, { time: format.duration(largestUnit(now - Date.parse(project.status_since))) })}</span>
          {project.status === 'archived' ? null : <ObstacleText obstacle={obstacle} className={cx(!isBlocking(obstacle) && 'text-muted')} />}
        </span>
      }
      actions={writes ? <Actions project={project} onEdit={() => setEditing(true)} /> : null}
    >
      <div className="grid gap-gap">
        {stale.error ? (
          <Note
            tone="bad"
            role="alert"
            title={t('not_renewed')}
            action={
              <Button variant="outline" size="sm" pending={stale.isFetching} onClick={() => void stale.refetch()}>
                {t('retry')}
              </Button>
            }
          />
        ) : null}
        {writes ? null : <Note>{t('read_only')}</Note>}

        {moves.data ? (
          <ProjectLine project={project} moves={moves.data} incidents={incidents.data ?? []} nameOf={nameOf} />
        ) : (
          <Panel>
            <PanelHeader title={t('line.title')} />
            <QueryState query={moves} what={t('line.title')}>
              {() => null}
            </QueryState>
          </Panel>
        )}

        <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.36fr)_minmax(0,1fr)_minmax(0,1.1fr)]">
          {/* On a phone the living part comes first: it is what one opens the phone for. */}
          <div className="order-2 grid min-w-0 gap-gap lg:order-1">
            <Panel aria-labelledby="project-purpose">
              <PanelHeader
                id="project-purpose"
                title={t('purpose.title')}
                actions={
                  writes ? (
                    <Button variant="ghost" size="sm" className="-me-3" onClick={() => setEditing(true)}>
                      <Pencil size={14} aria-hidden="true" />
                      {t('edit.action')}
                    </Button>
                  ) : null
                }
              />
              <PanelBody>
                {project.description.trim() ? (
                  <p className="max-w-measure text-base wrap-anywhere whitespace-pre-wrap">{project.description}</p>
                ) : (
                  <p className="text-base text-muted">{t('no_description')}</p>
                )}
              </PanelBody>
              <PanelFooter>
                <span>
                  {t('purpose.created', { name: nameOf(project.user_id) ?? t('somebody'), date: format.date(project.created_at) })}
                </span>
                <span className="ms-auto">
                  {t('purpose.changed')} <TimeText value={project.updated_at} />
                </span>
              </PanelFooter>
            </Panel>
            <Panel aria-labelledby="project-activity">
              <PanelHeader id="project-activity" title={t('activity.title')} hint={t('activity.hint')} />
              <QueryState query={activity} what={t('activity.title')}>
                {(events) => <ProjectActivity events={events} nameOf={nameOf} />}
              </QueryState>
            </Panel>
          </div>
          <div className="order-3 min-w-0 lg:order-2">
            <Proofs project={project} />
          </div>
          <div className="order-1 min-w-0 lg:order-3">
            <ProjectServices project={project} />
          </div>
        </div>
      </div>
      {editing ? <ProjectEditDialog project={project} onClose={() => setEditing(false)} /> : null}
    </Page>
  )
}

/** What stands between the project and operating, read from its records. */
function Proofs({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const proofs = proofsOf(project)
  const done = proofs.filter((proof) => proof.done).length
  const worst = openIncidents(project.services)[0]
  return (
    <Panel aria-labelledby="project-proofs">
      <PanelHeader
        id="project-proofs"
        title={t(project.status === 'operating' ? 'proofs.title_operating' : 'proofs.title')}
        actions={<span className="num font-semibold text-text">{t('proofs.count', { done: format.number(done), all: format.number(proofs.length) })}</span>}
      />
      <ul className="px-3.5 py-2">
        {[...proofs]
          .sort((a, b) => Number(a.done) - Number(b.done))
          .map(({ id, done: isDone, required }) => (
            <li key={id} className={cx('my-1 flex items-start gap-2 rounded-sm py-1.5 text-sm', !isDone && 'border border-warn-line bg-warn-tint px-2.5')}>
              {isDone ? (
                <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              ) : (
                <CircleDashed size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
              )}
              <span className="min-w-0 flex-1">
                <span className={cx(!isDone && 'font-semibold')}>{t(`proofs.${id}`)}</span>
                <span className="sr-only"> {t(isDone ? 'proofs.done' : 'proofs.open')}</span>
                <span className="block text-xs text-muted">{id === 'calm' && worst
                    ? t('proofs.calm_burning', { incident: `INC-${worst.number}` })
                    : t(isDone ? `proofs.${id}_done` : `proofs.${id}_open`, { count: project.services.length, n: format.number(project.services.length) })}</span>
              </span>
              {required && !isDone ? <span className="shrink-0 text-xs font-semibold text-warn">{t('proofs.required')}</span> : null}
            </li>
          ))}
      </ul>
      <PanelFooter>{t('proofs.note')}</PanelFooter>
    </Panel>
  )
}

function Actions({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const { t } = useTranslation('projects')
  const { org } = useOrg()
  const { user } = useSession()
  const can = useCan()
  const navigate = useNavigate()
  const move = useMutation(moveProject(org.id, project.id))
  const remove = useMutation(deleteProject(org.id, project.id))
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const forward = project.status === 'archived' ? (project.restores_to ?? 'planning') : nextStatus[project.status]
  const back = previousStatus[project.status]
  const blocked = missesService(project)

  const go = (to: ProjectStatus, done?: () => void) =>
    move.mutate(to, {
      onSuccess: () => {
        toast.success(t(`moved.${to}`, { name: project.name }))
        done?.()
      },
    })

  return (
    <>
      {forward ? (
        <Button pending={move.isPending} aria-disabled={blocked} onClick={() => go(forward)}>
          {project.status === 'archived'
            ? t('move.restore', { to: t(`status.${forward}`) })
            : blocked
              ? t('move.operating_blocked')
              : t(`move.${forward}`)}
        </Button>
      ) : null}
      <Menu>
        <MenuTrigger>
          <Button variant="outline" size="icon" aria-label={t('more', { name: project.name })} className="max-md:flex-none!">
            <Ellipsis size={16} aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onSelect={onEdit}>
            {t('edit.menu')}
          </MenuItem>
          {back ? (
            <MenuItem icon={<Undo2 size={16} aria-hidden="true" />} onSelect={() => go(back)}>
              {t(`move.back_${back}`)}
            </MenuItem>
          ) : null}
          {project.status === 'archived' ? (
            <MenuItem icon={<ArchiveRestore size={16} aria-hidden="true" />} onSelect={() => go(forward ?? 'planning')}>
              {t('move.restore', { to: t(`status.${forward ?? 'planning'}`) })}
            </MenuItem>
          ) : (
            <MenuItem icon={<Archive size={16} aria-hidden="true" />} onSelect={() => setAsking('archive')}>
              {t('move.archive')}
            </MenuItem>
          )}
          {mayDelete(project, user?.id ?? '', can) ? (
            <>
              <MenuSeparator />
              <MenuItem tone="bad" icon={<Trash2 size={16} aria-hidden="true" />} onSelect={() => setAsking('delete')}>
                {t('delete.action')}
              </MenuItem>
            </>
          ) : null}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking === 'archive'}
        onOpenChange={(open) => setAsking(open ? 'archive' : null)}
        title={t('archive.title', { name: project.name })}
        body={t(project.services.length > 0 ? 'archive.body_services' : 'archive.body', { count: project.services.length })}
        confirmLabel={t('archive.submit')}
        tone="accent"
        pending={move.isPending}
        error={move.error}
        onConfirm={() => go('archived', () => setAsking(null))}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => setAsking(open ? 'delete' : null)}
        title={t('delete.title', { name: project.name })}
        body={
          project.services.length > 0
            ? t('delete.body_services', { count: project.services.length, names: project.services.map(({ name }) => name).join(', ') })
            : t('delete.body')
        }
        confirmLabel={t('delete.submit')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast.success(t('delete.done', { name: project.name }))
              void navigate(href('projects'), { replace: true })
            },
          })
        }
      />
    </>
  )
}
