/**
 * What can be bought, and for how much: the one file that the billing screen, the pricing page and the edge function
 * `checkout` read. Pure data without imports, because Deno reads it as it stands. A browser names an id; the price and
 * the credits that are charged and granted are those of this file on the server.
 *
 * A plan changes one thing: credits arrive by themselves for each paid period, for less than in a pack. Everything else
 * of the product is the same with and without one, so nothing else may be promised here.
 */

export const currencies = ['EUR', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export const cadences = ['monthly', 'yearly'] as const
export type Cadence = (typeof cadences)[number]

/** In the currency's smallest unit (cents, pence), tax not included. */
export type Price = Readonly<Record<Currency, number>>

export interface Pack {
  readonly id: string
  /** What the payment page and the receipt call it. */
  readonly name: string
  /** 1 credit = 1,000 tokens. */
  readonly credits: number
  readonly price: Price
}

export interface Plan {
  readonly id: string
  readonly name: string
  /** Credits for each month that is paid; a year is paid, and granted, at once. */
  readonly monthlyCredits: number
  /** For one period: a month, or a year, which costs ten months. */
  readonly prices: Readonly<Record<Cadence, Price>>
}

/** Tokens in a credit. */
export const tokensPerCredit = 1000

/** Bought once, do not expire. */
export const packs: readonly Pack[] = [
  { id: 'pack-1000', name: 'Knull, 1,000 credits', credits: 1000, price: { EUR: 500, USD: 500, GBP: 450 } },
  { id: 'pack-5000', name: 'Knull, 5,000 credits', credits: 5000, price: { EUR: 2200, USD: 2400, GBP: 1900 } },
  { id: 'pack-20000', name: 'Knull, 20,000 credits', credits: 20_000, price: { EUR: 8000, USD: 8800, GBP: 7000 } },
]

/** Paid each month or year until cancelled. */
export const plans: readonly Plan[] = [
  {
    id: 'solo',
    name: 'Knull Solo',
    monthlyCredits: 2500,
    prices: { monthly: { EUR: 900, USD: 1000, GBP: 800 }, yearly: { EUR: 9000, USD: 10_000, GBP: 8000 } },
  },
  {
    id: 'team',
    name: 'Knull Team',
    monthlyCredits: 10_000,
    prices: { monthly: { EUR: 2900, USD: 3200, GBP: 2500 }, yearly: { EUR: 29_000, USD: 32_000, GBP: 25_000 } },
  },
  {
    id: 'organisation',
    name: 'Knull Organisation',
    monthlyCredits: 50_000,
    prices: { monthly: { EUR: 11_900, USD: 12_900, GBP: 9900 }, yearly: { EUR: 119_000, USD: 129_000, GBP: 99_000 } },
  },
]

/** One thing with its price, as a checkout stores it. */
export interface Offer {
  readonly kind: 'credits' | 'plan'
  readonly item: string
  readonly name: string
  readonly cadence: 'once' | Cadence
  readonly currency: Currency
  /** In the currency's smallest unit. */
  readonly amount: number
  /** Granted when it is paid: once for a pack, once for each paid period of a plan. */
  readonly credits: number
}

/**
 * What an id costs. Undefined for an id, cadence or currency that is not for sale: a pack is bought `once`, a plan
 * monthly or yearly.
 */
export function offerOf(item: unknown, cadence: unknown, currency: unknown): Offer | undefined {
  const money = currencies.find((known) => known === currency)
  if (!money) return undefined
  const pack = packs.find((known) => known.id === item)
  if (pack) return cadence === 'once' ? { kind: 'credits', item: pack.id, name: pack.name, cadence, currency: money, amount: pack.price[money], credits: pack.credits } : undefined
  const plan = plans.find((known) => known.id === item)
  const period = cadences.find((known) => known === cadence)
  if (!plan || !period) return undefined
  const credits = plan.monthlyCredits * (period === 'yearly' ? 12 : 1)
  return { kind: 'plan', item: plan.id, name: plan.name, cadence: period, currency: money, amount: plan.prices[period][money], credits }
}
