import { utcFormat } from '@/lib/intl'
import { publicUrl } from '@/lib/public-api'
import { SiteLink } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { useHydrated } from '@/site/url-state'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Note } from '@/ui/note'
import { durationOf } from './duration'
import { History, impactTone } from './history'
import { hurtDays, shownShare, type Report } from './status.model'
import { BarsKey, UptimeBars } from './uptime-bars'
import { useStatus, type StatusState } from './use-status'

/** The one sentence, and of when it is. */
function Now({ state }: { state: StatusState }) {
  const t = useText('site-status')
  const { report, failed, asking, again } = state
  const time = report ? utcFormat(t.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })(new Date(report.now)) : ''
  const tone = report && report.services.length > 0 ? impactTone[report.impact] : 'neutral'
  const box = { good: 'border-good-line bg-good-tint', warn: 'border-warn-line bg-warn-tint', bad: 'border-bad-line bg-bad-tint', neutral: 'border-line bg-raised' }[tone as 'good' | 'warn' | 'bad' | 'neutral']
  const title = report ? (report.services.length > 0 ? t(`now.${report.impact}`) : t('now.nothing.title')) : failed ? t('now.unknown.title') : t('now.loading')
  const below = report ? (report.services.length > 0 ? t('now.at', { time }) : t('now.nothing.body')) : failed ? t('now.unknown.offline') : null
  return (
    <div className={`rounded-xl border p-6 md:p-8 ${box}`}>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div role="status" className="min-w-0">
          {/* While the answer is awaited it has its lines already: two on a phone, and one below. */}
          <p className={`text-2xl font-semibold text-balance ${report || failed ? '' : 'max-sm:min-h-[2lh]'}`}>{title}</p>
          <p className="mt-1 text-sm text-muted">{below ?? '\u00a0'}</p>
        </div>
        <Button variant="outline" pending={asking} onClick={again}>
          {t('now.again')}
        </Button>
      </div>
      {report && failed ? (
        <Note tone="warn" className="mt-4">
          {t('now.stale', { time })}
        </Note>
      ) : null}
      <noscript>
        <p className="mt-4 text-sm">{t('no_script')}</p>
      </noscript>
    </div>
  )
}

function Services({ report }: { report: Report }) {
  const t = useText('site-status')
  const format = useFormat()
  const day = utcFormat(t.language, { day: 'numeric', month: 'short', year: 'numeric' })
  const hurt = hurtDays(report.services)
  return (
    <>
      <ul className="border-t border-line-strong">
        {report.services.map((service) => (
          <li key={service.id} className="border-b border-line py-5">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="flex flex-wrap items-center gap-2.5 text-md font-semibold">
                {service.name}
                <Chip tone={impactTone[service.impact]}>{t(`services.impact.${service.impact}`)}</Chip>
              </h3>
              <p className="ms-auto text-sm tabular-nums">{service.uptime.share === null ? t('services.nothing') : t('services.uptime_of', { share: format.percent(shownShare(service.uptime.share), 2) })}</p>
            </div>
            <UptimeBars service={service} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-between gap-4">
        <BarsKey />
      </div>
      <details className="mt-6">
        <summary className="link w-fit cursor-pointer text-sm">{t('services.table')}</summary>
        {hurt.length === 0 ? (
          <p className="mt-4 text-sm text-muted">{t('services.clean')}</p>
        ) : (
          <div tabIndex={0} role="group" aria-label={t('services.table')} className="mt-4 max-h-96 overflow-auto rounded-sm border border-line">
            <table className="w-full text-start text-sm">
              <thead>
                <tr className="border-b border-line text-xs text-muted">
                  {(['day', 'service', 'down', 'degraded'] as const).map((column) => (
                    <th key={column} scope="col" className={`px-3 py-2 font-medium ${column === 'down' || column === 'degraded' ? 'text-end' : 'text-start'}`}>
                      {t(`services.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {hurt.map(({ service, day: one }) => (
                  <tr key={`${one.date} ${service}`} className="border-b border-line last:border-0">
                    <td className="px-3 py-2 whitespace-nowrap">{day(new Date(`${one.date}T00:00:00Z`))}</td>
                    <td className="px-3 py-2">{service}</td>
                    <td className="num px-3 py-2 text-end">{durationOf(one.down, t.language)}</td>
                    <td className="num px-3 py-2 text-end">{durationOf(one.degraded, t.language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
    </>
  )
}

/** What runs, what does not, and since when. */
export default function StatusPage() {
  const t = useText('site-status')
  const state = useStatus()
  /* Where the functions are is not known while the page is drawn ahead. */
  const hydrated = useHydrated()
  const { report } = state
  const shown = report && report.services.length > 0 ? report : null
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} className="pb-8! md:pb-10!" />
      {/* As tall as a screen while the answer is awaited, so that nothing below it jumps. */}
      <div className={report || state.failed ? 'frame pb-16' : 'frame min-h-screen pb-16'}>
        <Now state={state} />
      </div>
      {shown ? (
        <>
          <Section title={t('services.title')}>
            <Services report={shown} />
          </Section>
          <Section title={t('history.title')}>
            <History report={shown} />
          </Section>
        </>
      ) : null}
      <Section tone="sunken">
        <div className="grid-12 gap-y-12">
          <section aria-labelledby="status-rule" className="col-span-full lg:col-span-7">
            <h2 id="status-rule" className="mb-4 text-xl font-semibold">
              {t('rule.title')}
            </h2>
            <ul className="grid max-w-measure gap-2.5 border-t border-line-strong pt-4 text-sm text-muted">
              {t.list('rule.points').map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="status-follow" className="col-span-full lg:col-span-5 lg:ps-8">
            <h2 id="status-follow" className="mb-4 text-xl font-semibold">
              {t('follow.title')}
            </h2>
            <p className="text-sm text-muted">{t('follow.text')}</p>
            <p className="mt-4 flex min-h-6 flex-wrap gap-x-6 gap-y-2 text-base">
              {hydrated ? (
                <>
                  <a href={publicUrl('status', { format: 'rss', lng: t.language })} className="link">
                    {t('follow.rss')}
                  </a>
                  <a href={publicUrl('status')} className="link">
                    {t('follow.json')}
                  </a>
                </>
              ) : null}
            </p>
            <p className="mt-6 text-sm text-muted">
              {t('follow.support')}{' '}
              <SiteLink to="support" className="link">
                {t('follow.ticket')}
              </SiteLink>
            </p>
          </section>
        </div>
      </Section>
    </>
  )
}
