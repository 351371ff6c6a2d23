import { engagementOf, type Engagement } from '@/content/engagements'
import { SiteLink } from '@/site/link'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import type { ReactNode } from 'react'
import { PlainList, type Point } from './plain-list'

/** Whole euros in the reader's language. */
export const useEuros = () => {
  const format = useFormat()
  return (euros: number) => format.number(euros, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-b border-line py-3">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="mt-0.5 text-md font-semibold tabular-nums">{children}</dd>
  </div>
)

/** Price, length and people of an engagement, and what it needs from the other side. */
export function Terms({ id, needs }: { id: Engagement['id']; needs: readonly Point[] }) {
  const t = useText('site-solution-parts')
  const euros = useEuros()
  const { weeks, people, euros: [from, to], monthly } = engagementOf(id)
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <dl className="border-t border-line">
          <Fact term={t('terms.price')}>{t('terms.range', { from: euros(from), to: euros(to) })}</Fact>
          {monthly === undefined ? null : <Fact term={t('terms.then')}>{t('terms.monthly', { price: euros(monthly) })}</Fact>}
          <Fact term={t('terms.length')}>{t('terms.weeks', { count: weeks })}</Fact>
          <Fact term={t('terms.people')}>{t('terms.ours', { count: people })}</Fact>
        </dl>
        <p className="mt-4 text-sm text-muted text-pretty">
          {t('terms.illustrative')}{' '}
          <SiteLink to="pricing" hash="engineering" className="link">
            {t('terms.link')}
          </SiteLink>
        </p>
      </div>
      <div>
        <h3 className="mb-3 text-sm font-medium text-muted">{t('terms.needs')}</h3>
        <PlainList items={needs} />
      </div>
    </div>
  )
}
