import { Check } from 'lucide-react'
import { plans } from '@/content/plans'
import { maxDatasetRows, maxUploadMegabytes } from '@/lib/limits'
import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { buttonClass } from '@/ui/button'
import { startingCredits, type Choice } from './bill.model'
import { BuyLink } from './buy-link'
import { factNames, sharedNames, usePlanFacts, type PlanFacts } from './price-facts'

const useShared = () => {
  const t = useText('site-pricing')
  const format = useFormat()
  const values = { credits: format.number(startingCredits), megabytes: maxUploadMegabytes, rows: format.number(maxDatasetRows) }
  return sharedNames.map((name) => ({ name, title: t(`same.${name}.name`), text: t(`same.${name}.text`, values) }))
}

function Buy({ plan, choice, className }: { plan: PlanFacts; choice: Choice; className?: string }) {
  const t = useText('site-pricing')
  return (
    <BuyLink tier={plan.id} choice={choice} className={buttonClass({ variant: plan.marked ? 'default' : 'outline', className: cx('w-full', className) })}>
      {plan.id === 'none' ? t('plan.none.choose') : t('plan.choose', { plan: plan.name })}
    </BuyLink>
  )
}

/** Under the site's head, with a soft lower edge, since rows pass below. */
const stays = "sticky top-(--header-h) z-sticky after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-linear-to-b after:to-transparent after:content-['']"

/** The comparison: a table with a head that stays, and on a phone the same facts as one card for each. */
export function PriceTable({ choice }: { choice: Choice }) {
  const t = useText('site-pricing')
  const columns = usePlanFacts(plans, choice)
  const shared = useShared()
  const pick = (plan: PlanFacts) => (plan.marked ? 'bg-raised border-x border-x-line' : '')
  return (
    <>
      <table className="hidden w-full table-fixed border-separate border-spacing-0 text-base tabular-nums lg:table">
        <caption className="sr-only">{t('table.caption')}</caption>
        <thead>
          {/* Names and prices stay in sight along the whole comparison; what is read once scrolls away. */}
          <tr className="align-top">
            <th scope="col" className={cx(stays, 'w-[23%] bg-surface pt-6 pb-2 pe-5 text-start text-xs font-regular text-muted after:from-surface')}>
              {t('table.tax')}
            </th>
            {columns.map((plan) => (
              <th key={plan.id} scope="col" className={cx(stays, 'px-5 pb-2 text-start font-regular', plan.marked ? 'rounded-t-lg border-x border-t pt-[19px] border-x-line border-t-line bg-raised shadow-[inset_0_3px_var(--accent)] after:from-raised' : 'bg-surface pt-5 after:from-surface')}>
                <span className="block text-md font-semibold">{plan.name}</span>
                <span data-plan={plan.id} className="mt-1 block text-3xl font-semibold">
                  {plan.price}
                </span>
              </th>
            ))}
          </tr>
          <tr className="align-top">
            <td className="border-b border-line-strong">{'\u00a0'}</td>
            {columns.map((plan) => (
              <td key={plan.id} className={cx('border-b border-line-strong px-5 pt-1.5 pb-6', pick(plan))}>
                <span className="block min-h-10 text-sm text-muted">{plan.per}</span>
                <span className="mt-2 block min-h-15 text-sm text-pretty">{plan.who}</span>
                <Buy plan={plan} choice={choice} className="mt-3.5 px-3 max-xl:px-2 max-xl:text-sm" />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          <GroupRow title={t('table.differs')} columns={columns} pick={pick} />
          {factNames.map((name, index) => (
            <tr key={name} className="align-top">
              <th scope="row" className="border-b border-line py-3.5 pe-5 text-start font-regular text-muted">
                {t(`fact.name.${name}`)}
              </th>
              {columns.map((plan) => (
                <td key={plan.id} className={cx('border-b border-line px-5 py-3.5', pick(plan))}>
                  {plan.facts[index]}
                </td>
              ))}
            </tr>
          ))}
          <GroupRow title={t('table.same')} columns={columns} pick={pick} />
          {shared.map((row, index) => (
            <tr key={row.name} className="align-top">
              <th scope="row" className="border-b border-line py-3 pe-5 text-start font-regular text-muted">
                {row.title}
                <span className="block text-sm text-text text-pretty">{row.text}</span>
              </th>
              {columns.map((plan) => (
                <td key={plan.id} className={cx('border-b border-line px-5 py-3.5', pick(plan), plan.marked && index === shared.length - 1 && 'rounded-b-lg border-b-line')}>
                  <Check size={16} role="img" aria-label={t('table.included')} className="mt-[3px] text-accent-text" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>

      <div className="lg:hidden">
        <p className="mb-3 text-xs text-muted">{t('table.tax')}</p>
        <div className="grid gap-3.5 md:grid-cols-2">
          {columns.map((plan) => (
            <section key={plan.id} aria-labelledby={`plan-${plan.id}`} className={cx('flex flex-col rounded-lg border bg-raised px-5 pb-5', plan.marked ? 'border-accent' : 'border-line')}>
              <div className={cx('sticky top-(--header-h) z-sticky -mx-5 flex items-baseline justify-between gap-4 rounded-t-lg bg-raised px-5 pt-4 pb-2', plan.marked && 'shadow-[inset_0_3px_var(--accent)]')}>
                <h2 id={`plan-${plan.id}`} className="text-md font-semibold">
                  {plan.name}
                </h2>
                <p className="text-2xl font-semibold tabular-nums">{plan.price}</p>
              </div>
              <p className="text-end text-sm text-muted">{plan.per}</p>
              <p className="mt-2 text-base text-pretty">{plan.who}</p>
              <dl className="mt-4 mb-5 flex-1 border-t border-line text-base tabular-nums">
                {factNames.map((name, index) => (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                    <dt className="text-muted">{t(`fact.name.${name}`)}</dt>
                    <dd className="ms-auto text-end">{plan.facts[index]}</dd>
                  </div>
                ))}
              </dl>
              <Buy plan={plan} choice={choice} />
            </section>
          ))}
        </div>
        <h2 className="mt-10 mb-3 text-md font-semibold">{t('table.same')}</h2>
        <dl className="border-t border-line text-base">
          {shared.map((row) => (
            <div key={row.name} className="border-b border-line py-3">
              <dt className="flex items-start gap-2.5 font-semibold">
                <Check size={16} aria-hidden="true" className="mt-[3px] shrink-0 text-accent-text" />
                {row.title}
              </dt>
              <dd className="ms-[26px] text-muted text-pretty">{row.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

function GroupRow({ title, columns, pick }: { title: string; columns: readonly PlanFacts[]; pick: (plan: PlanFacts) => string }) {
  return (
    <tr>
      <th scope="colgroup" className="border-b border-line pt-8 pb-3 text-start text-md font-semibold whitespace-nowrap">
        {title}
      </th>
      {columns.map((plan) => (
        <td key={plan.id} className={cx('border-b border-line', pick(plan))}>
          {'\u00a0'}
        </td>
      ))}
    </tr>
  )
}
