import { Check } from 'lucide-react'
import { SiteButton } from '@/site/link'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { NotFor, Others } from './parts/endings'
import { Rows } from './parts/rows'
import { Week } from './parts/week'

/** Operations as a service, run with KnullOps: whose hours, what is committed to, how it begins, what stays theirs. */
export default function ProductOpsPage() {
  const t = useText('site-product-ops')
  const heads = t.list('targets.head')
  const targets = t.list<{ name: string; means: string; ack: string; first: string; every: string; night: string }>('targets.rows')
  return (
    <div data-module="knullops">
      <PageHead eyebrow={t('head.eyebrow')} title={t('head.title')} lead={t('head.lead')} actions={<SiteButton to="get-started">{t('head.call')}</SiteButton>} aside={<Week />} />
      <Section title={t('targets.title')} aside={t('targets.note')}>
        {/* A row becomes a card on a phone: five columns of words do not shrink. */}
        <table className="block w-full text-base md:table">
          <thead className="text-xs text-muted max-md:sr-only">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="pe-5 pb-3 text-start font-regular">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block border-t border-line-strong md:table-row-group">
            {targets.map((row) => (
              <tr key={row.name} className="block border-b border-line py-4 md:table-row md:py-0">
                <th scope="row" className="block text-start font-semibold md:table-cell md:py-4 md:pe-5">
                  {row.name} <span className="font-regular text-muted md:block">{row.means}</span>
                </th>
                {[row.ack, row.first, row.every, row.night].map((value, index) => (
                  <td key={heads[index + 1]} className="flex justify-between gap-4 pt-1.5 md:table-cell md:py-4 md:pe-5 md:align-top">
                    <span aria-hidden="true" className="text-muted md:hidden">
                      {heads[index + 1]}
                    </span>
                    <span className="max-md:text-end">{value}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title={t('begin.title')} lead={t('begin.lead')} tone="sunken">
        <ol className="border-t border-line-strong">
          {t.list<{ when: string; what: string; test: string }>('begin.rows').map((row) => (
            <li key={row.when} className="grid gap-x-6 gap-y-1 border-b border-line py-5 text-md lg:grid-cols-12">
              <b className="lg:col-span-2">{row.when}</b>
              <span className="text-muted lg:col-span-5">{row.what}</span>
              <span className="flex gap-2 lg:col-span-5">
                <Check aria-hidden="true" className="mt-1 size-4 text-good" />
                <span className="min-w-0">{row.test}</span>
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('keep.title')}>
        <Rows rows={t.list('keep.rows')} />
      </Section>
      <Others namespace="site-product-ops" which={['knullops', 'knulledge', 'ai']} />
      <NotFor namespace="site-product-ops" />
      <ClosingCall
        title={t('call.title')}
        text={t('call.text')}
        actions={
          <>
            <SiteButton to="get-started">{t('head.call')}</SiteButton>
            <SiteButton to="product-knullops" variant="outline">
              {t('call.platform')}
            </SiteButton>
          </>
        }
      />
    </div>
  )
}
