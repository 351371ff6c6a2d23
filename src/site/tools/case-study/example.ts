import type { Translate } from '@/i18n/site-words'
import { emptyMetric, metricFields, type Draft } from './case-study'

/** The example in the page's language, which says of itself that it is one. */
export function exampleOf(t: Translate): Draft {
  const [title = '', customer = '', situation = '', work = '', limits = ''] = t.list('example.texts')
  return {
    title,
    customer,
    situation,
    work,
    limits,
    metrics: t.list<Readonly<Record<string, string>>>('example.metrics').map((entry) => ({
      ...emptyMetric,
      ...Object.fromEntries(metricFields.map((field) => [field, entry[field] ?? ''])),
      better: entry.better === 'higher' ? 'higher' : 'lower',
    })),
  }
}
