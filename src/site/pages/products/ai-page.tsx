import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { SiteButton } from '@/site/link'
import { useText } from '@/site/text'
import { Begin, NotFor, Others } from './parts/endings'
import { Rows } from './parts/rows'
import { Shot } from './parts/shot'
import { ThreePlanes } from './parts/three-planes'

const edges = ['border-knullops', 'border-knulldev', 'border-knulledge', 'border-accent'] as const

/** The platform as a whole: what it is that three modules share, followed through one night. */
export default function ProductAiPage() {
  const t = useText('site-product-ai')
  const all = useText('site-products')
  return (
    <>
      <PageHead
        eyebrow={t('head.eyebrow')}
        title={t('head.title')}
        lead={t('head.lead')}
        actions={
          <>
            <SiteButton to="auth">{all('call.sign_in')}</SiteButton>
            <SiteButton to="pricing" variant="outline">
              {all('call.pricing')}
            </SiteButton>
          </>
        }
        aside={
          <div className="grid items-center gap-6 md:grid-cols-[1.5fr_1fr]">
            <ThreePlanes />
            <dl className="grid gap-5 md:gap-9">
              {(['knulledge', 'knulldev', 'knullops'] as const).map((module) => (
                <div key={module} data-module={module} className="border-s-2 border-module ps-3.5">
                  <dt className="text-sm text-muted">
                    <b className="block text-text">{all(`modules.${module}`)}</b>
                    {t(`planes.${module}`)}
                  </dt>
                  <dd className="mt-1 text-sm">{t(`planes.${module}_row`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        }
      />
      <Section title={t('night.title')} lead={t('night.lead')}>
        <ol className="grid gap-x-6 gap-y-10 md:grid-cols-2 xl:grid-cols-4">
          {t.list<{ where: string; what: string; how: string }>('night.steps').map((step, index) => (
            <li key={step.what} className={`border-t-2 pt-4 ${edges[index] ?? 'border-accent'}`}>
              <p className="text-sm text-muted">{step.where}</p>
              <h3 className="mt-1 text-lg font-semibold">{step.what}</h3>
              <p className="mt-2 text-base text-muted">{step.how}</p>
            </li>
          ))}
        </ol>
        <Shot name="platform" caption={t('shot')} className="mt-14" />
      </Section>
      <Section title={t('shared.title')} tone="sunken">
        <Rows rows={t.list('shared.rows')} />
      </Section>
      <Others namespace="site-product-ai" which={['knulledge', 'knulldev', 'knullops', 'ops']} />
      <NotFor namespace="site-product-ai" />
      <Begin />
    </>
  )
}
