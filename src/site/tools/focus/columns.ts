/**
 * The columns of FOCUS, the FinOps Open Cost and Usage Specification, versions 1.0 to 1.3, that the tools read.
 * https://focus.finops.org/focus-specification/
 */
export const required = ['BillingCurrency', 'ChargeCategory', 'ChargePeriodStart', 'ChargePeriodEnd', 'ServiceName'] as const

/** One of these must be there: the amortised cost, or what is invoiced. */
export const costColumns = ['EffectiveCost', 'BilledCost'] as const
export type CostColumn = (typeof costColumns)[number]

export const optional = [
  'BillingAccountId',
  'BillingAccountName',
  'SubAccountId',
  'SubAccountName',
  'RegionId',
  'RegionName',
  'ServiceCategory',
  'ResourceId',
  'ResourceName',
  'ResourceType',
  'ChargeDescription',
  'PricingCategory',
  'CommitmentDiscountStatus',
  'CapacityReservationStatus',
  'ConsumedQuantity',
  'ConsumedUnit',
  'SkuId',
  'SkuMeter',
  'SkuPriceDetails',
  'Tags',
] as const

export type Column = (typeof required)[number] | CostColumn | (typeof optional)[number]
export const columns: readonly Column[] = [...required, ...costColumns, ...optional]

/** Where each column stands in the file; −1 where it is not there. */
export type Positions = Readonly<Record<Column, number>>

/** Bills of providers that are no FOCUS, told by columns of their own. */
export type OtherBill = 'aws-cur' | 'azure' | 'gcp'

const others: readonly [OtherBill, RegExp][] = [
  ['aws-cur', /^(?:lineItem\/UnblendedCost|line_item_unblended_cost)$/i],
  ['azure', /^(?:CostInBillingCurrency|PreTaxCost|MeterCategory)$/i],
  ['gcp', /^(?:service\.description|usage_start_time|Cost before credits|SKU description)$/i],
]

const spelling = (name: string) => name.replace(/^\uFEFF/, '').replace(/[\s_"]/g, '').toLowerCase()

/**
 * Finds the columns in a head line, however they are spelled: ServiceName, Service Name, service_name.
 * `missing` names what a FOCUS file must have and this one has not.
 */
export function findColumns(head: readonly string[]): { positions: Positions; missing: string[]; other: OtherBill | null } {
  const at = new Map(head.map((name, index) => [spelling(name), index]))
  const positions = Object.fromEntries(columns.map((name) => [name, at.get(spelling(name)) ?? -1])) as Record<Column, number>
  const missing: string[] = required.filter((name) => positions[name] < 0)
  if (costColumns.every((name) => positions[name] < 0)) missing.unshift(costColumns.join(' / '))
  const other = missing.length === 0 ? null : (others.find(([, sign]) => head.some((name) => sign.test(name.trim())))?.[0] ?? null)
  return { positions, missing, other }
}
