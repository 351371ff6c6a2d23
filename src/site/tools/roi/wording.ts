import type { Big } from 'big.js'
import type { Translate } from '@/i18n/site-words'
import type { Numbers } from '@/lib/intl'
import { Decimal } from '../decimal'
import { moneyOf } from '../money'
import type { Outcome } from './analysis'
import { isShare, type Field, type RoiInput } from './input'
import { signChanges, type InternalRate } from './internal-rate'

const moneyFields: readonly Field[] = ['rate', 'incidentHour', 'oneOff', 'fee', 'exit']
const costs: readonly Field[] = ['oneOff', 'fee', 'exit']

/** How the numbers of this tool are written: the page, the exports and the drawings share it. */
export function wording(t: Translate, format: Numbers, input: RoiInput) {
  const money = moneyOf(t.language, input.currency)
  const number = (value: Big | string | number, digits = 2) => format.number(Number(value), { maximumFractionDigits: digits }).replace('-', '−')
  const percent = (fraction: Big, digits = 0) => format.percent(Number(fraction.toFixed(digits + 2)), digits).replace('-', '−')
  /** An input's value with its unit, as it stands in tables. */
  const shown = (field: Field, value: Big | string) => {
    const exact = new Decimal(value)
    if (moneyFields.includes(field)) return exact.lt(1000) && !exact.eq(exact.round(0)) ? money.exact(exact) : money.whole(exact)
    if (isShare(field) || field === 'discount') return percent(exact.div(100), exact.eq(exact.round(0)) ? 0 : 1)
    return number(exact, 1)
  }
  /**
   * A turning point with as many digits as are worth reading, rounded to the side on which the plan pays: a saving up,
   * a cost down.
   */
  const turn = (field: Field, at: Big) => {
    const digits = moneyFields.includes(field) ? (field === 'rate' ? 2 : 0) : 1
    return shown(field, at.round(digits, costs.includes(field) ? 0 : 3))
  }
  const month = (at: number | null) => (at === null ? t('verdict.never', { months: input.months }) : at === 0 ? t('verdict.start') : t('verdict.month', { month: at }))
  const rate = (found: InternalRate) =>
    found.kind === 'one' ? percent(found.rate, found.rate.abs().lt('0.1') ? 1 : 0) : t(found.kind === 'several' ? 'verdict.irr-several' : 'verdict.irr-none')
  const rateNote = (outcome: Outcome) => {
    const found = outcome.rate
    if (found.kind === 'one') return null
    if (found.kind === 'none') return t(`irr.${found.why}`)
    return t('irr.several', { changes: signChanges(outcome.flows), rates: format.list(found.rates.map((one) => percent(one, 1))) })
  }
  return { money, number, percent, shown, turn, month, rate, rateNote }
}

export type Wording = ReturnType<typeof wording>
