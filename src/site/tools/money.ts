import type { Big } from 'big.js'
import { numberFormat } from '@/lib/intl'

export interface Money {
  /** €200,427 */
  whole: (value: Big | number) => string
  /** €200,427.18 */
  exact: (value: Big | number) => string
}

/** Amounts of a currency as a language writes them, with a real minus. The currency is a code of ISO 4217; any other is written after the number. */
export function moneyOf(language: string, currency: string): Money {
  const format = (digits: number) => {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const write = (value: number) => {
      try {
        return numberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fraction })(value)
      } catch {
        return `${numberFormat(language, fraction)(value)} ${currency}`.trim()
      }
    }
    return (value: Big | number) => {
      const rounded = Number(value.toFixed(digits))
      /* No "−0". */
      return write(rounded === 0 ? 0 : rounded).replace('-', '−')
    }
  }
  return { whole: format(0), exact: format(2) }
}
