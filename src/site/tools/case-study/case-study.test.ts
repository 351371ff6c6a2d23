import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeNumber } from '../number-text'
import { emptyDraft, emptyMetric, metricFields, type Draft, type Metric } from './case-study'
import { changeOf } from './change'
import { inLanguage, isBlank, keepDraft, maxDrafts, readDrafts } from './drafts'
import { problemsOf } from './problems'
import { vagueIn } from './vague'

const metric: Metric = { name: 'Time to restore', unit: 'min', before: '162', after: '41', better: 'lower', periodBefore: 'Q1 2026', periodAfter: 'Q3 2026', source: 'PagerDuty export, incidents of severity 1 and 2' }
const sound: Draft = {
  title: 'Restoring payments in 41 instead of 162 minutes',
  customer: 'Payment processor, 180 people, Hamburg',
  situation: 'Nine incidents a month; the on-call engineer opened 4 tools to find what had changed.',
  work: 'We put deploys, flags and index builds on 1 timeline and wrote 12 runbooks.',
  limits: 'The number of incidents did not fall.',
  metrics: [metric],
}
const kinds = (draft: Draft, language = 'en') => problemsOf(draft, language).map((problem) => `${problem.field}: ${problem.kind}`)

describe('problemsOf', () => {
  it('finds nothing in a sound case study', () => expect(kinds(sound)).toEqual([]))

  it('asks for everything but the limits', () => {
    expect(kinds(emptyDraft)).toEqual(['title', 'customer', 'situation', 'work', ...metricFields.map((field) => `metrics.0.${field}`)].map((field) => `${field}: missing`))
  })

  it.each(metricFields)('a metric without %s is refused', (field) => {
    expect(kinds({ ...sound, metrics: [{ ...metric, [field]: ' ' }] })).toEqual([`metrics.0.${field}: missing`])
  })

  it('refuses a study without a metric', () => expect(kinds({ ...sound, metrics: [] })).toEqual(['metrics: no-metric']))
  it('refuses what did not change', () => expect(kinds({ ...sound, metrics: [{ ...metric, after: '162.0' }] })).toEqual(['metrics.0.after: unchanged']))
  it('refuses one period for both values', () => expect(kinds({ ...sound, metrics: [{ ...metric, periodAfter: 'Q1 2026' }] })).toEqual(['metrics.0.periodAfter: same-period']))
  it('refuses a source that names no place', () => expect(kinds({ ...sound, metrics: [{ ...metric, source: 'Internal data' }] })).toEqual(['metrics.0.source: source-vague']))
  it('takes what got worse: it is told, not hidden', () => {
    expect(kinds({ ...sound, metrics: [{ ...metric, after: '200' }] })).toEqual([])
    expect(changeOf({ ...metric, after: '200' }, 'en')?.direction).toBe('worse')
  })
  it('names the words that are vague', () => {
    expect(problemsOf({ ...sound, work: 'We significantly improved the pipeline.' }, 'en')).toEqual([
      { field: 'work', kind: 'empty', words: 'significantly' },
      { field: 'work', kind: 'comparison', words: 'improved' },
    ])
  })
})

describe('vagueIn', () => {
  it.each([
    ['en', 'Deploys are faster.', ['comparison faster']],
    ['en', 'Deploys are faster: 12 instead of 40 minutes.', []],
    ['en', 'Up to 40% cheaper.', ['hedge Up to']],
    ['en', 'A bestseller list and a roundup to read.', []],
    ['de', 'Die Kosten sanken deutlich.', ['empty deutlich']],
    ['de', 'Bis zu 40 % und über 30 Teams.', ['hedge Bis zu', 'hedge über 30']],
    ['de', 'Wir haben die Suche beschleunigt.', ['comparison beschleunigt']],
    ['de', 'Das Überhören übernehmen wir.', []],
    ['fr', 'Jusqu’à 40 % et nettement mieux.', ['hedge Jusqu’à', 'empty nettement']],
    ['fr', 'Les délais ont été réduits.', ['comparison réduits']],
    ['es', 'Redujo los costes de forma significativa.', ['comparison Redujo', 'empty significativa']],
    ['es', 'Hasta un 40 % menos.', ['hedge Hasta un 40']],
    ['es', 'Pasó de 162 a 41 minutos.', []],
  ])('%s: %s', (language, text, expected) => {
    expect(vagueIn(text, language).map((found) => `${found.kind} ${found.words}`)).toEqual(expected)
  })

  it('says where the words stand, in any text', () => {
    const words = fc.constantFrom('up to', 'faster', '12', 'deutlich', 'deploys', '.', '\n', 'significantly', 'ß', '😀')
    fc.assert(
      fc.property(fc.array(words).map((list) => list.join(' ')), fc.constantFrom('en', 'de', 'fr', 'es'), (text, language) => {
        let end = 0
        for (const found of vagueIn(text, language)) {
          expect(text.slice(found.start, found.end)).toBe(found.words)
          expect(found.start).toBeGreaterThanOrEqual(end)
          end = found.end
        }
      }),
    )
  })
})

describe('changeOf', () => {
  const change = (before: string, after: string, own: Partial<Metric> = {}) => changeOf({ ...metric, before, after, ...own }, 'en')

  it('computes exactly', () => {
    expect(change('162', '41')).toMatchObject({ difference: '-121', percent: '-74.7', direction: 'better' })
    expect(change('0.1', '0.3')).toMatchObject({ difference: '0.2', percent: '200' })
    expect(change('-20', '10', { better: 'higher' })).toMatchObject({ percent: '150', direction: 'better' })
  })
  it('has no percentage from zero', () => expect(change('0', '7')).toMatchObject({ percent: null, difference: '7' }))
  it('counts percentages in points', () => expect(change('97.2', '99.6', { unit: '%', better: 'higher' })).toMatchObject({ points: true, difference: '2.4' }))
  it('is null while a number is none', () => expect(change('many', '7')).toBeNull())

  it('before plus difference is after, whatever the language', () => {
    const number = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 99 })).map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
    fc.assert(
      fc.property(number, number, fc.constantFrom('en', 'de', 'fr', 'es'), (before, after, language) => {
        const canonical = (value: string) => new Big(value).toFixed()
        const found = changeOf({ ...metric, before: writeNumber(canonical(before), language), after: writeNumber(canonical(after), language) }, language)
        expect(found && new Big(found.before).plus(found.difference).toFixed()).toBe(canonical(after))
        expect(found?.direction === 'same').toBe(new Big(before).eq(after))
      }),
    )
  })
})

describe('drafts on the device', () => {
  it('come back as they were kept', () => {
    const kept = keepDraft(keepDraft([], { id: 'a', draft: sound, language: 'en' }), { id: 'b', draft: { ...sound, title: 'Other' }, language: 'de' })
    expect(readDrafts(JSON.stringify(kept))).toEqual(kept)
  })
  it('an entry that is none is left out', () => {
    expect(readDrafts('{')).toEqual([])
    expect(readDrafts(null)).toEqual([])
    expect(readDrafts(JSON.stringify([7, { id: 'a' }, { id: 'b', draft: { title: 'T', metrics: [{ before: 3, better: 'sideways' }] } }]))).toEqual([
      { id: 'b', language: 'en', draft: { ...emptyDraft, title: 'T', metrics: [emptyMetric] } },
    ])
  })
  it('are never more than the device can keep, the newest first', () => {
    let kept: ReturnType<typeof readDrafts> = []
    for (let index = 0; index < maxDrafts + 3; index++) kept = keepDraft(kept, { id: String(index), draft: sound, language: 'en' })
    expect(kept).toHaveLength(maxDrafts)
    expect(kept[0]?.id).toBe(String(maxDrafts + 2))
  })
  it('keep their numbers in another language of the page', () => {
    const german = { ...sound, metrics: [{ ...metric, before: '1.400', after: '0,5' }, { ...metric, before: 'viele' }] }
    const shown = inLanguage({ id: 'a', draft: german, language: 'de' }, 'en')
    expect(shown.metrics.map(({ before, after }) => [before, after])).toEqual([['1,400', '0.5'], ['viele', '41']])
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => String(value / 100))
    fc.assert(
      fc.property(number, number, fc.constantFrom('en', 'de', 'fr', 'es'), fc.constantFrom('en', 'de', 'fr', 'es'), (before, after, from, to) => {
        const typed = { ...metric, before: writeNumber(before, from), after: writeNumber(after, from) }
        const [read] = inLanguage({ id: 'a', draft: { ...sound, metrics: [typed] }, language: from }, to).metrics
        expect(read && changeOf(read, to)?.difference).toBe(changeOf(typed, from)?.difference)
      }),
    )
  })
  it('nothing typed is nothing to keep', () => {
    expect(isBlank(emptyDraft)).toBe(true)
    expect(isBlank(sound)).toBe(false)
  })
})
