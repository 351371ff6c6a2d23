import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { TimelineItem } from '@/ui/timeline'
import type { TimelineEntry } from './incidents.model'
import { timelineLine } from './timeline-text'

interface EntriesProps {
  entries: readonly TimelineEntry[]
  nameOf: (userId: string | null) => string | null
  /** Names the incident, where the lines of several stand together. */
  about?: (entry: TimelineEntry) => ReactNode
}

/** The lines of a timeline, newest first; a new day is said once. */
export function Entries({ entries, nameOf, about }: EntriesProps) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const today = new Date(useNow()).toDateString()
  return entries.map((entry, index) => {
    const day = new Date(entry.created_at).toDateString()
    const before = entries[index - 1]
    const newDay = day !== (before ? new Date(before.created_at).toDateString() : today)
    const line = timelineLine(entry, t, format)
    const Icon = line.icon
    const who = nameOf(entry.user_id) ?? t('person.unknown')
    return (
      <Fragment key={entry.id}>
        {newDay ? <li className="px-3.5 pt-3 pb-1 text-xs font-medium text-faint">{format.day(entry.created_at)}</li> : null}
        <TimelineItem
          time={<TimeText value={entry.created_at} mode="time" />}
          glyph={<Icon size={11} strokeWidth={2} />}
          tone={line.tone}
          title={entry.kind === 'note' ? <span className="whitespace-pre-wrap">{line.title}</span> : <span className="font-semibold">{line.title}</span>}
          detail={
            <>
              {about ? <>{about(entry)} · </> : null}
              {entry.kind === 'note' ? t('timeline.note_by', { name: who }) : who}
            </>
          }
        >
          {line.said ? <p className="mt-0.5 text-sm whitespace-pre-wrap text-muted wrap-anywhere">{line.said}</p> : null}
        </TimelineItem>
      </Fragment>
    )
  })
}
