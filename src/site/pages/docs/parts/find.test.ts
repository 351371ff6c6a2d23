import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEntry } from '../../../../../scripts/content'
import { excerptOf, findParts, partsOf } from './find'

const slugs = ['platform', 'ai', 'knulldev']
const parts = slugs.flatMap((slug) => {
  const { meta, headings, blocks } = readEntry(path.resolve('src/content/fr/docs', `${slug}.md`))
  return partsOf(slug, meta.title, headings, blocks)
})

describe('search over the documentation', () => {
  it('reads every part of every entry without its markup', () => {
    expect(parts.length).toBeGreaterThan(15)
    for (const { text } of parts) {
      expect(text.length).toBeGreaterThan(40)
      expect(text).not.toMatch(/<|&amp;|id="/)
    }
  })

  it('finds what holds every word, headings first, whatever the accents', () => {
    const found = findParts(parts, 'ROLES')
    expect(found[0]?.heading.id).toBe('roles')
    expect(findParts(parts, 'jetons credits')[0]?.heading.id).toBe('tokens')
  })

  it('finds nothing for nothing, and nothing where one word is missing', () => {
    expect(findParts(parts, '  ')).toEqual([])
    expect(findParts(parts, 'jetons xylophone')).toEqual([])
  })

  it('cuts an excerpt around the word, between words', () => {
    const text = `${'avant '.repeat(30)}cible ${'après '.repeat(60)}`
    const excerpt = excerptOf(text, 'cible')
    expect(excerpt).toContain('cible')
    expect(excerpt.length).toBeLessThan(170)
    expect(excerpt.startsWith('… avant')).toBe(true)
  })
})
