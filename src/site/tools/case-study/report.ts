import type { Translate } from '@/i18n/site-words'
import { byteOrderMark, csvLines } from '@/lib/tabular/write-csv'
import { markdownTable, plain } from '../markdown'
import { writeNumber } from '../number-text'
import type { Draft, Metric } from './case-study'
import { changeOf, type Change } from './change'

const signed = (value: string, language: string) => `${value.startsWith('-') || value === '0' ? '' : '+'}${writeNumber(value, language)}`

/** "−74.7 %", "+2.4 points", or the difference with its unit where there is no percentage. */
export function changeText(change: Change, metric: Metric, t: Translate): string {
  if (change.points) return t('change.points', { value: signed(change.difference, t.language) })
  if (change.percent === null) return `${signed(change.difference, t.language)} ${metric.unit}`.trim()
  return t('change.percent', { value: signed(change.percent, t.language) })
}

const withUnit = (value: string, unit: string, language: string) => `${writeNumber(value, language)} ${unit.trim()}`.trim()

/** A value with its unit as the page's language writes it; what is no number yet, as typed. */
export function valueText(metric: Metric, which: 'before' | 'after', language: string): string {
  const change = changeOf(metric, language)
  return change ? withUnit(change[which], metric.unit, language) : `${metric[which]} ${metric.unit}`.trim()
}

/** The case study as Markdown. */
export function caseStudyMarkdown(draft: Draft, t: Translate): string {
  const rows = draft.metrics.map((metric) => {
    const change = changeOf(metric, t.language)
    return [
      metric.name,
      `${valueText(metric, 'before', t.language)} (${metric.periodBefore})`,
      `${valueText(metric, 'after', t.language)} (${metric.periodAfter})`,
      change ? `${changeText(change, metric, t)}${change.direction === 'worse' ? `, ${t('change.worse')}` : ''}` : '',
      metric.source,
    ]
  })
  const part = (title: string, text: string) => (text.trim() === '' ? [] : [`## ${title}`, '', ...text.trim().split(/\n+/).flatMap((paragraph) => [plain(paragraph), ''])])
  return [
    `# ${plain(draft.title)}`,
    '',
    `${t('fields.customer')}: ${plain(draft.customer)}`,
    '',
    `## ${t('preview.results')}`,
    '',
    markdownTable([t('metric.name'), t('metric.before'), t('metric.after'), t('change.title'), t('metric.source')], rows, ['start', 'end', 'end', 'end', 'start']),
    '',
    ...part(t('fields.situation'), draft.situation),
    ...part(t('fields.work'), draft.work),
    ...part(t('fields.limits'), draft.limits),
  ].join('\n')
}

/** The metrics as a table for a spreadsheet; numbers with a point, whatever the language. */
export function metricsCsv(draft: Draft, t: Translate): string {
  return byteOrderMark + csvLines([
    [t('metric.name'), t('metric.unit'), t('metric.before'), t('metric.periodBefore'), t('metric.after'), t('metric.periodAfter'), t('change.difference'), '%', t('metric.source')],
    ...draft.metrics.map((metric) => {
      const change = changeOf(metric, t.language)
      const number = (value: string | null | undefined) => (value === null || value === undefined ? '' : Number(value))
      return [metric.name, metric.unit, number(change?.before), metric.periodBefore, number(change?.after), metric.periodAfter, number(change?.difference), change?.points ? '' : number(change?.percent), metric.source]
    }),
  ])
}
