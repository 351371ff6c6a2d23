import { detectDelimiter, readCsv } from '@/lib/tabular/csv'
import { decode } from '@/lib/tabular/decode'
import { isNothing, readCost, readInstant, readTags, type Charge } from './charge'
import { costColumns, findColumns, type Column, type CostColumn, type OtherBill } from './columns'

/** Why a line was left out. */
export type RefusedReason = 'cells' | 'cost' | 'period' | 'currency'

export interface RefusedLine {
  line: number
  reason: RefusedReason
  /** What stood there, cut to 60 characters. */
  found: string
}

export interface FocusFile {
  charges: Charge[]
  refused: RefusedLine[]
  /** Which cost was read. */
  cost: CostColumn
  /** Columns of the specification that the tools would have used and the file does not have. */
  absent: Column[]
}

/** Not a file of FOCUS: what it lacks, and what it seems to be instead. */
export class NotFocus extends Error {
  override name = 'NotFocus'
  constructor(
    readonly missing: readonly string[],
    readonly other: OtherBill | null,
    readonly head: readonly string[],
  ) {
    super(`not a FOCUS file: ${missing.join(', ')}`)
  }
}

/** A file that has the head of FOCUS and no line that can be read. */
export class NoCharges extends Error {
  override name = 'NoCharges'
  constructor(readonly refused: readonly RefusedLine[]) {
    super('no line could be read')
  }
}

/**
 * Reads the bytes of a FOCUS file. Lines that cannot be read are named and left out, never guessed.
 * Throws TableError for what is no text table (src/lib/tabular), NotFocus where columns are missing, NoCharges where no line is left.
 * @param onProgress rows read, share of the text (0 to 1)
 */
export function readFocus(bytes: Uint8Array, onProgress: (rows: number, share: number) => void = () => {}): FocusFile {
  const { text } = decode(bytes)
  const charges: Charge[] = []
  const refused: RefusedLine[] = []
  let read: ((cells: readonly string[], line: number) => Charge | RefusedLine) | null = null
  let absent: Column[] = []
  let cost: CostColumn = 'EffectiveCost'

  readCsv(text, {
    delimiter: detectDelimiter(text),
    onRow: (cells, line) => {
      if (!read) {
        const { positions, missing, other } = findColumns(cells)
        if (missing.length > 0) throw new NotFocus(missing, other, cells.slice(0, 60))
        cost = costColumns.find((name) => positions[name] >= 0) ?? cost
        absent = (Object.keys(positions) as Column[]).filter((name) => positions[name] < 0 && name !== 'BilledCost' && name !== 'EffectiveCost')
        read = reader(positions, cost, cells.length)
        return
      }
      const one = read(cells, line)
      if ('reason' in one) refused.push(one)
      else charges.push(one)
    },
    onProgress: (share) => onProgress(charges.length, share),
  })
  if (charges.length === 0) throw new NoCharges(refused)
  return { charges, refused, cost, absent }
}

function reader(positions: Readonly<Record<Column, number>>, costColumn: CostColumn, width: number) {
  return (cells: readonly string[], line: number): Charge | RefusedLine => {
    const refuse = (reason: RefusedReason, found: string): RefusedLine => ({ line, reason, found: found.slice(0, 60) })
    if (cells.length !== width) return refuse('cells', `${cells.length} / ${width}`)
    const at = (name: Column) => {
      const text = cells[positions[name]]?.trim() ?? ''
      return isNothing(text) ? '' : text
    }
    const cost = readCost(at(costColumn))
    if (!cost) return refuse('cost', at(costColumn))
    const start = readInstant(at('ChargePeriodStart'))
    const end = readInstant(at('ChargePeriodEnd'))
    if (start === null || end === null || end < start) return refuse('period', `${at('ChargePeriodStart')} – ${at('ChargePeriodEnd')}`)
    const currency = at('BillingCurrency').toUpperCase()
    if (!/^[A-Z0-9]{3,12}$/.test(currency)) return refuse('currency', currency)
    const quantity = at('ConsumedQuantity')
    return {
      line,
      cost,
      currency,
      category: at('ChargeCategory'),
      start,
      end,
      service: at('ServiceName'),
      serviceCategory: at('ServiceCategory'),
      account: at('SubAccountName') || at('SubAccountId') || at('BillingAccountName') || at('BillingAccountId'),
      region: at('RegionId') || at('RegionName'),
      resource: at('ResourceId'),
      resourceName: at('ResourceName'),
      resourceType: at('ResourceType'),
      description: at('ChargeDescription'),
      pricing: at('PricingCategory'),
      commitment: at('CommitmentDiscountStatus'),
      reservation: at('CapacityReservationStatus'),
      quantity: quantity === '' || Number.isNaN(Number(quantity)) ? null : Number(quantity),
      unit: at('ConsumedUnit'),
      sku: `${at('SkuId')} ${at('SkuMeter')} ${at('SkuPriceDetails')}`.trim(),
      tags: readTags(at('Tags')),
    }
  }
}
