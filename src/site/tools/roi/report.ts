import type { Translate } from '@/i18n/site-words'
import { csvLines } from '@/lib/tabular/write-csv'
import { Decimal } from '../decimal'
import type { Formula } from '../formulas'
import { markdownTable, plain } from '../markdown'
import { scenarios, type Outcome, type Scenario, type Swing, type TurningPoint } from './analysis'
import { fields, type RoiInput } from './input'
import type { Wording } from './wording'

export interface RoiResult {
  input: RoiInput
  outcomes: Readonly<Record<Scenario, Outcome>>
  swings: readonly Swing[]
  turning: readonly TurningPoint[]
  formulas: readonly Formula[]
  /** One sentence or more: what follows from the numbers. */
  verdict: readonly string[]
}

/** The whole page as a document. */
export function roiMarkdown(t: Translate, words: Wording, { input, outcomes, swings, turning, formulas, verdict }: RoiResult): string {
  const { money, shown, turn, month, rate } = words
  return `${[
    `# ${t('meta.title')}`,
    ...verdict.map(plain),
    `## ${t('inputs')}`,
    markdownTable([t('turning.input'), t('turning.now')], fields.map((field) => [t(`names.${field}`), shown(field, input[field])]), ['start', 'end']),
    `## ${t('scenarios.title')}`,
    t('scenarios.text'),
    markdownTable(
      [t('scenarios.scenario'), t('scenarios.value'), t('scenarios.payback'), t('scenarios.discounted'), t('scenarios.irr')],
      scenarios.map((name) => {
        const outcome = outcomes[name]
        return [t(`scenarios.${name}`), money.whole(outcome.value), month(outcome.payback), month(outcome.discountedPayback), rate(outcome.rate)]
      }),
      ['start', 'end', 'end', 'end', 'end'],
    ),
    `## ${t('tornado.title')}`,
    t('tornado.text'),
    markdownTable(
      [t('tornado.input'), t('tornado.now'), t('tornado.low'), t('tornado.high')],
      swings.map(({ guess, low, high }) => [t(`names.${guess}`), shown(guess, input[guess]), money.whole(low), money.whole(high)]),
      ['start', 'end', 'end', 'end'],
    ),
    `## ${t('turning.title')}`,
    turning.length === 0
      ? t('turning.none')
      : markdownTable([t('turning.input'), t('turning.now'), t('turning.at')], turning.map(({ field, now, at }) => [t(`names.${field}`), shown(field, now), turn(field, at)]), ['start', 'end', 'end']),
    `## ${t('chart.title')}`,
    markdownTable(
      [t('table.month'), t('table.flow'), t('table.cumulative')],
      outcomes.expected.flows.map((flow, at) => [String(at), money.whole(flow), money.whole(outcomes.expected.cumulative[at] ?? 0)]),
      ['end', 'end', 'end'],
    ),
    ...formulas.map((formula) => `- **${plain(formula.name)}:** ${plain(formula.rule)}  \n  ${plain(formula.numbers)} = ${plain(formula.result)}`),
    t('notes'),
  ].join('\n\n')}\n`
}

/** The months as rows, in plain numbers, with the inputs above them. */
export function roiCsv(t: Translate, { input, outcomes }: RoiResult): string {
  const cents = (value: Decimal | undefined) => (value ? Number(value.toFixed(2)) : null)
  return csvLines([
    ...[...fields, 'currency' as const].map((name) => [t(`names.${name}`), name === 'currency' ? input[name] : Number(input[name])]),
    [t('scenarios.value'), cents(outcomes.expected.value)],
    [],
    [t('table.month'), t('table.flow'), t('table.cumulative'), t('table.cautious'), t('table.favourable')],
    ...outcomes.expected.flows.map((flow, at) => [at, cents(flow), cents(outcomes.expected.cumulative[at]), cents(outcomes.cautious.cumulative[at]), cents(outcomes.favourable.cumulative[at])]),
  ])
}
