import { readNumber } from '../number-text'
import { metricFields, textFields, type Draft, type MetricField, type Problem } from './case-study'
import { changeOf } from './change'
import { vagueIn } from './vague'

/* A source names a place where one can look. These name none. */
const emptySources = /^(?:internal(?: data| figures)?|own data|customer|client|estimate[sd]?|experience|n\/?a|intern(?:e daten|e zahlen)?|eigene daten|kunde|geschätzt|schätzung|erfahrung|interne|données internes|client|estimation|expérience|interno|datos internos|cliente|estimación|experiencia|-+|\?+|x+)\.?$/iu

/** Everything that keeps the text from being a case study; empty when it is one. `language` says how numbers and words are read. */
export function problemsOf(draft: Draft, language: string): readonly Problem[] {
  const problems: Problem[] = []
  for (const field of textFields) {
    const text = draft[field]
    if (text.trim() === '') {
      if (field !== 'limits') problems.push({ field, kind: 'missing' })
      continue
    }
    /* What did not work may be told without a figure. */
    if (field !== 'limits') for (const vague of vagueIn(text, language)) problems.push({ field, kind: vague.kind, words: vague.words })
  }
  if (draft.metrics.length === 0) problems.push({ field: 'metrics', kind: 'no-metric' })
  draft.metrics.forEach((metric, index) => {
    const at = (field: MetricField): Problem['field'] => `metrics.${index}.${field}`
    for (const field of metricFields) if (metric[field].trim() === '') problems.push({ field: at(field), kind: 'missing' })
    for (const vague of vagueIn(metric.name, language)) if (vague.kind !== 'comparison') problems.push({ field: at('name'), kind: vague.kind, words: vague.words })
    for (const field of ['before', 'after'] as const) {
      if (metric[field].trim() !== '' && readNumber(metric[field], language).problem) problems.push({ field: at(field), kind: 'not-a-number' })
    }
    const change = changeOf(metric, language)
    if (change?.direction === 'same') problems.push({ field: at('after'), kind: 'unchanged' })
    if (metric.periodBefore.trim() !== '' && metric.periodBefore.trim() === metric.periodAfter.trim()) problems.push({ field: at('periodAfter'), kind: 'same-period' })
    if (emptySources.test(metric.source.trim())) problems.push({ field: at('source'), kind: 'source-vague' })
  })
  return problems
}
