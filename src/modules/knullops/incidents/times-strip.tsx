import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { cx } from '@/lib/cx'
import { lazyPart } from '@/patterns/lazy-part'
import { TimeText } from '@/patterns/time-text'
import { useNow } from '@/patterns/use-now'
import { timeLetter } from './clock-chart'
import { gap, measureOf, readable, timeOf, type Incident, type ResponseTime, type TimeName } from './incidents.model'

const EditTimeDialog = lazyPart(() => import('./edit-time-dialog').then((file) => file.EditTimeDialog))

const five: readonly TimeName[] = ['started', 'detected', 'acknowledged', 'mitigated', 'resolved']
const later: readonly TimeName[] = ['closed', 'cancelled', 'reopened']

interface Props {
  incident: Incident
  usual: readonly ResponseTime[] | undefined
  editable: boolean
}

/** The five times, each with the gap that it ends and what that gap usually is here. Later ones join when they exist. */
export function TimesStrip({ incident, usual, editable }: Props) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const now = useNow()
  const [editing, setEditing] = useState<TimeName | null>(null)
  const shown = [...five, ...later.filter((name) => timeOf(incident, name))]

  return (
    <>
      <dl className="grid overflow-hidden rounded-md border border-line bg-raised shadow-edge max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line">
        {shown.map((name) => {
          const at = timeOf(incident, name)
          const measure = measureOf[name]
          const counted = measure ? gap(incident, measure, now) : null
          /* Resolving is not waited for before it is mitigated: two clocks that show the same would say one thing twice. */
          const passed = counted?.running && name === 'resolved' && !incident.mitigated_at ? null : counted
          const row = measure ? usual?.find((known) => known.measure === measure) : undefined
          const late = passed?.running === true && row?.median_seconds != null && passed.ms > row.median_seconds * 1000
          return (
            <div key={name} className={cx('relative grid min-w-0 content-start gap-x-3 px-3.5 py-2 max-md:min-h-13 max-md:grid-cols-[7.75rem_minmax(0,1fr)] max-md:items-center', editable && at && 'max-md:pe-12')}>
              <dt className="flex min-h-5 items-center gap-1.5 text-xs text-muted">
                <span aria-hidden="true" className={cx('grid size-4 shrink-0 place-items-center rounded-xs font-mono text-2xs leading-none font-bold', at ? 'bg-text text-surface' : 'border border-line-strong text-faint')}>
                  {timeLetter[name]}
                </span>
                <span className="min-w-0 truncate">{t(`time.${name}`)}</span>
              </dt>
              <dd className="min-w-0">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  {at ? (
                    <span className="num text-md leading-[1.375rem] font-semibold whitespace-nowrap">
                      <TimeText value={at} mode="time" />
                    </span>
                  ) : (
                    <span className="text-base text-faint">{t(incident.is_open ? 'time.not_yet' : 'time.none')}</span>
                  )}
                  {at && new Date(at).toDateString() !== new Date(now).toDateString() ? <span className="text-xs whitespace-nowrap text-muted">{format.dayMonth(at)}</span> : null}
                  {passed ? (
                    <span className={cx('text-xs whitespace-nowrap', late ? 'font-semibold text-warn' : passed.running ? 'text-muted' : 'text-text')}>
                      {t(passed.running ? 'gap.so_far' : 'gap.after', { duration: format.duration(readable(passed.ms)) })}
                    </span>
                  ) : null}
                </span>
                {measure ? (
                  <span className="block text-xs text-faint">
                    {row && row.incidents > 0 && row.median_seconds !== null
                      ? t('gap.usual', { duration: format.duration(readable(row.median_seconds * 1000)), n: format.number(row.incidents) })
                      : usual
                        ? t('gap.nothing_to_compare')
                        : ' '}
                  </span>
                ) : null}
                {editable && at ? (
                  <button
                    type="button"
                    aria-label={t('edit_time.open', { state: t(`time.${name}`) })}
                    onClick={() => setEditing(name)}
                    className="absolute end-0.5 top-0 grid size-9 cursor-pointer place-items-center rounded-pill text-faint -outline-offset-2 hover:text-text max-md:top-1/2 max-md:-translate-y-1/2"
                  >
                    <Pencil size={13} aria-hidden="true" />
                  </button>
                ) : null}
              </dd>
            </div>
          )
        })}
      </dl>
      {editing ? <EditTimeDialog incident={incident} state={editing} onClose={() => setEditing(null)} /> : null}
    </>
  )
}
