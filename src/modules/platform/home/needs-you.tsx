import { useMutation } from '@tanstack/react-query'
import { CircleCheck, FileWarning, Hourglass, Siren, Unplug } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan, useOrg } from '@/data/org'
import { usePeople } from '@/data/members.queries'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { largestUnit } from '@/lib/short-time'
import { ButtonLink } from '@/patterns/button-link'
import { singleKeyIsFree } from '@/patterns/keyboard'
import { QueryState, type QueryLike } from '@/patterns/query-state'
import { keyOf } from '@/patterns/shortcuts'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Kbd } from '@/ui/kbd'
import { Motif } from '@/ui/motif'
import { Panel, PanelFooter, PanelHeader } from '@/ui/panel'
import { toast } from '@/ui/toast'
import { FirstStepsList } from './first-steps'
import { acknowledge } from './home.queries'
import { moduleEdge, moduleText } from './module-marks'
import { moduleOf, stepsDone, type FirstSteps, type QueueItem, type QueueSources, type Severity } from './queue.model'

const icons = { incident: Siren, close: CircleCheck, import: FileWarning, 'nothing-runs': Unplug, quiet: Hourglass }
const severityTones: Record<Severity, 'bad' | 'warn' | 'neutral'> = { sev1: 'bad', sev2: 'bad', sev3: 'warn', sev4: 'neutral' }
/** As many as one takes in at a glance; the rest on demand. */
const atFirst = 7

type Props = { query: QueryLike<QueueSources>; items: readonly QueueItem[] | undefined; steps: FirstSteps | undefined; className?: string }

/** The queue: what needs this person, by urgency and not by module. A new organisation finds its first steps here. */
export function NeedsYou({ query, items, steps, className }: Props) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const can = useCan()
  /* A viewer cannot take any of the steps. */
  const onboarding = steps !== undefined && !stepsDone(steps) && can('write')
  const count = items?.length ?? 0
  return (
    <Panel aria-labelledby="needs-you" className={className}>
      <PanelHeader
        id="needs-you"
        title={onboarding && count === 0 ? t('steps.title') : t('needs.title')}
        hint={count > 0 ? <span className="num">{format.number(count)}</span> : undefined}
        actions={
          count > 1 ? (
            <span aria-hidden="true" className="flex items-center gap-1.5 max-md:hidden pointer-coarse:hidden">
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
              {t('needs.move')}
            </span>
          ) : null
        }
      />
      <QueryState query={query} what={t('needs.title')}>
        {() => (
          <>
            {count > 0 ? <Queue items={items ?? []} /> : onboarding ? null : <Calm checked={query.dataUpdatedAt} />}
            {onboarding ? <FirstStepsList steps={steps} compact={count > 0} /> : null}
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function Calm({ checked }: { checked: number }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div className="flex items-center gap-4 px-5 py-6">
      <Motif state="aligned" className="w-24 shrink-0" />
      <p className="text-sm">
        <strong className="font-semibold">{t('needs.nothing')}</strong>
        <span className="block text-muted">{t('needs.checked', { time: format.time(new Date(checked)) })}</span>
      </p>
    </div>
  )
}

function Queue({ items }: { items: readonly QueueItem[] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const shown = all ? items : items.slice(0, atFirst)
  const hidden = items.length - shown.length

  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if ((event.key !== keyOf('next') && event.key !== keyOf('previous')) || !singleKeyIsFree(event)) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-link]') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + (event.key === keyOf('next') ? 1 : -1)))]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])

  return (
    <>
      <ol ref={list}>
        {shown.map((item, index) => (
          <Row key={`${item.kind}-${item.id}`} item={item} first={index === 0} />
        ))}
      </ol>
      {hidden > 0 ? (
        <PanelFooter>
          <Button variant="ghost" size="sm" className="-ms-3" onClick={() => setAll(true)}>
            {t('needs.more', { count: hidden, n: format.number(hidden) })}
          </Button>
        </PanelFooter>
      ) : null}
    </>
  )
}

function Row({ item, first }: { item: QueueItem; first: boolean }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const now = useNow()
  const module = moduleOf[item.kind]
  const Icon = icons[item.kind]
  const text = useRowText(item)
  const can = useCan()
  /* What can be decided is decided here: the title then leads to the incident. */
  const takes = item.kind === 'incident' && item.why === 'unacknowledged' && can('write')
  return (
    <li
      className={cx(
        'flex min-h-row flex-wrap items-center gap-x-3 gap-y-2 border-b border-s-[3px] border-b-line py-cell ps-3 pe-3.5 last:border-b-0 has-[[data-queue-link]:focus-visible]:bg-hover',
        moduleEdge[module],
        first && item.now && 'bg-[color-mix(in_oklch,var(--bad-soft)_55%,transparent)]',
      )}
    >
      <Icon size={16} strokeWidth={1.6} aria-hidden="true" className={cx('shrink-0 self-start max-md:mt-1 md:self-center', moduleText[module])} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm wrap-anywhere">
          {takes ? (
            <Link data-queue-link="" to={text.to} className="hover:underline">
              {text.title}
            </Link>
          ) : (
            text.title
          )}
        </p>
        <p className="text-xs text-muted wrap-anywhere">{text.detail}</p>
      </div>
      <div className="flex items-center gap-x-3 gap-y-2 max-md:w-full max-md:flex-wrap max-md:justify-between max-md:ps-7">
        <p className={cx('text-2xs whitespace-nowrap md:w-28 md:text-end', item.now ? 'text-bad' : 'text-muted')}>
          {text.due}
          <b className="num ms-1 text-xs font-semibold md:ms-0 md:block" title={format.dateTime(item.since)}>
            {format.duration(dueSpan(now - Date.parse(item.since)))}
          </b>
        </p>
        {takes ? (
          <Acknowledge id={item.id} name={text.name} first={first} />
        ) : (
          <ButtonLink data-queue-link="" to={text.to} size="sm" variant={first ? 'default' : 'outline'} className="md:min-w-32">
            {text.action}
            <span className="sr-only">{text.name}</span>
          </ButtonLink>
        )}
      </div>
      <span className="sr-only">{t(`module.${module}`)}</span>
    </li>
  )
}

function Acknowledge({ id, name, first }: { id: string; name: string; first: boolean }) {
  const { t } = useTranslation('home')
  const { org } = useOrg()
  const take = useMutation(acknowledge(org.id))
  return (
    <Button
      size="sm"
      variant={first ? 'default' : 'outline'}
      className="md:min-w-32"
      pending={take.isPending}
      onClick={() => take.mutate(id, { onSuccess: () => toast.success(t('needs.acknowledged', { name })) })}
    >
      {t('needs.act.acknowledge')}
      <span className="sr-only">{name}</span>
    </Button>
  )
}

/* Hours with their minutes while an incident is young; days say enough later. */
const dueSpan = (span: number) => (span < 86_400_000 ? Math.max(60_000, span - (span % 60_000)) : largestUnit(span))

interface RowText {
  title: ReactNode
  /** Read out after the action, which would otherwise not say whose. */
  name: string
  detail: ReactNode
  due: string
  action: string
  to: string
}

function useRowText(item: QueueItem): RowText {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { org } = useOrg()
  const { user } = useSession()
  const { nameOf } = usePeople(org.id)
  switch (item.kind) {
    case 'incident':
    case 'close': {
      const { incident } = item
      const services = incident.services.map(({ name }) => name)
      const on = services.length > 0 ? t('needs.on', { services: format.list(services) }) : t('needs.on_none')
      const who =
        item.kind === 'close' ? t('needs.resolved')
        : item.why === 'led' ? t('needs.led', { name: nameOf(incident.commander_id) ?? t('somebody') })
        : item.why === 'yours' || incident.commander_id === user?.id ? t('needs.yours')
        : t(`needs.${item.why}`)
      return {
        title: (
          <>
            <Chip tone={severityTones[incident.severity]} solid={item.now} className="me-2 align-[1px]">
              {incident.severity.toUpperCase()}
            </Chip>
            <b className="num font-semibold">INC-{incident.number}</b> {incident.title}
          </>
        ),
        name: `INC-${incident.number}`,
        detail: `${who} ${on}`,
        due: t(item.kind === 'close' ? 'needs.due.resolved' : item.why === 'unacknowledged' ? 'needs.due.unacknowledged' : 'needs.due.open'),
        action: t(item.kind === 'close' ? 'needs.act.close' : 'needs.act.incident'),
        to: href('incident', { id: incident.id }),
      }
    }
    case 'import': {
      const { dataset } = item
      return {
        title: t('needs.import', { name: dataset.name }),
        name: dataset.name,
        detail: t('needs.import_detail', { done: format.number(dataset.next_row - 1), all: format.number(dataset.row_count) }),
        due: t('needs.due.stopped'),
        action: t('needs.act.import'),
        to: href('ai-datasets'),
      }
    }
    case 'nothing-runs':
    case 'quiet': {
      const { project } = item
      return {
        title: <b className="font-semibold">{project.name}</b>,
        name: project.name,
        detail: t(item.kind === 'quiet' ? `needs.quiet_${project.status}` : 'needs.nothing_runs'),
        due: t('needs.due.unchanged'),
        action: t('needs.act.project'),
        to: href('project', { id: project.id }),
      }
    }
  }
}
