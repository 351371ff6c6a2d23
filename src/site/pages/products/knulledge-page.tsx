import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Begin, NotFor, Others } from './parts/endings'
import { QuoteCheck } from './parts/quote-check'
import { Rows } from './parts/rows'
import { Shot } from './parts/shot'

/** Knulledge: the check of a quote, to be tried; then what it reads, and what it does not. */
export default function ProductKnulledgePage() {
  const t = useText('site-product-knulledge')
  return (
    <div data-module="knulledge">
      <PageHead eyebrow={t('head.eyebrow')} title={t('head.title')} lead={t('head.lead')} aside={<QuoteCheck />} />
      <Section title={t('ways.title')}>
        <div className="mb-14 grid gap-x-6 gap-y-8 md:grid-cols-2">
          {(['with', 'without'] as const).map((way) => (
            <div key={way} className="border-t-2 border-module pt-4">
              <h3 className="text-lg font-semibold">{t(`ways.${way}.title`)}</h3>
              <p className="mt-2 max-w-[36em] text-md text-muted">{t(`ways.${way}.text`)}</p>
              <p className="mt-2 max-w-[36em] text-md">{t(`ways.${way}.cost`)}</p>
            </div>
          ))}
        </div>
        <Shot name="knulledge" caption={t('shot')} />
      </Section>
      <Section title={t('takes.title')} tone="sunken">
        <Rows rows={t.list('takes.rows')} />
      </Section>
      <Others namespace="site-product-knulledge" which={['knulldev', 'knullops', 'ai']} />
      <NotFor namespace="site-product-knulledge" />
      <Begin />
    </div>
  )
}
