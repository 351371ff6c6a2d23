import { BarRows } from '@/site/figures/bar-rows'
import { SiteButton, SiteLink } from '@/site/link'
import { FigureFrame } from '@/site/prose/figure-frame'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'

/** What becomes of a hundred inquiries: the proportions that we plan with. Illustrative. */
const stages = [
  { id: 'asked', count: 100 },
  { id: 'call', count: 62 },
  { id: 'assessment', count: 24 },
  { id: 'engagement', count: 15 },
  { id: 'early', count: 2 },
] as const

function Funnel() {
  const t = useText('site-company')
  const format = useFormat()
  const drawing = (
    <BarRows
      max={100}
      rows={stages.map(({ id, count }) => ({
        label: t(`funnel.${id}`),
        value: format.number(count),
        note: t(`funnel.${id}_note`),
        heavy: id === 'engagement',
        bars: [{ from: 0, to: count, look: id === 'engagement' ? 'accent' : id === 'early' ? 'bad' : 'plain' }],
      }))}
    />
  )
  return (
    <FigureFrame
      label={t('funnel.label')}
      wide={drawing}
      narrow={drawing}
      numbers={t('funnel.numbers')}
      table={{ caption: t('funnel.title'), head: [t('funnel.stage'), t('funnel.count')], rows: stages.map(({ id, count }) => [t(`funnel.${id}`), format.number(count)]) }}
    />
  )
}

interface Rule {
  name: string
  text: string
}

/** What the company turns down, and the rules that cost it money. */
export default function CompanyPage() {
  const t = useText('site-company')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Section title={t('funnel.title')} lead={t('funnel.lead')} tone="sunken">
        <Funnel />
      </Section>
      <Section title={t('rules.title')}>
        <ol className="border-t border-line-strong">
          {t.list<Rule>('rules.items').map((rule, index) => (
            <li key={rule.name} className="grid-12 gap-y-1 border-b border-line py-6">
              <span aria-hidden="true" className="col-span-full font-mono text-sm text-faint md:col-span-1">
                {index + 1}
              </span>
              <h3 className="col-span-full text-lg font-semibold md:col-span-5">{rule.name}</h3>
              <p className="col-span-full text-md text-muted md:col-span-6">{rule.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('money.title')}>
        <p className="max-w-measure text-lg text-muted">{t('money.text')}</p>
        <p className="mt-5">
          <SiteLink to="pricing" className="link">
            {t('money.pricing')}
          </SiteLink>
        </p>
      </Section>
      <ClosingCall
        title={t('close.title')}
        text={t('close.text')}
        actions={
          <>
            <SiteButton to="get-started">{t('close.call')}</SiteButton>
            <SiteButton to="careers" variant="outline">
              {t('close.jobs')}
            </SiteButton>
          </>
        }
      />
    </>
  )
}
