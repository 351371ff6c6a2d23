import { utcFormat } from '@/lib/intl'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Chip, type Tone } from '@/ui/chip'
import { durationOf } from './duration'
import type { Impact, Incident, Report } from './status.model'

export const impactTone: Readonly<Record<Impact, Tone>> = { none: 'good', degraded: 'warn', down: 'bad' }

function Entry({ incident, report }: { incident: Incident; report: Report }) {
  const t = useText('site-status')
  const format = useFormat()
  const moment = utcFormat(t.language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })
  const seconds = (Date.parse(incident.ended_at ?? report.now) - Date.parse(incident.started_at)) / 1000
  const names = report.services.filter(({ id }) => incident.services.includes(id)).map(({ name }) => name)
  const lasted = incident.ended_at === null ? 'history.since' : 'history.lasted'
  return (
    <li id={incident.id} className="grid-12 gap-y-3 border-b border-line py-6 target:bg-accent-soft">
      <div className="col-span-full lg:col-span-5">
        <h3 className="text-md font-semibold text-balance">{incident.title}</h3>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Chip tone={incident.phase === 'cancelled' ? 'neutral' : impactTone[incident.impact]}>{t(`services.impact.${incident.impact}`)}</Chip>
          <span className="text-muted">{t(`history.phase.${incident.phase}`)}</span>
        </p>
        <p className="mt-2 text-sm text-muted">
          <time dateTime={incident.started_at}>{moment(new Date(incident.started_at))}</time>
          {incident.phase === 'cancelled' ? null : `, ${t(lasted, { duration: durationOf(seconds, t.language) })}`}
        </p>
        {names.length > 0 ? <p className="mt-1 text-sm text-muted">{t('history.affects', { services: format.list(names) })}</p> : null}
      </div>
      {incident.updates.length > 0 ? (
        <ol aria-label={t('history.updates')} className="col-span-full grid content-start gap-3 lg:col-span-7">
          {incident.updates.map((update) => (
            <li key={update.id} className="border-s-2 border-line-strong ps-4 text-sm">
              <p className="text-xs text-muted">
                <time dateTime={update.at}>{moment(new Date(update.at))}</time>, {t(`history.phase.${update.phase}`)}
              </p>
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{update.body}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  )
}

/** Published incidents, the latest first, each with what was said about it. */
export function History({ report }: { report: Report }) {
  const t = useText('site-status')
  if (report.incidents.length === 0) return <p className="text-base text-muted">{t('history.none')}</p>
  return (
    <ol className="border-t border-line-strong">
      {report.incidents.map((incident) => (
        <Entry key={incident.id} incident={incident} report={report} />
      ))}
    </ol>
  )
}
