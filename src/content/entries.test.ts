import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEntry } from '../../scripts/content'
import { languages } from '@/i18n/language'

/* What is written by hand in four languages says the same in each: the same entries, parts, links, drawings and numbers. */

const folder = (language: string, family = '') => path.resolve('src/content', language, family)
const families = readdirSync(folder('en'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const slugs = (language: string, family: string) => readdirSync(folder(language, family)).filter((file) => file.endsWith('.md')).sort()

const bodyOf = (language: string, family: string, slug: string) => readFileSync(path.join(folder(language, family), slug), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
const targets = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target).sort()

/** The digits of every number, without what separates thousands and decimals: 1,620 and 1.620 and 1 620 are one. */
const numbers = (text: string) =>
  [...text.replace(/\]\([^)]+\)|\{#[^}]+\}|`[^`\n]*`/g, '').matchAll(/\d(?:[\d.,'’\u00a0\u202f]*\d)?(?: \d{3}(?!\d))*/g)].map(([number]) => number.replace(/\D/g, '')).sort()

/** Kinds of lines in their order: headings, list items, table rows, quotes, drawings. */
const shape = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => /^(#{2,3}(?= )|[-*](?= )|\d+\.(?= )|\||>|!(?=\[)|```)/.exec(line)?.[1]?.replace(/\d+/, '1') ?? [])
    .join(' ')

describe.each(families)('%s', (family) => {
  it.each(languages.filter((language) => language !== 'en'))('has the same entries in %s', (language) => {
    expect(slugs(language, family)).toEqual(slugs('en', family))
  })

  describe.each(slugs('en', family))('%s', (slug) => {
    it.each(languages)('says the same in %s', (language) => {
      const english = readEntry(path.join(folder('en', family), slug))
      const entry = readEntry(path.join(folder(language, family), slug))
      const [body, original] = [bodyOf(language, family, slug), bodyOf('en', family, slug)]
      expect(entry.headings.map(({ id, level }) => `${level} ${id}`)).toEqual(english.headings.map(({ id, level }) => `${level} ${id}`))
      expect(entry.blocks.map((block) => ('html' in block ? 'text' : block.figure))).toEqual(english.blocks.map((block) => ('html' in block ? 'text' : block.figure)))
      expect(targets(body)).toEqual(targets(original))
      expect(shape(body)).toBe(shape(original))
      expect(numbers(body)).toEqual(numbers(original))
    })
  })
})
