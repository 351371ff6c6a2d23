import { describe, expect, it } from 'vitest'
import { loadWords, translator, wordsOf, type Language } from '@/i18n/site-words'
import { assess, readRatings } from './assess'
import { functionKeys, pillars, source } from './model'
import { whyText, zeroTrustCsv, zeroTrustMarkdown } from './report'

const words = async (language: Language) => {
  await loadWords(language, ['site-zero-trust', 'site-ztmm'])
  const of = (namespace: string) => translator(language, wordsOf(language, namespace), namespace)
  return { t: of('site-zero-trust'), model: of('site-ztmm') }
}
const ratings = readRatings('3313332.2232222.2222222.32233232.22222222')
const assessment = assess(ratings, 3)

describe.each(['en', 'de', 'es', 'fr'] as const)('the assessment taken away, %s', (language) => {
  it('has a text for every function and stage', async () => {
    const { model } = await words(language)
    for (const key of functionKeys) for (const part of ['name', '1', '2', '3', '4']) expect(model.has(`pillars.${key}.${part}`), `${key}.${part}`).toBe(true)
  })

  it('begins with what holds the lowest pillar alone, by the model’s own name, and names its source', async () => {
    const { t, model } = await words(language)
    const [first] = assessment.gaps
    expect(first && whyText(first, t, model)).toBe(t('why.alone', { pillar: model('pillars.identity.name'), stage: model('stages.traditional.name') }))
    const markdown = zeroTrustMarkdown(assessment, 3, t, model)
    expect(markdown.split('\n').find((line) => line.startsWith('1. '))).toContain('Risk')
    expect(markdown.match(/^\d+\. /gm)).toHaveLength(assessment.gaps.length)
    expect(markdown).toContain(source.url)
    expect(markdown).not.toMatch(/\{\{|undefined|null/)
  })

  it('has a line for every function with what the next stage asks for', async () => {
    const { t, model } = await words(language)
    const csv = zeroTrustCsv(ratings, t, model)
    expect(csv.trim().split('\r\n')).toHaveLength(1 + functionKeys.length)
    for (const pillar of pillars) for (const fn of pillar.functions) expect(csv).toContain(fn.name)
  })
})
