import { plans, tokensPerCredit } from '@/content/plans'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { usualAnswer, type Choice } from './bill.model'

const parts = [
  { id: 'question', look: 'bg-chart-2' },
  { id: 'passages', look: 'bg-chart-1' },
  { id: 'answer', look: 'bg-chart-4' },
] as const

/** One answer to scale: what its tokens are, what they are in credits, and what that costs. */
export function CreditFigure({ choice }: { choice: Choice }) {
  const t = useText('site-pricing')
  const format = useFormat()
  const tokens = usualAnswer.question + usualAnswer.passages + usualAnswer.answer
  const credits = tokens / tokensPerCredit
  const team = plans.find(({ id }) => id === 'team')
  const each = team ? (team.prices[choice.cadence][choice.currency] / (team.monthlyCredits * (choice.cadence === 'yearly' ? 12 : 1))) * credits : 0
  const price = format.number(each / 100, { style: 'currency', currency: choice.currency, currencyDisplay: 'narrowSymbol', maximumSignificantDigits: 2 })
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
      <div>
        <h2 className="site-heading">{t('credit.title')}</h2>
        <p className="mt-4 max-w-measure text-lg text-muted text-pretty">{t('credit.text')}</p>
      </div>
      <figure className="min-w-0">
        <div aria-hidden="true" className="flex h-12 gap-0.5 overflow-hidden rounded-md">
          {parts.map(({ id, look }) => (
            <span key={id} className={`min-w-2 ${look}`} style={{ flexGrow: usualAnswer[id] }} />
          ))}
        </div>
        <dl className="mt-4 grid gap-x-6 gap-y-3 md:grid-cols-3">
          {parts.map(({ id, look }) => (
            <div key={id}>
              <dt className="flex items-start gap-2.5 text-sm text-muted">
                <span aria-hidden="true" className={`mt-1 size-3 shrink-0 rounded-xs ${look}`} />
                <span className="min-w-0">{t(`credit.${id}`)}</span>
              </dt>
              <dd className="num ms-5.5 text-md font-semibold">{format.number(usualAnswer[id])}</dd>
            </div>
          ))}
        </dl>
        <figcaption className="mt-5 border-t border-line pt-4 text-md text-pretty">{t('credit.sum', { tokens: format.number(tokens), credits: format.number(credits), price })}</figcaption>
      </figure>
    </div>
  )
}
