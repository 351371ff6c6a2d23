import { assessment, engagements } from '@/content/engagements'
import { cadences, currencies, type Cadence, type Currency } from '@/content/plans'
import { SiteButton, SiteLink } from '@/site/link'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { useUrlState } from '@/site/url-state'
import { buttonClass } from '@/ui/button'
import { Pills } from '../solutions/parts/figure'
import { PlainList, type Point } from '../solutions/parts/plain-list'
import { useEuros } from '../solutions/parts/terms'
import { readChoice, writeChoice } from './bill.model'
import { BuyLink } from './buy-link'
import { CreditFigure } from './credit-figure'
import { Estimator } from './estimator'
import { noteCadence, noteCurrency } from './note-choice'
import { PacksTable } from './packs-table'
import { PriceTable } from './price-table'

export default function PricingPage() {
  const t = useText('site-pricing')
  const parts = useText('site-solution-parts')
  const site = useText('site')
  const euros = useEuros()
  const [choice, setChoice] = useUrlState(readChoice, writeChoice)
  const chooseCadence = (cadence: Cadence) => {
    setChoice({ ...choice, cadence })
    noteCadence(cadence)
  }
  const chooseCurrency = (currency: Currency) => {
    setChoice({ ...choice, currency })
    noteCurrency(currency)
  }
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        className="md:pb-10 lg:items-end"
        aside={
          <div className="flex flex-wrap gap-3 lg:justify-end">
            <Pills hidden legend={t('cadence')} value={choice.cadence} onChange={chooseCadence} options={cadences.map((value) => ({ value, label: t(`cadences.${value}`) }))} />
            <Pills hidden legend={t('currency')} value={choice.currency} onChange={chooseCurrency} options={currencies.map((value) => ({ value, label: value }))} />
          </div>
        }
      />
      <section aria-label={t('table.caption')} className="frame pb-16 md:pb-24">
        <PriceTable choice={choice} />
      </section>
      <Section tone="sunken">
        <CreditFigure choice={choice} />
      </Section>
      <Section>
        <Estimator choice={choice} onChange={setChoice} />
      </Section>
      <Section>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h2 className="site-heading">{t('packs.title')}</h2>
            <p className="mt-4 max-w-measure text-lg text-muted text-pretty">{t('packs.text')}</p>
          </div>
          <PacksTable choice={choice} />
        </div>
      </Section>
      <Section id="engineering">
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h2 className="site-heading">{t('engineering.title')}</h2>
            <p className="mt-4 max-w-measure text-lg text-muted text-pretty">{t('engineering.text')}</p>
            <p className="mt-4 text-sm text-muted">{t('engineering.note')}</p>
          </div>
          <ul className="border-t border-line-strong tabular-nums">
            <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4">
              <div className="min-w-0">
                <p className="text-md font-semibold">{t('engineering.assessment')}</p>
                <p className="text-sm text-muted">{t('engineering.assessment_text', { weeks: assessment.weeks, people: assessment.people })}</p>
              </div>
              <span className="ms-auto text-md font-semibold">{euros(assessment.euros)}</span>
            </li>
            {engagements.map(({ id, weeks, people, euros: [from, to], monthly }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4">
                <div className="min-w-0">
                  <SiteLink to={id} className="link text-md font-semibold">
                    {t(`engineering.${id}`)}
                  </SiteLink>
                  <p className="text-sm text-muted">{t('engineering.size', { weeks, people })}</p>
                </div>
                <span className="ms-auto text-end text-md font-semibold">
                  {parts('terms.range', { from: euros(from), to: euros(to) })}
                  {monthly === undefined ? null : <span className="block text-sm font-regular text-muted">{t('engineering.monthly', { price: euros(monthly) })}</span>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <h2 className="site-heading">{t('ask.title')}</h2>
          <PlainList items={t.list<Point>('ask.items')} />
        </div>
      </Section>
      <ClosingCall
        title={t('close.title')}
        text={t('close.text')}
        actions={
          <>
            <BuyLink tier="none" choice={choice} className={buttonClass({ size: 'lg' })}>
              {t('close.start')}
            </BuyLink>
            <SiteButton to="get-started" variant="outline">
              {site('call')}
            </SiteButton>
          </>
        }
      />
    </>
  )
}
