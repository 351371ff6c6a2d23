import { NightChart } from '@/site/figures/night-chart'
import { SiteButton } from '@/site/link'
import { ClosingCall } from '@/site/sections/closing-call'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Hero } from './hero'
import { Outcomes } from './outcomes'
import { Services } from './services'

/** The featured case study's evidence. */
function NightBatch() {
  const t = useText('site-night-batch')
  return (
    <figure className="elevated min-w-0 self-center rounded-xl border border-line bg-raised p-5 md:p-6">
      <figcaption className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="text-md">{t('title')}</b>
        <span className="text-xs text-muted">{t('sample')}</span>
      </figcaption>
      <div role="img" aria-label={t('label')}>
        <div className="max-md:hidden">
          <NightChart of="wide" />
        </div>
        <div className="md:hidden">
          <NightChart of="narrow" />
        </div>
      </div>
    </figure>
  )
}

/** Home: the promise drawn, four kinds of work with four kinds of evidence, what moves, one case, one call. */
export default function HomePage() {
  const t = useText('site-home')
  return (
    <>
      <Hero />
      <Services />
      <Outcomes />
      <Section tone="sunken" className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4.4fr)_minmax(0,7.6fr)]">
        <div>
          <p className="mb-4 text-sm text-muted">{t('case.eyebrow')}</p>
          <h2 className="site-heading">{t('case.title')}</h2>
          <p className="mt-4 text-lg text-muted">{t('case.text')}</p>
          <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-base">
            {t.list<{ name: string; value: string }>('case.facts').map((fact) => (
              <div key={fact.name} className="contents">
                <dt className="text-muted">{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-8">
            <SiteButton to="case-study" params={{ slug: 'global-bank-trading' }} variant="outline" size="default">
              {t('case.read')}
            </SiteButton>
          </p>
        </div>
        <NightBatch />
      </Section>
      <ClosingCall
        title={t('call.title')}
        text={t('call.text')}
        actions={
          <>
            <SiteButton to="get-started">{t('book')}</SiteButton>
            <SiteButton to="tool-roi" variant="outline">
              {t('call.estimate')}
            </SiteButton>
          </>
        }
      >
        <ol>
          {t.list<{ length: string; what: string }>('call.agenda').map((step) => (
            <li key={step.length} className="grid grid-cols-[5.4rem_1fr] gap-3 border-t border-line py-4 last:border-b">
              <span className="num text-accent-text">{step.length}</span>
              <span>{step.what}</span>
            </li>
          ))}
        </ol>
      </ClosingCall>
    </>
  )
}
