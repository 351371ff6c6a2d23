import { csvLines } from '@/lib/tabular/write-csv'
import type { Translate } from '@/i18n/site-words'
import { numbers } from '@/lib/intl'
import { markdownTable } from '../markdown'
import { questions, thresholds, totalWeight, type Fit } from './fit'

/** The judgement as Markdown: verdict, every answer with its points and its reason, the rule. */
export function fitMarkdown(fit: Fit, t: Translate): string {
  const { number } = numbers(t.language)
  const rows = fit.contributions.map((entry) => [
    t(`questions.${entry.question}.ask`),
    t(`questions.${entry.question}.${entry.answer}.label`),
    String(entry.weight),
    `${number(entry.points)} / ${number(entry.possible)}`,
    t(`questions.${entry.question}.${entry.answer}.why`),
  ])
  const instead = fit.verdict === 'fit' || fit.verdict === 'open' ? [] : [...new Set([...fit.stoppers, ...fit.losses.slice(0, 3)].map((entry) => entry.question))].map((id) => `- ${t(`questions.${id}.instead`)}`)
  return [
    `# ${t('report.title')}`,
    '',
    `**${t(`verdict.${fit.verdict}.title`)}** ${t(`verdict.${fit.verdict}.text`)}`,
    '',
    fit.low === fit.high ? t('scale.label', { points: number(fit.low) }) : t('scale.label-open', { low: number(fit.low), high: number(fit.high) }),
    '',
    markdownTable([t('table.question'), t('table.answer'), t('table.weight'), t('table.points'), t('table.reason')], rows, ['start', 'start', 'end', 'end', 'start']),
    '',
    ...(instead.length > 0 ? [`## ${t('instead')}`, '', ...instead, ''] : []),
    `## ${t('method.title')}`,
    '',
    t('method.text', { total: totalWeight, small: thresholds.small, fit: thresholds.fit }),
    '',
  ].join('\n')
}

/** All questions with weights and values, and what was answered. */
export function fitCsv(fit: Fit, t: Translate): string {
  return csvLines([
    [t('table.question'), t('table.weight'), t('table.answer'), t('table.value'), t('table.chosen')],
    ...questions.flatMap((question) =>
      question.answers.map((answer) => [
        t(`questions.${question.id}.ask`),
        question.weight,
        t(`questions.${question.id}.${answer.id}.label`),
        answer.value,
        fit.contributions.some((entry) => entry.question === question.id && entry.answer === answer.id) ? t('table.yes') : '',
      ]),
    ),
  ])
}
