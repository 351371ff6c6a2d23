import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { loadWords, translator, wordsOf, type Language } from '@/i18n/site-words'
import { judge, questions } from './fit'
import { fitCsv, fitMarkdown } from './report'

const words = async (language: Language) => {
  await loadWords(language, ['site-fit'])
  return translator(language, wordsOf(language, 'site-fit'), 'site-fit')
}
const declined = judge({ aim: 'reliability', mode: 'hands', team: 'few' })

describe.each(['en', 'de', 'es', 'fr'] as const)('the fit check taken away, %s', (language) => {
  it('says the verdict, each answer with its reason, and what to do instead', async () => {
    const t = await words(language)
    const markdown = fitMarkdown(declined, t)
    for (const text of [t('verdict.no.title'), t('questions.mode.hands.why'), t('questions.mode.instead'), t('questions.team.few.why')]) expect(markdown).toContain(text)
    expect((marked.parse(markdown, { async: false }).match(/<tr>/g) ?? []).length).toBe(1 + 3)
  })

  it('has a line for every answer that could be given', async () => {
    const t = await words(language)
    const lines = fitCsv(declined, t).trim().split('\r\n')
    expect(lines).toHaveLength(1 + questions.reduce((sum, question) => sum + question.answers.length, 0))
    expect(lines.filter((line) => line.endsWith(`,${t('table.yes')}`))).toHaveLength(3)
  })

  it('names for every question what to do instead, and for every answer a reason', async () => {
    const t = await words(language)
    for (const question of questions) {
      expect(t.has(`questions.${question.id}.instead`)).toBe(true)
      for (const answer of question.answers) expect([t.has(`questions.${question.id}.${answer.id}.label`), t.has(`questions.${question.id}.${answer.id}.why`)], `${question.id}.${answer.id}`).toEqual([true, true])
    }
  })
})
