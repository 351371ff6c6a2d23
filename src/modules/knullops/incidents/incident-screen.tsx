import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Ellipsis, FileText, MessageSquare, RotateCcw, Server, SignalHigh, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { usePeople } from '@/data/members.queries'
import { useCan, useOrg } from '@/data/org'
import { recordVisit } from '@/data/recent'
import { useSession } from '@/data/session'
import { useErrorText } from '@/i18n/use-error-text'
import { ButtonLink } from '@/patterns/button-link'
import { ConfirmDialog } from '@/patterns/confirm-dialog'
import { lazyPart } from '@/patterns/lazy-part'
import { Page } from '@/patterns/page'
import { usePaletteActions } from '@/patterns/palette-actions'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Kbd } from '@/ui/kbd'
import { Menu, MenuContent, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuSub, MenuSubContent, MenuSubTrigger, MenuTrigger } from '@/ui/menu'
import { Note } from '@/ui/note'
import { Skeleton } from '@/ui/skeleton'
import { Stepper } from '@/ui/stepper'
import { SeverityChip, statusIcon } from './chips'
import { ClockChart } from './clock-chart'
import { AffectedServices, People, WhatIsKnown } from './incident-aside'
import { editKey, noteKey, stepKey, stepShortcut, useKeys } from './incident-keys'
import { canMove, incidentCan, incidentKey, primaryStep, severities, stepperOf, type Incident, type IncidentStatus, type ResponseTime, type Severity } from './incidents.model'
import { deleteIncident, incidentQuery, moveIncident, responseTimesQuery, setIncidentSeverity, timelineQuery } from './incidents.queries'
import { TimelinePanel, type TimelineQuery } from './timeline-panel'
import { TimesStrip } from './times-strip'

/* Only the operator's members see it. */
const PublicPanel = lazyPart(() => import('../status-page/public-panel').then((file) => file.PublicPanel))

const ServicesDialog = lazyPart(() => import('./services-dialog').then((file) => file.ServicesDialog))
const StepDialog = lazyPart(() => import('./step-dialog').then((file) => file.StepDialog))
const TextDialog = lazyPart(() => import('./text-dialog').then((file) => file.TextDialog))

/** "Usual" is what it took in the year before. */
const usualDays = 365

type Open = 'text' | 'services' | 'delete' | 'cancelled' | 'reopened' | null

/** How bad, since when, and what are we doing about it? */
export default function IncidentScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('incidents')
  const { org } = useOrg()
  const [since] = useState(() => new Date(Date.now() - usualDays * 86_400_000).toISOString())
  /* All at once: nothing of what is asked for waits for the incident's own row. */
  const query = useQuery(incidentQuery(org.id, id))
  const timeline = useInfiniteQuery(timelineQuery(org.id, id, query.data?.is_open))
  const { data: times } = useQuery(responseTimesQuery(org.id, since, null, id))
  usePeople(org.id)
  if (query.data) return <IncidentView key={query.data.id} incident={query.data} query={query} timeline={timeline} times={times} />
  return (
    <Page
      title={t('one')}
      actions={
        query.isError ? (
          <ButtonLink to={href('incidents')} variant="outline">
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
            <Skeleton className="h-5 w-96 max-w-full" />
            <Skeleton className="h-20" />
            <Skeleton className="h-64" />
          </div>
        }
      >
        {() => null}
      </QueryState>
    </Page>
  )
}

interface ViewProps {
  incident: Incident
  query: ReturnType<typeof useQuery<Incident>>
  timeline: TimelineQuery
  times: readonly ResponseTime[] | undefined
}

function IncidentView({ incident, query, timeline, times }: ViewProps) {
  const { t } = useTranslation(['incidents', 'patterns'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { org } = useOrg()
  const { user } = useSession()
  const can = useCan()
  const { nameOf } = usePeople(org.id)
  const [open, setOpen] = useState<Open>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const move = useMutation(moveIncident(org.id, incident.id))
  const severity = useMutation(setIncidentSeverity(org.id, incident.id))
  const remove = useMutation(deleteIncident(org.id, incident.id))

  const writes = can('write')
  const next = writes ? primaryStep(incident.status) : null
  const deletable = writes && user !== null && incidentCan.delete(incident, user.id, can('manage'))
  const entries = timeline.data ?? []
  const key = incidentKey(incident)
  const title = `${key} ${incident.title}`

  useEffect(() => recordVisit({ path: href('incident', { id: incident.id }), title, kind: 'incident', org: org.id }), [incident.id, title, org.id])

  const step = (to: IncidentStatus, said = '', sent?: () => void) => {
    /* The same step twice is one; the next one may be pressed as soon as it is offered. */
    if (move.isPending && move.variables.to === to) return
    move.mutate(
      { to, note: said },
      {
        onSuccess: () => {
          sent?.()
          setOpen(null)
        },
        /* Refused means that somebody else was first: what they did is what has to be seen. */
        onError: () => void client.invalidateQueries({ queryKey: ['incidents', org.id] }),
      },
    )
  }
  const takeNext = () => {
    if (next) step(next)
  }
  const writeNote = () => note.current?.focus()
  const nextKey = next ? stepKey[next] : undefined
  useKeys({
    ...(nextKey ? { [nextKey]: takeNext } : {}),
    [noteKey]: writes ? writeNote : undefined,
    [editKey]: writes ? () => setOpen('text') : undefined,
  })

  /* A reader sees in the palette what would be next, and why it is not theirs to do. */
  const stepNow = primaryStep(incident.status)
  const refused = writes ? undefined : t('patterns:read_only')
  usePaletteActions({
    title: t('on_this'),
    subject: key,
    actions: [
      ...(stepNow ? [{ id: 'step', label: t(`step.${stepNow}`), icon: statusIcon[stepNow], shortcut: stepShortcut[stepNow], run: takeNext, refused }] : []),
      { id: 'note', label: t('note.add'), icon: MessageSquare, shortcut: 'incident-note', run: writeNote, refused },
      { id: 'text', label: t('menu.text'), icon: FileText, shortcut: 'incident-edit', run: () => setOpen('text'), refused },
      { id: 'services', label: t('menu.services'), icon: Server, run: () => setOpen('services'), refused },
      ...(canMove(incident.status, 'reopened') ? [{ id: 'reopen', label: t('menu.reopen'), icon: RotateCcw, run: () => setOpen('reopened'), refused }] : []),
      ...(canMove(incident.status, 'cancelled') ? [{ id: 'cancel', label: t('menu.cancel'), icon: Ban, run: () => setOpen('cancelled'), refused }] : []),
    ],
  })

  const NextIcon = next ? statusIcon[next] : null
  const primary = next ? (
    <Button pending={move.isPending && open === null} onClick={takeNext} aria-keyshortcuts={nextKey}>
      {NextIcon ? <NextIcon size={16} aria-hidden="true" /> : null}
      {t(`step.${next}`)}
      {nextKey ? <Kbd aria-hidden="true">{nextKey.toUpperCase()}</Kbd> : null}
    </Button>
  ) : writes && canMove(incident.status, 'reopened') ? (
    <Button variant="outline" onClick={() => setOpen('reopened')}>
      <RotateCcw size={16} aria-hidden="true" />
      {t('step.reopened')}
    </Button>
  ) : null
  const noteButton = writes ? (
    <Button variant="outline" onClick={writeNote} aria-keyshortcuts={noteKey}>
      <MessageSquare size={16} aria-hidden="true" />
      {t('note.open')}
      <Kbd aria-hidden="true">{noteKey.toUpperCase()}</Kbd>
    </Button>
  ) : null

  const menu = writes ? (
    <Menu>
      <MenuTrigger>
        <Button variant="outline" size="icon" aria-label={t('menu.label')} className="size-btn! max-md:flex-none!">
          <Ellipsis size={18} aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={<FileText size={16} />} end={<Kbd>{editKey.toUpperCase()}</Kbd>} onSelect={() => setOpen('text')}>
          {t('menu.text')}
        </MenuItem>
        <MenuItem icon={<Server size={16} />} onSelect={() => setOpen('services')}>
          {t('menu.services')}
        </MenuItem>
        <MenuSub>
          <MenuSubTrigger icon={<SignalHigh size={16} />} end={incident.severity.toUpperCase()}>
            {t('menu.severity')}
          </MenuSubTrigger>
          <MenuSubContent>
            <MenuRadioGroup value={incident.severity} onValueChange={(value) => severity.mutate(value as Severity)}>
              {severities.map((level) => (
                <MenuRadioItem key={level} value={level}>
                  {level.toUpperCase()} {t(`severity.${level}.name`)}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          </MenuSubContent>
        </MenuSub>
        {next && canMove(incident.status, 'reopened') ? (
          <MenuItem icon={<RotateCcw size={16} />} onSelect={() => setOpen('reopened')}>
            {t('menu.reopen')}
          </MenuItem>
        ) : null}
        {canMove(incident.status, 'cancelled') ? (
          <MenuItem icon={<Ban size={16} />} onSelect={() => setOpen('cancelled')}>
            {t('menu.cancel')}
          </MenuItem>
        ) : null}
        {deletable ? (
          <>
            <MenuSeparator />
            <MenuItem tone="bad" icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
              {t('menu.delete')}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  ) : null

  const moveError = open === null ? move.error : null

  return (
    <Page
      lead={<SeverityChip severity={incident.severity} solid={incident.is_open} />}
      title={
        <>
          <span className="num me-2 font-medium text-muted">{key}</span>
          {incident.title}
        </>
      }
      subtitle={
        <Stepper
          label={t('stepper')}
          className="mt-2"
          stateLabels={{ done: t('patterns:steps.done'), current: t('patterns:steps.current'), todo: t('patterns:steps.todo') }}
          steps={stepperOf(incident).map(({ status, state }) => ({ id: status, label: t(`status.${status}`), state }))}
        />
      }
      actions={
        writes ? (
          <div className="flex items-center gap-2 max-md:hidden">
            {noteButton}
            {primary}
            {menu}
          </div>
        ) : undefined
      }
    >
      <div className="grid gap-3">
        {/* The region is there before the message, so that it is announced. */}
        <div role="alert" className="empty:hidden">
          {moveError ? (
            <Note tone="bad" title={t('step_refused')}>
              {errorText(moveError)}
            </Note>
          ) : null}
        </div>
        {writes ? null : (
          <Note tone="info">{incident.commander_id ? t('viewer_ask', { name: nameOf(incident.commander_id) ?? t('person.commander') }) : t('viewer')}</Note>
        )}
        {query.isError ? (
          <QueryState query={query} what={t('one')}>
            {() => null}
          </QueryState>
        ) : null}
        <TimesStrip incident={incident} usual={times} editable={writes} />
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_20.25rem]">
          <div className="grid min-w-0 content-start gap-3 max-lg:order-2">
            <ClockChart incident={incident} entries={timeline.isError ? timeline.data : entries} usual={times?.find((row) => row.measure === 'mitigate')} nameOf={nameOf} />
            <TimelinePanel incident={incident} query={timeline} field={note} nameOf={nameOf} writes={writes} />
          </div>
          <div className="grid min-w-0 content-start gap-3 max-lg:contents">
            <div className="grid content-start gap-3 max-lg:order-1">
              <AffectedServices incident={incident} editable={writes} onEdit={() => setOpen('services')} />
              <WhatIsKnown incident={incident} editable={writes} onEdit={() => setOpen('text')} />
              <PublicPanel incident={incident} writes={writes} />
            </div>
            <div className="max-lg:order-3">
              <People incident={incident} entries={entries} nameOf={nameOf} writes={writes} />
            </div>
          </div>
        </div>
        {writes ? (
          <div className="sticky bottom-0 z-sticky -mx-4 flex gap-2 border-t border-line bg-surface px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden">
            <div className="grid min-w-0 flex-1 *:w-full *:shrink *:overflow-hidden *:px-3!">{primary ?? noteButton}</div>
            {primary ? (
              <Button variant="outline" size="icon" className="size-btn!" aria-label={t('note.open')} onClick={writeNote}>
                <MessageSquare size={18} aria-hidden="true" />
              </Button>
            ) : null}
            {menu}
          </div>
        ) : null}
      </div>

      {open === 'text' ? <TextDialog incident={incident} onClose={() => setOpen(null)} /> : null}
      {open === 'services' ? <ServicesDialog incident={incident} onClose={() => setOpen(null)} /> : null}
      {open === 'cancelled' || open === 'reopened' ? (
        <StepDialog
          incident={incident}
          to={open}
          pending={move.isPending}
          error={move.error}
          onConfirm={(said, sent) => step(open, said, sent)}
          onClose={() => {
            move.reset()
            setOpen(null)
          }}
        />
      ) : null}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(shown) => setOpen(shown ? 'delete' : null)}
        title={t('delete.title', { incident: key })}
        body={t('delete.body')}
        confirmLabel={t('delete.confirm')}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(href('incidents'), { replace: true }) })}
      />
    </Page>
  )
}
