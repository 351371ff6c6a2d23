import { company } from '@/content/company'
import { maxDatasetRows, maxUploadMegabytes } from '@/lib/limits'
import { SiteLink } from '@/site/link'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { buttonClass } from '@/ui/button'
import { ReadingMatrix } from './parts/reading-matrix'

interface Fact {
  name: string
  value: string
  goal: string
}
interface Guard {
  guard: string
  made: string
  test: string
}
interface Point {
  name: string
  text: string
}
interface Step {
  time: string
  text: string
}

function Facts() {
  const t = useText('site-trust')
  return (
    <div className="border-t border-line-strong">
      <p className="border-b border-line py-2.5 text-xs text-muted">{t('facts_note')}</p>
      <dl>
        {t.list<Fact>('facts').map((fact) => (
          <div key={fact.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-3">
            <dt className="text-base text-muted">{fact.name}</dt>
            <dd className="text-md font-semibold tabular-nums">{fact.value}</dd>
            <dd className="col-span-2 mt-0.5 text-xs text-faint">{fact.goal}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Guards() {
  const t = useText('site-trust')
  const format = useFormat()
  const values = { megabytes: maxUploadMegabytes, rows: format.number(maxDatasetRows) }
  const count = t.list<Guard>('guards.rows').length
  return (
    <div role="table" aria-label={t('guards.title')} className="border-t border-line-strong">
      <div role="row" className="grid-12 border-b border-line py-2.5 text-xs text-muted max-md:sr-only">
        {(['guard', 'made', 'test'] as const).map((column) => (
          <span key={column} role="columnheader" className={column === 'guard' ? 'col-span-2' : 'col-span-5'}>
            {t(`guards.${column}`)}
          </span>
        ))}
      </div>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} role="row" className="grid-12 gap-y-1.5 border-b border-line py-4">
          <span role="rowheader" className="col-span-full text-md font-semibold md:col-span-2">
            {t(`guards.rows.${index + 1}.guard`)}
          </span>
          <span role="cell" className="col-span-full text-base text-pretty text-muted md:col-span-5">
            {t(`guards.rows.${index + 1}.made`, values)}
          </span>
          <span role="cell" className="col-span-full border-s-2 border-good-line ps-3 text-base text-pretty md:col-span-5">
            {t(`guards.rows.${index + 1}.test`)}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Who can read what, what holds it, and what is not there. */
export default function TrustPage() {
  const t = useText('site-trust')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} aside={<Facts />} />
      <Section title={t('matrix.title')} lead={t('matrix.lead')}>
        <ReadingMatrix />
      </Section>
      <Section title={t('guards.title')} lead={t('guards.lead')} tone="sunken">
        <Guards />
      </Section>
      <Section title={t('not.title')}>
        <ul className="grid gap-x-6 md:grid-cols-2">
          {t.list<Point>('not.items').map((item) => (
            <li key={item.name} className="border-t border-line py-5">
              <p className="text-md font-semibold">{item.name}</p>
              <p className="mt-1 max-w-measure text-base text-pretty text-muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall
        title={t('report.title')}
        text={t('report.text', { mail: company.support })}
        actions={
          <>
            <a className={buttonClass({ size: 'lg' })} href={`mailto:${company.support}`}>
              {t('mail')}
            </a>
            <SiteLink to="legal-privacy" className={buttonClass({ variant: 'outline', size: 'lg' })}>
              {t('docs')}
            </SiteLink>
          </>
        }
      >
        <ol className="border-t border-line">
          {t.list<Step>('report.steps').map((step) => (
            <li key={step.time} className="flex gap-6 border-b border-line py-3.5">
              <span className="w-16 flex-none font-mono text-sm text-accent-text">{step.time}</span>
              <span className="text-base text-pretty">{step.text}</span>
            </li>
          ))}
        </ol>
      </ClosingCall>
    </>
  )
}
