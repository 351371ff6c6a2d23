import { isOneOf, isRecord, readItems } from '@/lib/shape'
import { readNumber, writeNumber } from '../number-text'
import { emptyMetric, metricFields, textFields, type Draft, type Metric } from './case-study'

/** Drafts as this device keeps them. The key is named in src/content/storage-keys.ts. */
export const draftsKey = 'knull.case-studies'
/** More than these and the oldest goes: a browser's storage is shared by the whole site. */
export const maxDrafts = 12
const maxMetrics = 12

export interface Kept {
  readonly id: string
  readonly draft: Draft
  /** In which its numbers were typed: "1.400" is 1400 in German and 1.4 in English. */
  readonly language: string
}

/** A draft with its numbers as another language writes them; what is no number stays as typed. */
export function inLanguage({ draft, language }: Kept, to: string): Draft {
  if (language === to) return draft
  const rewrite = (text: string) => {
    const { value } = readNumber(text, language)
    return value === undefined ? text : writeNumber(value, to)
  }
  return { ...draft, metrics: draft.metrics.map((metric) => ({ ...metric, before: rewrite(metric.before), after: rewrite(metric.after) })) }
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 5000) : '')

function readMetric(value: unknown): Metric | undefined {
  if (!isRecord(value)) return undefined
  const texts = Object.fromEntries(metricFields.map((field) => [field, text(value[field])]))
  return { ...emptyMetric, ...texts, better: isOneOf(['lower', 'higher'], value.better) ? value.better : 'lower' }
}

/** What a stored text holds of drafts; what is not one is left out, so that an old or broken entry harms nothing. */
export function readDrafts(stored: string | null): readonly Kept[] {
  let data: unknown
  try {
    data = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  return readItems(data, (item): Kept | undefined => {
    if (!isRecord(item) || typeof item.id !== 'string' || !isRecord(item.draft)) return undefined
    const own = item.draft
    const texts = Object.fromEntries(textFields.map((field) => [field, text(own[field])])) as Pick<Draft, (typeof textFields)[number]>
    return { id: item.id, language: text(item.language) || 'en', draft: { ...texts, metrics: readItems(own.metrics, readMetric).slice(0, maxMetrics) } }
  }).slice(0, maxDrafts)
}

/** Puts a draft first and drops what is over the limit. */
export const keepDraft = (kept: readonly Kept[], draft: Kept): readonly Kept[] => [draft, ...kept.filter((other) => other.id !== draft.id)].slice(0, maxDrafts)

/** Nothing typed yet: not worth keeping. */
export const isBlank = (draft: Draft): boolean => textFields.every((field) => draft[field].trim() === '') && draft.metrics.every((metric) => metricFields.every((field) => metric[field].trim() === ''))
