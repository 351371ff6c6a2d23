import type { Language } from '../_shared/forms.ts'
import type { StatusIncident, StatusReport } from './report.ts'

const words: Record<Language, { title: string; about: string; phases: Record<string, string>; affects: string }> = {
  en: {
    title: 'Knull status', about: 'Incidents of the services that Knull runs, and what becomes of them.', affects: 'Affects',
    phases: { investigating: 'Being investigated', working: 'Being repaired', watching: 'Repaired, being watched', resolved: 'Over', cancelled: 'Was no incident' },
  },
  es: {
    title: 'Estado de Knull', about: 'Incidencias de los servicios que opera Knull y su evolución.', affects: 'Afecta a',
    phases: { investigating: 'En investigación', working: 'En reparación', watching: 'Reparada, en observación', resolved: 'Terminada', cancelled: 'No fue una incidencia' },
  },
  fr: {
    title: 'État de Knull', about: 'Les incidents des services exploités par Knull, et leur suite.', affects: 'Concerne',
    phases: { investigating: 'En cours d’analyse', working: 'En cours de réparation', watching: 'Réparé, sous surveillance', resolved: 'Terminé', cancelled: 'N’était pas un incident' },
  },
  de: {
    title: 'Knull: Status', about: 'Störungen der Dienste, die Knull betreibt, und was aus ihnen wird.', affects: 'Betrifft',
    phases: { investigating: 'Wird untersucht', working: 'Wird behoben', watching: 'Behoben, wird beobachtet', resolved: 'Vorbei', cancelled: 'War keine Störung' },
  },
}

const escaped = (text: string) =>
  text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** RFC 822 with a year of four digits, as RSS 2.0 wants it. */
const date = (iso: string) => new Date(iso).toUTCString()

/** When something last became known of it. */
export const changedAt = (incident: StatusIncident): string =>
  [incident.published_at, incident.ended_at ?? '', incident.resolved_at ?? '', ...incident.updates.map(({ at }) => at)]
    .filter((time) => time !== '')
    .reduce((last, time) => (Date.parse(time) > Date.parse(last) ? time : last), incident.published_at)

/** RSS 2.0: an item for each incident, which changes as updates come. `page`: the status page's address. */
export function rssOf(report: StatusReport, language: Language, page: string): string {
  const said = words[language]
  const names = new Map(report.services.map(({ id, name }) => [id, name]))
  const items = report.incidents.map((incident) => {
    const affected = incident.services.map((id) => names.get(id)).filter((name) => name !== undefined)
    const text = [
      said.phases[incident.phase] ?? incident.phase,
      ...(affected.length > 0 ? [`${said.affects}: ${affected.join(', ')}`] : []),
      ...incident.updates.map(({ at, phase, body }) => `${at.slice(0, 16).replace('T', ' ')} UTC, ${said.phases[phase] ?? phase}: ${body}`),
    ]
    return `    <item>
      <title>${escaped(incident.title)}</title>
      <link>${escaped(page)}#${incident.id}</link>
      <guid isPermaLink="false">${incident.id}</guid>
      <pubDate>${date(changedAt(incident))}</pubDate>
      <description>${escaped(text.map((line) => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`).join(''))}</description>
    </item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escaped(said.title)}</title>
    <link>${escaped(page)}</link>
    <description>${escaped(said.about)}</description>
    <language>${language}</language>
    <lastBuildDate>${date(report.now)}</lastBuildDate>
    <ttl>5</ttl>
${items.join('\n')}${items.length > 0 ? '\n' : ''}  </channel>
</rss>
`
}
