import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Begin, NotFor, Others } from './parts/endings'
import { Gaps } from './parts/gaps'
import { Rows } from './parts/rows'
import { Shot } from './parts/shot'

/** KnullOps: which of the four gaps between five times to work on. */
export default function ProductKnullopsPage() {
  const t = useText('site-product-knullops')
  return (
    <div data-module="knullops">
      <PageHead eyebrow={t('head.eyebrow')} title={t('head.title')} lead={t('head.lead')} aside={<Gaps />} />
      <Section title={t('life.title')}>
        <Rows rows={t.list('life.rows')} />
        <Shot name="knullops" caption={t('shot')} className="mt-14" />
      </Section>
      <Section title={t('medians.title')} lead={t('medians.text')} tone="sunken">
        <Shot name="medians" caption={t('medians.shot')} />
      </Section>
      <Others namespace="site-product-knullops" which={['knulldev', 'knulledge', 'ops']} />
      <NotFor namespace="site-product-knullops" />
      <Begin />
    </div>
  )
}
