import { useQuery } from '@tanstack/react-query'
import { Hammer, MessageSquarePlus, Plus, Server, Siren, Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan, useOrg } from '@/data/org'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { Page } from '@/patterns/page'
import { useNow } from '@/patterns/use-now'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu'
import { Changed } from './changed'
import { firstStepsQuery, queueQuery } from './home.queries'
import { lastVisit } from './last-visit'
import { NeedsYou } from './needs-you'
import { isUntouched, queueOf, stepsDone, stepsOf, weigh } from './queue.model'
import { LayersIntroduced, ThreeLayers } from './three-layers'
import { WhereYouWere } from './where-you-were'

/** What needs me, what happened, and where was I? */
export default function HomeScreen() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const now = useNow()
  const { org } = useOrg()
  const { user, profile } = useSession()
  const can = useCan()
  const userId = user?.id ?? ''
  const [since] = useState(() => lastVisit(userId, Date.now()))
  const queue = useQuery(queueQuery(org.id))
  const steps = useQuery(firstStepsQuery(org.id))

  const items = queue.data ? queueOf(queue.data, userId, now) : undefined
  const untouched = steps.data !== undefined && isUntouched(steps.data) && items?.length === 0
  const name = (profile?.name ?? user?.name ?? '').trim()
  const part = partOfDay(new Date(now).getHours())
  const greeting = name ? t(`greeting.${part}`, { name }) : t(`greeting.${part}_plain`)

  return (
    <Page
      title={`${capital(format.day(new Date(now)), format.language)}, ${format.time(new Date(now))}`}
      subtitle={
        <>
          {greeting}{' '}
          {untouched && can('write') ? t('headline.first') : items ? <Headline {...weigh(items)} steps={steps.data && can('write') && !stepsDone(steps.data) ? stepsOf(steps.data).filter(({ done }) => !done).length : 0} /> : null}
        </>
      }
      actions={can('write') ? <NewMenu /> : null}
    >
      {untouched ? (
        <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]">
          <NeedsYou query={queue} items={items} steps={steps.data} />
          <LayersIntroduced />
        </div>
      ) : (
        /* Two columns that fill each on its own; on a phone one, in the order of the questions. */
        <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]">
          <div className="contents lg:grid lg:min-w-0 lg:gap-gap">
            <NeedsYou query={queue} items={items} steps={steps.data} className="order-1" />
            <ThreeLayers className="order-3" />
          </div>
          <div className="contents lg:grid lg:min-w-0 lg:gap-gap">
            <Changed since={since} open={queue.data?.incidents.filter((incident) => incident.is_open)} className="order-2" />
            <WhereYouWere className="order-4" />
          </div>
        </div>
      )}
    </Page>
  )
}

/* French and Spanish write days small, but not at the head of a page. */
const capital = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

const partOfDay = (hour: number) => (hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

function Headline({ now, later, steps }: { now: number; later: number; steps: number }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (now === 0 && later === 0) return steps > 0 ? t('headline.steps', { count: steps, n: format.number(steps) }) : t('headline.calm')
  return [
    now > 0 ? t('headline.now', { count: now, n: format.number(now) }) : t('headline.now_none'),
    later > 0 ? t(now > 0 ? 'headline.later_too' : 'headline.later', { count: later, n: format.number(later) }) : '',
  ].join(' ')
}

/** What one may want to begin, whatever the queue says. */
function NewMenu() {
  const { t } = useTranslation('home')
  const entries: readonly [key: string, to: string, icon: ReactNode][] = [
    ['chat', href('chat-start'), <MessageSquarePlus key="i" size={16} aria-hidden="true" />],
    ['data', href('ai-datasets'), <Upload key="i" size={16} aria-hidden="true" />],
    ['project', href('project-new'), <Hammer key="i" size={16} aria-hidden="true" />],
    ['service', href('service-new'), <Server key="i" size={16} aria-hidden="true" />],
    ['incident', href('incident-new'), <Siren key="i" size={16} aria-hidden="true" />],
  ]
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="outline">
          <Plus size={16} aria-hidden="true" />
          {t('new.label')}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {entries.map(([key, to, icon]) => (
          <MenuItem key={key} asChild>
            <Link to={to}>
              <span className="flex w-4 shrink-0 justify-center text-muted">{icon}</span>
              {t(`new.${key}`)}
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
