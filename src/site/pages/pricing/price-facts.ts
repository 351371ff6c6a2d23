import { packs, tokensPerCredit, type Plan } from '@/content/plans'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { moneyText, type Choice } from './bill.model'

export interface PlanFacts {
  id: string
  name: string
  /** For one person, a team, several; or for nobody in particular. */
  who: string
  price: string
  per: string
  /** In the order of `factNames`. */
  facts: readonly string[]
  /** The one that most readers want. */
  marked: boolean
}

export const factNames = ['credits', 'tokens', 'thousand', 'less', 'arrive'] as const

/** What differs between buying packs and the plans, in words; all of it computed from the price list. */
export function usePlanFacts(plans: readonly Plan[], { cadence, currency }: Choice): PlanFacts[] {
  const t = useText('site-pricing')
  const format = useFormat()
  const money = (minor: number) => moneyText(minor, currency, format.language)
  const [smallest] = packs
  const largest = packs.at(-1)
  const thousand = (minor: number, credits: number) => money(Math.round((minor / credits) * 1000))
  const yearly = cadence === 'yearly'
  const none: PlanFacts = {
    id: 'none',
    name: t('plan.none.name'),
    who: t('plan.none.who'),
    price: money(0),
    per: t('plan.none.per'),
    facts: [
      t('fact.credits_none'),
      t('fact.tokens_none'),
      smallest && largest ? t('fact.between', { from: thousand(smallest.price[currency], smallest.credits), to: thousand(largest.price[currency], largest.credits) }) : '',
      t('fact.less_none'),
      t('fact.arrive_none'),
    ],
    marked: false,
  }
  return [
    none,
    ...plans.map((plan) => {
      const price = plan.prices[cadence][currency]
      const credits = plan.monthlyCredits * (yearly ? 12 : 1)
      const saving = smallest ? 1 - price / credits / (smallest.price[currency] / smallest.credits) : 0
      return {
        id: plan.id,
        name: t(`plan.${plan.id}.name`),
        who: t(`plan.${plan.id}.who`),
        price: money(price),
        per: yearly ? t('plan.per_year', { month: money(Math.round(price / 12)) }) : t('plan.per_month'),
        facts: [
          t(yearly ? 'fact.credits_year' : 'fact.credits_month', { n: format.number(credits) }),
          t('fact.tokens', { n: format.number((credits * tokensPerCredit) / 1_000_000) }),
          thousand(price, credits),
          t('fact.less', { share: format.percent(saving) }),
          t(yearly ? 'fact.arrive_year' : 'fact.arrive_month'),
        ],
        marked: plan.id === 'team',
      }
    }),
  ]
}

export const sharedNames = ['modules', 'members', 'stay', 'passages', 'start', 'budget', 'model', 'upload', 'cancel'] as const
