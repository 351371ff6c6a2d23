import { SiteButton, SiteLink } from '@/site/link'
import { engagements } from '@/content/engagements'
import { ClosingCall } from '@/site/sections/closing-call'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Chooser } from './chooser'
import { PlainList, type Point } from './parts/plain-list'
import { useEuros } from './parts/terms'

export default function SolutionsPage() {
  const t = useText('site-solutions')
  const parts = useText('site-solution-parts')
  const site = useText('site')
  const euros = useEuros()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} className="md:pb-12" />
      <div className="frame pb-16 md:pb-24">
        <Chooser />
      </div>
      <Section title={t('compare.title')} lead={t('compare.lead')}>
        <table className="block w-full border-t border-line-strong text-base md:table md:border-collapse">
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-xs text-muted">
              {['work', 'number', 'ends', 'length', 'price'].map((column) => (
                <th key={column} scope="col" className="py-2.5 pe-5 text-start font-regular last:pe-0">
                  {t(`compare.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {engagements.map(({ id, weeks, people, euros: [from, to], monthly }) => (
              <tr key={id} className="border-b border-line align-top max-md:block max-md:py-5">
                <th scope="row" className="text-start max-md:block md:py-5 md:pe-5">
                  <SiteLink to={id} className="link text-md font-semibold">
                    {t(`solution.${id}.name`)}
                  </SiteLink>
                </th>
                {[
                  { column: 'number', cell: t(`solution.${id}.number`) },
                  { column: 'ends', cell: t(`solution.${id}.ends`) },
                  { column: 'length', cell: t('compare.size', { weeks, people }) },
                  { column: 'price', cell: parts('terms.range', { from: euros(from), to: euros(to) }), note: monthly === undefined ? undefined : t('compare.monthly', { price: euros(monthly) }) },
                ].map(({ column, cell, note }) => (
                  <td key={column} className="text-muted max-md:mt-1.5 max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-3 md:py-5 md:pe-5 md:last:pe-0">
                    <span aria-hidden="true" className="text-xs leading-[inherit] text-muted md:hidden">
                      {t(`compare.${column}`)}
                    </span>
                    <span className="min-w-0 text-text tabular-nums">
                      {cell}
                      {note ? <span className="block text-sm text-muted">{note}</span> : null}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <h2 className="site-heading">{t('not.title')}</h2>
          <PlainList items={t.list<Point>('not.items')} />
        </div>
      </Section>
      <ClosingCall
        title={t('close.title')}
        text={t('close.text')}
        actions={
          <>
            <SiteButton to="get-started">{site('call')}</SiteButton>
            <SiteButton to="tool-fit" variant="outline">
              {t('close.fit')}
            </SiteButton>
          </>
        }
      />
    </>
  )
}
