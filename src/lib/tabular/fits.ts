import type { ColumnFacts } from './table'
import { isEmptyValue, readDates, toNumber } from './values'

/** Whether a cell is of its column's type. Empty ones are; every text is a text. */
export function fitsColumn(value: string, column: Pick<ColumnFacts, 'type' | 'form'>): boolean {
  if (column.type === 'text' || column.type === 'boolean' || isEmptyValue(value)) return true
  if (column.type === 'integer' || column.type === 'decimal') return !Number.isNaN(toNumber(value, column.form === 'comma' ? 'comma' : 'point'))
  return readDates(value).some((reading) => reading.form === column.form)
}
