import type { Big } from 'big.js'

export interface Money {
  /** €200,427 */
  whole: (value: Big | number) => string
  /** €200,427.18 */
  exact: (value: Big | number) => string
}

const made = new Map<string, Money>()

/** Amounts of a currency as a language writes them, with a real minus. The currency is a code of ISO 4217; any other is written after the number. */
export function moneyOf(language: string, currency: string): Money {
  const key = `${language} ${currency}`
  const known = made.get(key)
  if (known) return known
  const format = (digits: number) => {
    let write: (value: number) => string
    try {
      const intl = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: digits, maximumFractionDigits: digits })
      write = (value) => intl.format(value)
    } catch {
      const intl = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
      write = (value) => `${intl.format(value)} ${currency}`.trim()
    }
    return (value: Big | number) => {
      const rounded = Number(typeof value === 'number' ? value.toFixed(digits) : value.toFixed(digits))
      /* No "−0". */
      return write(rounded === 0 ? 0 : rounded).replace('-', '−')
    }
  }
  const money = { whole: format(0), exact: format(2) }
  made.set(key, money)
  return money
}
