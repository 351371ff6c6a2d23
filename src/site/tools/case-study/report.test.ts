import { describe, expect, it } from 'vitest'
import { loadWords, translator, wordsOf, type Language } from '@/i18n/site-words'
import type { Draft } from './case-study'
import { exampleOf } from './example'
import { problemsOf } from './problems'
import { caseStudyMarkdown, changeText, metricsCsv } from './report'

const words = async (language: Language) => {
  await loadWords(language, ['site-case-study-builder'])
  return translator(language, wordsOf(language, 'site-case-study-builder'), 'site-case-study-builder')
}

describe.each(['en', 'de', 'es', 'fr'] as const)('the case study taken away, %s', (language) => {
  it('its example passes its own checks, and says that it is one', async () => {
    const t = await words(language)
    const example = exampleOf(t)
    expect(problemsOf(example, language)).toEqual([])
    expect(example.metrics).toHaveLength(3)
    expect(caseStudyMarkdown(example, t)).toMatch(/^# (Example|Beispiel|Ejemplo|Exemple)/)
  })

  it('shows what got worse as worse', async () => {
    const t = await words(language)
    const markdown = caseStudyMarkdown(exampleOf(t), t)
    expect(markdown.match(new RegExp(`, ${t('change.worse')}`, 'g'))).toHaveLength(1)
  })

  it('hands numbers to a spreadsheet as numbers', async () => {
    const t = await words(language)
    const lines = metricsCsv(exampleOf(t), t).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toMatch(/,0\.5,.*,3,.*,2\.5,500,/)
  })

  it('what was typed stays text', async () => {
    const t = await words(language)
    const draft: Draft = { ...exampleOf(t), situation: '<script>1</script>\n# 2', customer: '=cmd|1' }
    expect(caseStudyMarkdown(draft, t)).not.toMatch(/<script>|^# 2/m)
  })
})

describe('changeText', () => {
  it('gives the difference with its unit where there is no percentage', async () => {
    const t = await words('de')
    const metric = { name: 'x', unit: 'Stück', before: '0', after: '7', better: 'higher' as const, periodBefore: '', periodAfter: '', source: '' }
    expect(changeText({ before: '0', after: '7', difference: '7', percent: null, points: false, direction: 'better' }, metric, t)).toBe('+7 Stück')
  })
})
