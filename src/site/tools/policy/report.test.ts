import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadWords, translator, wordsOf, type Language } from '@/i18n/site-words'
import { compose, controlIndex } from './generate'
import { noNames, readNames } from './names'
import { choiceIds, choices, defaultProfile, policyIds, type Profile } from './policies'
import { policyCsv, policyMarkdown } from './report'

const words = async (language: Language) => {
  await loadWords(language, ['site-policy-generator', 'site-policy-clauses'])
  const of = (namespace: string) => translator(language, wordsOf(language, namespace), namespace)
  return { t: of('site-policy-generator'), clauses: of('site-policy-clauses') }
}
const anyProfile = fc
  .tuple(...choiceIds.map((id) => fc.constantFrom(...(choices[id] as readonly string[]))))
  .map((values) => Object.fromEntries(choiceIds.map((id, index) => [id, values[index]])) as unknown as Profile)

describe.each(['en', 'de', 'es', 'fr'] as const)('the policy taken away, %s', (language) => {
  it('is whole for any company: a heading and controls for each clause, no placeholder left, and says that it is a draft', async () => {
    const { t, clauses } = await words(language)
    fc.assert(
      fc.property(fc.constantFrom(...policyIds), anyProfile, (id, profile) => {
        const markdown = policyMarkdown(id, profile, { company: 'Example Data', owner: 'IT' }, t, clauses)
        const { clauses: composed } = compose(id, profile)
        expect(markdown.match(/^## \d+\. /gm)).toHaveLength(composed.length)
        expect(markdown.match(/^\*SOC 2: .+ · NIST CSF 2\.0: .+\*$/gm)).toHaveLength(composed.length)
        expect(markdown).not.toMatch(/\{\{|undefined/)
        expect(markdown).toContain(t('notice'))
      }),
      { numRuns: 40 },
    )
  })

  it('stands with blanks where no names are given', async () => {
    const { t, clauses } = await words(language)
    expect(policyMarkdown('access', defaultProfile, noNames, t, clauses)).toContain(t('blank.company'))
  })

  it('a name stays a name', async () => {
    const { t, clauses } = await words(language)
    expect(policyMarkdown('access', defaultProfile, { company: '<b>[A](x)', owner: '# IT' }, t, clauses)).not.toMatch(/<b>|\[A\]\(x\)|^# IT/m)
  })

  it('lists each control with each of its clauses', async () => {
    const { t, clauses } = await words(language)
    const rows = controlIndex(compose('vendor', defaultProfile).clauses)
    expect(policyCsv('vendor', defaultProfile, t, clauses).trim().split('\r\n')).toHaveLength(1 + rows.reduce((sum, row) => sum + row.clauses.length, 0))
  })
})

describe('kept names', () => {
  it('any stored text is taken', () => {
    expect(readNames('{"company":"A","owner":7}')).toEqual({ company: 'A', owner: '' })
    for (const text of [null, '{', 'null', '[]', '"x"']) expect(readNames(text)).toEqual(noNames)
  })
})
