import type { Translate } from '@/i18n/site-words'
import { Decimal, cut, share, zero } from '../decimal'
import type { Formula } from '../formulas'
import type { Outcome } from './analysis'
import { discountFactors, rampShare } from './cash-flow'
import type { RoiInput } from './input'
import { signChanges } from './internal-rate'
import type { Wording } from './wording'

/** Every rule of the calculation with the reader's numbers in it. The parts are rounded for reading, the results are not made from them. */
export function roiFormulas(t: Translate, { money, number, percent, month, rate }: Wording, input: RoiInput, outcome: Outcome): Formula[] {
  const { model } = outcome
  const factors = discountFactors(model.rate, model.months)
  const present = (flow: (month: number) => Decimal) =>
    factors.reduce((total, factor, at) => (at === 0 ? total : total.plus(cut(flow(at).times(factor)))), zero)
  const savings = present((at) => model.search.plus(model.incident).times(rampShare(at, model.ramp)))
  const example = Math.max(1, Math.round(Number(input.ramp) / 2))
  return [
    {
      name: t('formulas.search'),
      rule: t('formulas.search-rule'),
      numbers: `${number(input.engineers)} × ${number(input.hours)} × 52 ÷ 12 × ${number(input.rate)} × ${number(share(input.recovered), 4)}`,
      result: t('formulas.a-month', { amount: money.whole(model.search) }),
    },
    {
      name: t('formulas.incident'),
      rule: t('formulas.incident-rule'),
      numbers: `${number(input.incidents)} × ${number(input.restore)} × ${number(input.incidentHour)} × ${number(share(input.saved), 4)}`,
      result: t('formulas.a-month', { amount: money.whole(model.incident) }),
    },
    {
      name: t('formulas.ramp'),
      rule: t('formulas.ramp-rule'),
      numbers: t('formulas.ramp-numbers', { month: example, ramp: number(input.ramp) }),
      result: percent(rampShare(example, new Decimal(input.ramp))),
    },
    { name: t('formulas.rate'), rule: t('formulas.rate-rule'), numbers: `${number(share(input.discount).plus(1), 4)}^(1/12) − 1`, result: percent(model.rate, 3) },
    {
      name: t('formulas.npv'),
      rule: t('formulas.npv-rule'),
      numbers: t('formulas.npv-numbers', {
        oneOff: money.whole(model.oneOff),
        savings: money.whole(savings),
        fee: money.whole(present(() => model.fee)),
        exit: money.whole(model.exit.times(factors[model.months] ?? zero)),
      }),
      result: money.whole(outcome.value),
    },
    {
      name: t('formulas.irr'),
      rule: t('formulas.irr-rule'),
      numbers: t('formulas.irr-numbers', { count: signChanges(outcome.flows), months: input.months }),
      result: rate(outcome.rate),
    },
    { name: t('formulas.payback'), rule: t('formulas.payback-rule'), numbers: t('formulas.payback-numbers'), result: `${month(outcome.payback)}, ${month(outcome.discountedPayback)}` },
  ]
}
