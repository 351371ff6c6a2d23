import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import english from '@/i18n/locales/en/site-policy-clauses.json'
import { compose, controlIndex, figuresFor, readProfile, stands, writeProfile } from './generate'
import { csfSubcategories, frameworks, trustServicesCriteria } from './known-controls'
import { choiceIds, choices, defaultProfile, policies, policyIds, type Profile } from './policies'

const anyProfile = fc
  .tuple(...choiceIds.map((id) => fc.constantFrom(...(choices[id] as readonly string[]))))
  .map((values) => Object.fromEntries(choiceIds.map((id, index) => [id, values[index]])) as unknown as Profile)
const anyPolicy = fc.constantFrom(...policyIds)

describe('controls', () => {
  it('the lists are whole: 61 criteria, 106 subcategories', () => {
    expect([trustServicesCriteria.size, csfSubcategories.size]).toEqual([61, 106])
  })
  it('the lists name their source, and every number in them has the form of its framework', () => {
    for (const { title, by, url } of Object.values(frameworks)) expect([title.length > 0, by.length > 0, new URL(url).protocol]).toEqual([true, true, 'https:'])
    expect([...trustServicesCriteria].filter((id) => !frameworks.soc2.form.test(id))).toEqual([])
    expect([...csfSubcategories].filter((id) => !frameworks.csf.form.test(id))).toEqual([])
    /* Per function of the CSF, as its appendix A counts them: what is right in sum may be wrong in parts. */
    const counted = (ids: Iterable<string>, part: RegExp) => {
      const counts: Record<string, number> = {}
      for (const id of ids) counts[part.exec(id)?.[0] ?? ''] = (counts[part.exec(id)?.[0] ?? ''] ?? 0) + 1
      return counts
    }
    expect(counted(csfSubcategories, /^../)).toEqual({ GV: 31, ID: 21, PR: 22, DE: 11, RS: 13, RC: 8 })
    expect(counted(trustServicesCriteria, /^[A-Z]+/)).toEqual({ CC: 33, A: 3, PI: 5, C: 2, P: 18 })
  })
  it('numbers of the first framework, withdrawn ones and other forms are none', () => {
    for (const id of ['PR.AC-01', 'PR.AA-1', 'PR.AA-07', 'ID.AM-06', 'PR.DS-03', 'DE.CM-04', 'RC.IM-01']) expect(csfSubcategories.has(id), id).toBe(false)
    for (const id of ['CC6.9', 'CC8.2', 'A1.4', 'CC 6.1', 'C2.1']) expect(trustServicesCriteria.has(id), id).toBe(false)
  })
  it.each(policies.flatMap((policy) => policy.clauses.map((clause) => [`${policy.id}.${clause.id}`, clause] as const)))('%s names controls that exist, of both frameworks', (_, clause) => {
    expect(clause.soc2.filter((id) => !trustServicesCriteria.has(id))).toEqual([])
    expect(clause.csf.filter((id) => !csfSubcategories.has(id))).toEqual([])
    expect(clause.soc2.length * clause.csf.length).toBeGreaterThan(0)
  })
})

describe('texts', () => {
  const texts = english as unknown as Record<string, Record<string, { title: string; text: string }>>
  it('every clause has its text, and no text is without a clause', () => {
    for (const policy of policies) expect(Object.keys(texts[policy.id] ?? {}).toSorted()).toEqual(policy.clauses.map((clause) => clause.id).toSorted())
  })
  it('name only what is known when they are written', () => {
    const known = new Set(['company', 'owner', ...Object.keys(figuresFor(defaultProfile))])
    const named = Object.values(texts).flatMap((clauses) => Object.values(clauses).flatMap((clause) => [...clause.text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')))
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('compose', () => {
  it('leaves out what the company does not have, and says which answer brought the rest', () => {
    const { clauses } = compose('access', { ...defaultProfile, byod: 'yes', cloud: 'none', software: 'no' })
    const ids = clauses.map(({ clause }) => clause.id)
    expect(ids).toContain('byod')
    expect(ids).not.toContain('cloud')
    expect(ids).not.toContain('machines')
    expect(clauses.find(({ clause }) => clause.id === 'byod')?.because).toEqual([{ choice: 'byod', value: 'yes' }])
  })

  it('one of the texts by size stands, never both and never none', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        for (const [policy, stem] of [['access', 'leavers'], ['incident', 'roles'], ['change', 'four-eyes'], ['vendor', 'evidence']] as const) {
          const ids = compose(policy, profile).clauses.map(({ clause }) => clause.id)
          expect(ids.filter((id) => id === stem || id === `${stem}-small`)).toHaveLength(1)
        }
      }),
    )
  })

  it('numbers without holes; every clause either stands or is left out', () => {
    fc.assert(
      fc.property(anyPolicy, anyProfile, (id, profile) => {
        const { clauses, left } = compose(id, profile)
        expect(clauses.map(({ number }) => number)).toEqual(clauses.map((_, index) => index + 1))
        expect(clauses.length + left.length).toBe(policies.find((policy) => policy.id === id)?.clauses.length)
        expect(left.filter((clause) => stands(clause, profile))).toEqual([])
      }),
    )
  })

  it('every clause stands for somebody', () => {
    for (const policy of policies) {
      for (const clause of policy.clauses) {
        const found = fc.sample(anyProfile, { numRuns: 2000, seed: 7 }).some((profile) => stands(clause, profile))
        expect(found, `${policy.id}.${clause.id}`).toBe(true)
      }
    }
  })

  it('a larger company never gets a slacker figure', () => {
    const figures = choices.size.map((size) => figuresFor({ ...defaultProfile, size }))
    figures.slice(1).forEach((larger, index) => {
      for (const [name, value] of Object.entries(larger)) expect(value).toBeLessThanOrEqual((figures[index] as unknown as Record<string, number>)[name] ?? 0)
    })
  })
})

describe('controlIndex', () => {
  it('names every control of the clauses once, with all its clauses', () => {
    fc.assert(
      fc.property(anyPolicy, anyProfile, (id, profile) => {
        const { clauses } = compose(id, profile)
        const rows = controlIndex(clauses)
        expect(new Set(rows.map((row) => row.control)).size).toBe(rows.length)
        for (const row of rows) {
          const naming = clauses.filter(({ clause }) => [...clause.soc2, ...clause.csf].includes(row.control)).map(({ number }) => number)
          expect(row.clauses).toEqual(naming)
        }
      }),
    )
  })
})

describe('answers in the address', () => {
  it('come back as they were written', () => {
    fc.assert(fc.property(anyProfile, (profile) => {
        expect(readProfile(writeProfile(profile))).toEqual(profile)
      }))
  })
  it('are the first ones where the address says nothing or nonsense', () => {
    expect(readProfile('')).toEqual(defaultProfile)
    expect(readProfile('99999999x')).toEqual(defaultProfile)
    expect(writeProfile(defaultProfile)).toBe('')
  })
})
