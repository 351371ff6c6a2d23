import { cx } from '@/lib/cx'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Slider } from '../solutions/parts/figure'
import { bills, creditsOfYear, moneyText, ranges, workingDays, type Choice } from './bill.model'

/** What a year would cost, line by line, the cheapest way first, and beside it the others. */
export function Estimator({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useText('site-pricing')
  const format = useFormat()
  const money = (minor: number) => moneyText(minor, choice.currency, format.language)
  const exact = (minor: number) => format.number(minor / 100, { style: 'currency', currency: choice.currency, currencyDisplay: 'narrowSymbol' })
  const all = bills(choice)
  const [best] = all
  const most = Math.max(...all.map(({ total }) => total), 1)
  const credits = creditsOfYear(choice)
  const nameOf = (plan: (typeof best)['plan']) => (plan ? t(`plan.${plan.id}.name`) : t('bill.packs_only'))
  const sliders = [
    { field: 'people', step: 1 },
    { field: 'questions', step: 1 },
    { field: 'tokens', step: 100 },
  ] as const
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <h2 className="site-heading">{t('bill.title')}</h2>
        <p className="mt-4 max-w-measure text-lg text-muted text-pretty">{t('bill.lead')}</p>
        <div className="mt-8 grid gap-5">
          {sliders.map(({ field, step }) => (
            <Slider
              key={field}
              label={t(`bill.${field}`)}
              text={format.number(choice[field])}
              value={choice[field]}
              min={ranges[field][0]}
              max={ranges[field][1]}
              step={step}
              onChange={(value) => onChange({ ...choice, [field]: value })}
            />
          ))}
        </div>
        <p className="mt-6 text-sm text-muted text-pretty">
          {t('bill.formula', { people: format.number(choice.people), questions: format.number(choice.questions), tokens: format.number(choice.tokens), days: workingDays * 12, credits: format.number(credits) })}
        </p>
      </div>
      <div className="elevated min-w-0 rounded-xl border border-line bg-raised p-5 tabular-nums md:p-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-md font-semibold">{t('bill.year', { plan: nameOf(best.plan) })}</h3>
          <p className="text-xs text-muted">{t('bill.cheapest')}</p>
        </div>
        <dl className="mt-4 border-t border-line text-base">
          {best.plan ? (
            <Line
              name={t('bill.plan_line', { plan: t(`plan.${best.plan.id}.name`), credits: format.number(best.planCredits) })}
              how={t(best.cadence === 'yearly' ? 'bill.plan_yearly' : 'bill.plan_monthly', { price: money(best.plan.prices[best.cadence][choice.currency]) })}
              amount={exact(best.planAmount)}
            />
          ) : null}
          {best.packs.map(({ pack, count, amount }) => (
            <Line key={pack.id} name={t('bill.pack_line', { count, credits: format.number(pack.credits) })} how={t('bill.pack_how', { count, price: money(pack.price[choice.currency]) })} amount={exact(amount)} />
          ))}
          <div className="flex items-baseline justify-between gap-4 border-t border-line-strong py-3 text-md font-semibold">
            <dt>{t('bill.total')}</dt>
            <dd className="num" data-testid="bill-total">
              {exact(best.total)}
            </dd>
          </div>
        </dl>
        <p role="status" className="text-sm text-muted text-pretty">
          {t('bill.average', { month: exact(Math.round(best.total / 12)), person: exact(Math.round(best.total / 12 / choice.people)) })}
          {best.over > 0 ? ` ${t('bill.over', { n: format.number(best.over) })}` : ''}
        </p>
        <h3 className="mt-7 mb-2 border-t border-line pt-5 text-sm font-semibold">{t('bill.others')}</h3>
        <ul className="grid gap-2.5">
          {all.map((bill) => (
            <li key={bill.plan?.id ?? 'none'} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm md:grid-cols-[8.5rem_minmax(0,1fr)_6rem]">
              <span className={cx('min-w-0', bill === best ? 'font-semibold' : 'text-muted')}>{nameOf(bill.plan)}</span>
              <span aria-hidden="true" className="h-2.5 rounded-xs bg-sunken max-md:col-span-2 max-md:row-start-2">
                <span className={cx('block h-full min-w-[3px] rounded-xs', bill === best ? 'bg-accent' : 'bg-line-strong')} style={{ width: `${(bill.total / most) * 100}%` }} />
              </span>
              <span className={cx('num text-end', bill === best ? 'font-semibold' : 'text-muted')}>{exact(bill.total)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Line = ({ name, how, amount }: { name: string; how: string; amount: string }) => (
  <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
    <dt className="min-w-0">
      {name}
      <span className="block text-xs text-muted">{how}</span>
    </dt>
    <dd className="num shrink-0">{amount}</dd>
  </div>
)
