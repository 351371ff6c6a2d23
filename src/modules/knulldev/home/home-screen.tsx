import { useQuery } from '@tanstack/react-query'
import { Archive, ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan, useOrg } from '@/data/org'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { EmptyState } from '@/patterns/empty-state'
import { Page } from '@/patterns/page'
import { QueryState } from '@/patterns/query-state'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Panel } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'
import { isBlocking, lanes, obstacleOf, type Lane, type Project } from '../projects/projects.model'
import { projectBoardQuery, projectCountsQuery } from '../projects/projects.queries'
import { statusIcons } from '../projects/status-chip'
import { ProjectCard } from './project-card'

/** Where is each project between idea and running, and what is in the way? */
export default function KnullDevHomeScreen() {
  const { t } = useTranslation(['knulldev-home', 'projects'])
  const format = useFormat()
  const { org } = useOrg()
  const can = useCan()
  const now = useNow()
  const board = useQuery(projectBoardQuery(org.id))
  const counts = useQuery(projectCountsQuery(org.id))

  const shown = board.data
  const held = shown?.filter((project) => isBlocking(obstacleOf(project, now))).length ?? 0
  const onTheWay = counts.data ? counts.data.planning + counts.data.building + counts.data.operating : shown?.length
  const empty = shown?.length === 0

  return (
    <Page
      title={t('title')}
      subtitle={
        onTheWay === undefined || empty
          ? t('subtitle')
          : `${t('on_the_way', { count: onTheWay, n: format.number(onTheWay) })} ${held === 0 ? t('held_none') : t('held', { count: held, n: format.number(held) })}`
      }
      actions={
        can('write') && !empty ? (
          <ButtonLink to={href('project-new')}>
            <Plus size={16} aria-hidden="true" />
            {t('projects:new.action')}
          </ButtonLink>
        ) : null
      }
      actionsWait={board.isLoading}
    >
      <QueryState query={board} what={t('title')} skeleton={<LanesSkeleton />} className="mt-1">
        {(projects) => (
          <>
            {projects.length === 0 ? (
              <Panel className="mb-gap">
                <EmptyState
                  title={t(counts.data?.archived ? 'all_archived' : 'projects:first.title')}
                  body={t('projects:first.body')}
                  action={
                    can('write') ? (
                      <ButtonLink to={href('project-new')}>
                        <Plus size={16} aria-hidden="true" />
                        {t('projects:new.action')}
                      </ButtonLink>
                    ) : null
                  }
                />
              </Panel>
            ) : null}
            <div className="grid gap-gap md:grid-cols-3">
              {lanes.map((lane) => (
                <LaneColumn key={lane} lane={lane} projects={projects.filter(({ status }) => status === lane)} total={counts.data?.[lane]} now={now} />
              ))}
            </div>
            {counts.data?.archived ? (
              <p className="mt-4 text-sm">
                <Link to={href('projects', {}, { status: 'archived' })} className="inline-flex min-h-9 items-center gap-2 text-muted hover:text-text">
                  <Archive size={16} aria-hidden="true" />
                  {t('archived', { count: counts.data.archived, n: format.number(counts.data.archived) })}
                </Link>
              </p>
            ) : null}
          </>
        )}
      </QueryState>
    </Page>
  )
}

function LaneColumn({ lane, projects, total, now }: { lane: Lane; projects: readonly Project[]; total?: number; now: number }) {
  const { t } = useTranslation(['knulldev-home', 'projects'])
  const format = useFormat()
  const Icon = statusIcons[lane]
  const all = total ?? projects.length
  return (
    <section aria-labelledby={`lane-${lane}`} className="flex min-w-0 flex-col rounded-lg border border-line bg-sunken">
      <header className="flex items-center gap-2 px-3.5 pt-3 pb-2">
        <Icon size={16} aria-hidden="true" className="text-module" />
        <h2 id={`lane-${lane}`} className="text-base font-semibold">
          {t(`projects:status.${lane}`)}
        </h2>
        <span className="num text-sm text-muted">{format.number(all)}</span>
        {lane === 'operating' ? null : <ChevronRight size={16} aria-hidden="true" className="ms-auto text-faint max-md:hidden" />}
      </header>
      <p className="px-3.5 pb-3 text-xs text-muted text-pretty">{t(`lane.${lane}`)}</p>
      {projects.length === 0 ? (
        <p className="mx-2 mb-2 rounded-md border border-dashed border-line-strong px-3.5 py-4 text-sm text-muted">{t(`lane.${lane}_empty`)}</p>
      ) : (
        <ul className="grid gap-2 px-2 pb-2">
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} now={now} />
          ))}
        </ul>
      )}
      {all > projects.length && projects.length > 0 ? (
        <p className="px-3.5 pb-2 text-sm">
          <Link to={href('projects', {}, { status: lane })} className="inline-flex min-h-9 items-center text-accent-text hover:underline">
            {t('lane.all', { n: format.number(all) })}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function LanesSkeleton() {
  return (
    <div className="grid gap-gap md:grid-cols-3">
      {lanes.map((lane) => (
        <div key={lane} className="grid gap-2 rounded-lg border border-line bg-sunken p-2">
          {[0, 1].map((card) => (
            <div key={card} className="grid gap-3 rounded-md border border-line bg-raised p-3.5">
              <Skeleton style={{ width: '52%' }} />
              <Skeleton style={{ width: '84%' }} />
              <Skeleton style={{ width: '38%' }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
