import { SiteButton } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'

interface Decision {
  decision: string
  alone: string
  asked: string
  within: string
}
interface Item {
  name: string
  text: string
}
const columns = ['decision', 'alone', 'asked', 'within'] as const

/** Nine decisions and who takes them: a table, and on a phone a list of the same. */
function Decisions() {
  const t = useText('site-team-page')
  const rows = t.list<Decision>('rows')
  return (
    <div className="elevated overflow-hidden rounded-xl border border-line bg-raised">
      <table className="w-full border-collapse text-base max-md:hidden">
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr className="border-b border-line-strong text-xs text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-6 py-3 text-start font-medium">
                {t(`head.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.decision} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-6 py-3.5 text-start font-semibold">
                {row.decision}
              </th>
              <td className="px-6 py-3.5">{row.alone}</td>
              <td className="px-6 py-3.5 text-muted">{row.asked}</td>
              <td className="px-6 py-3.5 font-mono text-sm whitespace-nowrap">{row.within}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden">
        {rows.map((row) => (
          <li key={row.decision} className="border-b border-line p-5 last:border-b-0">
            <h3 className="text-md font-semibold">{row.decision}</h3>
            <dl className="mt-2 grid gap-1 text-sm">
              {columns.slice(1).map((column) => (
                <div key={column} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-muted">{t(`head.${column}`)}</dt>
                  <dd className="ms-auto text-end">{row[column]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Items({ of }: { of: 'roles' | 'week' }) {
  const t = useText('site-team-page')
  return (
    <dl className="border-t border-line-strong">
      {t.list<Item>(`${of}.items`).map((item) => (
        <div key={item.name} className="grid-12 gap-y-1 border-b border-line py-5">
          <dt className="col-span-full text-md font-semibold md:col-span-4">{item.name}</dt>
          <dd className="col-span-full text-md text-muted md:col-span-8">{item.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How the company decides, instead of portraits. */
export default function TeamPage() {
  const t = useText('site-team-page')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<SiteButton to="careers">{t('jobs')}</SiteButton>} />
      <Section title={t('table')} tone="sunken">
        <Decisions />
      </Section>
      <Section title={t('roles.title')}>
        <Items of="roles" />
      </Section>
      <Section title={t('week.title')}>
        <Items of="week" />
      </Section>
    </>
  )
}
