import { hoursOfMonth, priceIds, prices, type CloudPrice, type PriceId } from '@/content/cloud-prices'
import { isCanonical, type NumberBounds } from '../number-text'

/** A line of the estimate. Numbers are canonical. */
export interface Line {
  /** A line of the price list, or one's own. */
  readonly price: PriceId | 'own'
  /** Of an own line; the others have the list's. */
  readonly name: string
  /** Machines, addresses, gigabytes. */
  readonly amount: string
  /** Hours a month; of lines that are paid by the hour. */
  readonly hours: string
  /** US dollars a unit: the list's until it is overwritten. */
  readonly unitPrice: string
}

export interface Estimate {
  readonly lines: readonly Line[]
  /** Percent off the list. */
  readonly discount: string
  /** Percent a month by which use grows. */
  readonly growth: string
}

export const lineBounds = {
  amount: { min: 0, max: 1_000_000_000 },
  hours: { min: 0, max: 744 },
  unitPrice: { min: 0, max: 1_000_000 },
} as const satisfies Record<string, NumberBounds>
export const estimateBounds = { discount: { min: 0, max: 100 }, growth: { min: 0, max: 50 } } as const satisfies Record<string, NumberBounds>

/** So that a link stays a link. */
export const mostLines = 30

export const perOf = (line: Line): CloudPrice['per'] | 'month' => (line.price === 'own' ? 'month' : prices[line.price].per)
export const kindOf = (line: Line): CloudPrice['kind'] | 'own' => (line.price === 'own' ? 'own' : prices[line.price].kind)
export const isOverwritten = (line: Line): boolean => line.price !== 'own' && line.unitPrice !== listPrice(line.price)

/** Canonical: "0.10" is 0.1. */
const listPrice = (id: PriceId): string => prices[id].price.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

export const newLine = (price: PriceId | 'own', amount = '1'): Line => ({
  price,
  name: '',
  amount,
  hours: String(hoursOfMonth),
  unitPrice: price === 'own' ? '0' : listPrice(price),
})

/** A small shop: an example of no particular company. */
export const exampleEstimate: Estimate = {
  lines: [newLine('aws-m7g-large', '6'), newLine('aws-ebs-gp3', '1200'), newLine('aws-alb', '1'), newLine('aws-nat-hour', '2'), newLine('aws-nat-gb', '4000'), newLine('aws-ipv4', '4'), newLine('aws-zones', '9000')],
  discount: '0',
  growth: '2',
}

/* ---------- The address ---------- */

const between = '~'

const separators = /[~|]/g

const writeLine = ({ price, name, amount, hours, unitPrice }: Line) => [price, amount, hours, unitPrice, ...(price === 'own' ? [name.replace(separators, ' ')] : [])].join(between)

function readLine(text: string): Line | null {
  const [price = '', amount = null, hours = null, unitPrice = null, ...name] = text.split(between)
  const known = price === 'own' ? 'own' : priceIds.find((id) => id === price)
  if (!known || !isCanonical(amount, lineBounds.amount) || !isCanonical(hours, lineBounds.hours) || !isCanonical(unitPrice, lineBounds.unitPrice)) return null
  return { price: known, name: known === 'own' ? name.join(' ').slice(0, 80) : '', amount, hours, unitPrice }
}

export const writeEstimate = (estimate: Estimate): Record<string, string | undefined> => {
  const lines = estimate.lines.map(writeLine).join('|')
  return {
    lines: lines === exampleEstimate.lines.map(writeLine).join('|') ? undefined : lines || 'none',
    discount: estimate.discount === exampleEstimate.discount ? undefined : estimate.discount,
    growth: estimate.growth === exampleEstimate.growth ? undefined : estimate.growth,
  }
}

export function readEstimate(search: URLSearchParams): Estimate {
  const said = search.get('lines')
  const number = (name: 'discount' | 'growth') => {
    const text = search.get(name)
    return isCanonical(text, estimateBounds[name]) ? text : exampleEstimate[name]
  }
  const lines = said === null ? exampleEstimate.lines : said === 'none' ? [] : said.split('|').flatMap((text) => readLine(text) ?? []).slice(0, mostLines)
  return { lines, discount: number('discount'), growth: number('growth') }
}
