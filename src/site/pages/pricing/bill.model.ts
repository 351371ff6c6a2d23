import { cadences, currencies, packs, plans, tokensPerCredit, type Cadence, type Currency, type Pack, type Plan } from '@/content/plans'
import { numberFormat } from '@/lib/intl'

/** What a new personal organisation begins with: private.starting_credits() of the database, where the number is decided. */
export const startingCredits = 1000

/** An answer as it is usually made, in tokens: what is sent along is most of it. */
export const usualAnswer = { question: 40, passages: 2400, answer: 560 } as const

/** What one can set on the page, as the address keeps it. */
export interface Choice {
  currency: Currency
  cadence: Cadence
  /** People who ask. */
  people: number
  /** Questions that a model answers, by one person on a working day. */
  questions: number
  /** Tokens of one answer: the passages that are sent along, and the text that comes back. */
  tokens: number
}

export const standard: Choice = { currency: 'EUR', cadence: 'monthly', people: 12, questions: 6, tokens: 3000 }
export const ranges = { people: [1, 500], questions: [1, 60], tokens: [500, 9000] } as const
/** 252 working days a year, by twelve. */
export const workingDays = 21

function whole(text: string | null, [least, most]: readonly [number, number], otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : otherwise
}

export function readChoice(search: URLSearchParams): Choice {
  return {
    currency: currencies.find((code) => code === search.get('currency')) ?? standard.currency,
    cadence: cadences.find((cadence) => cadence === search.get('cadence')) ?? standard.cadence,
    people: whole(search.get('people'), ranges.people, standard.people),
    questions: whole(search.get('questions'), ranges.questions, standard.questions),
    tokens: whole(search.get('tokens'), ranges.tokens, standard.tokens),
  }
}

/** What differs from the standard, for the address. */
export function writeChoice(choice: Choice): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, value === standard[name as keyof Choice] ? undefined : String(value)]))
}

/** Credits of a year, rounded up to whole ones. */
export function creditsOfYear({ people, questions, tokens }: Choice): number {
  return Math.ceil((people * questions * tokens * workingDays * 12) / tokensPerCredit)
}

export interface PackLine {
  pack: Pack
  count: number
  /** In the currency's smallest unit. */
  amount: number
}

export interface Bill {
  /** Null: packs alone. */
  plan: Plan | null
  cadence: Cadence
  /** Of the year, in the currency's smallest unit. */
  planAmount: number
  planCredits: number
  packs: PackLine[]
  total: number
  /** Credits that are bought and not used: they stay. */
  over: number
}

/** The cheapest packs that hold at least so many credits, the largest first. Sizes divide one another. */
export function coverWithPacks(credits: number, currency: Currency): PackLine[] {
  const sizes = [...packs].sort((a, b) => b.credits - a.credits)
  const cover = (left: number, from: number): PackLine[] | undefined => {
    if (left <= 0) return []
    const pack = sizes[from]
    if (!pack) return undefined
    const most = Math.ceil(left / pack.credits)
    const tries = [most, most - 1].filter((count) => count >= 0).map((count) => {
      const rest = cover(left - count * pack.credits, from + 1)
      return rest && [...(count > 0 ? [{ pack, count, amount: count * pack.price[currency] }] : []), ...rest]
    })
    return tries.filter((lines) => lines !== undefined).sort((a, b) => sum(a) - sum(b))[0]
  }
  return cover(credits, 0) ?? []
}

const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)

/** A year with one plan, or none, and packs for what it does not bring. */
export function billOf(plan: Plan | null, credits: number, cadence: Cadence, currency: Currency): Bill {
  const planCredits = plan ? plan.monthlyCredits * 12 : 0
  const planAmount = plan ? plan.prices[cadence][currency] * (cadence === 'monthly' ? 12 : 1) : 0
  const lines = coverWithPacks(credits - planCredits, currency)
  const bought = planCredits + lines.reduce((total, { pack, count }) => total + pack.credits * count, 0)
  return { plan, cadence, planAmount, planCredits, packs: lines, total: planAmount + sum(lines), over: bought - credits }
}

/** Every way to pay for a year, the cheapest first. */
export function bills(choice: Choice): [Bill, ...Bill[]] {
  const credits = creditsOfYear(choice)
  const all = [null, ...plans].map((plan) => billOf(plan, credits, choice.cadence, choice.currency))
  return all.sort((a, b) => a.total - b.total) as [Bill, ...Bill[]]
}

/** Amounts in the smallest unit, as the reader writes them; without decimals where there are none. */
export function moneyText(minor: number, currency: Currency, language: string): string {
  return numberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: minor % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })(minor / 100)
}
