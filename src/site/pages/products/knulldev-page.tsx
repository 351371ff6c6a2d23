import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Begin, NotFor, Others } from './parts/endings'
import { ProjectLine } from './parts/project-line'
import { Shot } from './parts/shot'

/** KnullDev: a project's line goes on after the day it ships. */
export default function ProductKnulldevPage() {
  const t = useText('site-product-knulldev')
  const moves = t.list<{ name: string; what: string; gate: string }>('moves.rows')
  return (
    <div data-module="knulldev">
      <PageHead eyebrow={t('head.eyebrow')} title={t('head.title')} lead={t('head.lead')} aside={<ProjectLine />} />
      <Section title={t('moves.title')}>
        <table className="block w-full text-start text-md md:table">
          <thead className="text-xs text-muted max-md:sr-only">
            <tr className="text-start">
              {(['state', 'here', 'next'] as const).map((head) => (
                <th key={head} scope="col" className="pe-6 pb-3 text-start font-regular">
                  {t(`moves.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block border-t border-line-strong md:table-row-group">
            {moves.map((move) => (
              <tr key={move.name} className="block border-b border-line py-4 md:table-row md:py-0">
                <th scope="row" className="block text-start font-semibold md:table-cell md:py-5 md:pe-6">
                  {move.name}
                </th>
                <td className="block text-muted md:table-cell md:py-5 md:pe-6">{move.what}</td>
                <td className="block md:table-cell md:py-5">{move.gate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section tone="sunken">
        <div className="mb-12 grid gap-x-6 gap-y-10 lg:grid-cols-2">
          <div>
            <h2 className="site-heading">{t('proofs.title')}</h2>
            <p className="mt-4 max-w-[34em] text-lg text-muted">{t('proofs.text')}</p>
          </div>
          <div>
            <h2 className="site-heading">{t('way.title')}</h2>
            <p className="mt-4 max-w-[34em] text-lg text-muted">{t('way.text')}</p>
            <ul className="mt-4 border-t border-line">
              {t.list('way.items').map((item) => (
                <li key={item} className="border-b border-line py-2.5 text-base">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <Shot name="knulldev" caption={t('shot')} />
      </Section>
      <Others namespace="site-product-knulldev" which={['knullops', 'knulledge', 'ai']} />
      <NotFor namespace="site-product-knulldev" />
      <Begin />
    </div>
  )
}
