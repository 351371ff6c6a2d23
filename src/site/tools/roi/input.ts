import { isCanonical, type NumberBounds } from '../number-text'

export const currencies = ['EUR', 'USD', 'GBP', 'CHF'] as const
export type Currency = (typeof currencies)[number]

export const fields = [
  'engineers',
  'rate',
  'hours',
  'recovered',
  'incidents',
  'restore',
  'incidentHour',
  'saved',
  'oneOff',
  'fee',
  'exit',
  'ramp',
  'discount',
  'months',
] as const
export type Field = (typeof fields)[number]

/** Canonical numbers: hours a week, money in the currency, percent (20 is 20 %), months. */
export type RoiInput = Readonly<Record<Field, string>> & { readonly currency: Currency }

/** Illustrative, taken from no particular company. */
export const defaults: RoiInput = {
  currency: 'EUR',
  engineers: '45',
  rate: '82',
  hours: '2.5',
  recovered: '20',
  incidents: '9',
  restore: '2.7',
  incidentHour: '1400',
  saved: '35',
  oneOff: '180000',
  fee: '6500',
  exit: '0',
  ramp: '6',
  discount: '8',
  months: '36',
}

export const bounds: Readonly<Record<Field, NumberBounds>> = {
  engineers: { min: 0, max: 100_000 },
  rate: { min: 0, max: 10_000 },
  hours: { min: 0, max: 20 },
  recovered: { min: 0, max: 100 },
  incidents: { min: 0, max: 10_000 },
  restore: { min: 0, max: 1000 },
  incidentHour: { min: 0, max: 100_000_000 },
  saved: { min: 0, max: 100 },
  oneOff: { min: 0, max: 1_000_000_000 },
  fee: { min: 0, max: 100_000_000 },
  exit: { min: 0, max: 1_000_000_000 },
  ramp: { min: 0, max: 60 },
  discount: { min: 0, max: 100 },
  months: { min: 6, max: 84, whole: true },
}

/** Percentages: a share cannot pass 100 %. */
export const isShare = (field: Field): boolean => field === 'recovered' || field === 'saved'

export function parseRoi(search: URLSearchParams): RoiInput {
  const currency = currencies.find((one) => one === search.get('currency')) ?? defaults.currency
  const entries = fields.map((field) => {
    const said = search.get(field)
    return [field, isCanonical(said, bounds[field]) ? said : defaults[field]]
  })
  return { ...(Object.fromEntries(entries) as Record<Field, string>), currency }
}

export function serializeRoi(input: RoiInput): Record<string, string | undefined> {
  return Object.fromEntries([...fields, 'currency' as const].map((name) => [name, input[name] === defaults[name] ? undefined : input[name]]))
}
