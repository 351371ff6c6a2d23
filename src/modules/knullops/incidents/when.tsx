import { useFormat } from '@/i18n/use-format'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'

const week = 7 * 86_400_000

/** How long ago, as long as that says something; after a week the day, and after a year its year. */
export function When({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  const moment = new Date(at)
  if (now - moment.getTime() < week) return <TimeText value={moment} className="whitespace-nowrap" />
  return (
    <time dateTime={moment.toISOString()} title={format.dateTime(moment)} className="whitespace-nowrap">
      {moment.getFullYear() === new Date(now).getFullYear() ? format.dayMonth(moment) : format.date(moment)}
    </time>
  )
}
