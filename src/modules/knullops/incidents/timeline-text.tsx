import { ChevronsDown, ChevronsUp, History, MessageSquare, Server, UserCheck, type LucideIcon } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Formatter } from '@/lib/format'
import type { TimelineTone } from '@/ui/timeline'
import { statusIcon, statusTone } from './chips'
import { severities, statuses, timeNames, type TimelineEntry } from './incidents.model'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const names = (value: unknown) => (Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [])
const oneOf = <T extends string>(all: readonly T[], value: unknown) => all.find((known) => known === value)

export interface Line {
  icon: LucideIcon
  tone: TimelineTone
  /** What happened. */
  title: string
  /** What was said about it: a note, a reason. */
  said: string
}

/** A moment with its day where that is not the day of `beside`. */
export function momentText(format: Formatter, at: string, beside: string | Date): string {
  return new Date(at).toDateString() === new Date(beside).toDateString() ? format.time(at) : `${format.dayMonth(at)} ${format.time(at)}`
}

/**
 * One line of a timeline in words. `t` is of the namespace `incidents`. What an entry's meta holds is checked, not
 * believed: an unknown kind of step still gives a line.
 */
export function timelineLine(entry: TimelineEntry, t: TFunction<'incidents'>, format: Formatter): Line {
  const { kind, meta, body } = entry
  switch (kind) {
    case 'state': {
      const to = oneOf(statuses, meta.to) ?? 'triggered'
      const tone = statusTone[to]
      return { icon: statusIcon[to], tone: tone === 'neutral' ? 'neutral' : tone, title: t(`timeline.state.${to}`), said: body }
    }
    case 'time': {
      const state = oneOf(timeNames, meta.state) ?? 'started'
      const [from, to] = [text(meta.from), text(meta.to)]
      return {
        icon: History,
        tone: 'neutral',
        title: t('timeline.time', { state: t(`time.${state}`), from: momentText(format, from, entry.created_at), to: momentText(format, to, entry.created_at) }),
        said: body,
      }
    }
    case 'severity': {
      const [from, to] = [oneOf(severities, meta.from) ?? 'sev4', oneOf(severities, meta.to) ?? 'sev4']
      const worse = severities.indexOf(to) < severities.indexOf(from)
      return {
        icon: worse ? ChevronsUp : ChevronsDown,
        tone: worse ? 'warn' : 'info',
        title: t('timeline.severity', { from: from.toUpperCase(), to: to.toUpperCase() }),
        said: body,
      }
    }
    case 'service': {
      const [added, removed] = [names(meta.added), names(meta.removed)]
      const parts = [
        added.length ? t('timeline.added', { names: format.list(added) }) : '',
        removed.length ? t('timeline.removed', { names: format.list(removed) }) : '',
      ]
      return { icon: Server, tone: 'knullops', title: parts.filter(Boolean).join(' '), said: body }
    }
    case 'commander':
      return { icon: UserCheck, tone: 'info', title: t(meta.given_by ? 'timeline.commander_given' : 'timeline.commander'), said: body }
    case 'note':
      return { icon: MessageSquare, tone: 'neutral', title: body, said: '' }
  }
}
