import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages, toLanguage } from '.'

const folder = join(import.meta.dirname, 'locales')
const namespaces = readdirSync(join(folder, 'en')).sort()

/** CLDR plural categories that i18next asks for; languages differ in which they use. */
/* `too_many` is the name of an error. */
const pluralSuffix = /(?<!\.too)_(zero|one|two|few|many|other)$/

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a group`)
  return Object.entries(value).flatMap(([key, child]) => flatten(child, path ? `${path}.${key}` : key))
}

const texts = (language: string, namespace: string) =>
  flatten(JSON.parse(readFileSync(join(folder, language, namespace), 'utf8')) as unknown)

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '').sort()
const tags = (text: string) => [...text.matchAll(/<(\/?[\w]+)\s*\/?>/g)].map((match) => match[1] ?? '').sort()

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  it('has the namespaces of English', () => {
    expect(readdirSync(join(folder, language)).sort()).toEqual(namespaces)
  })

  it.each(namespaces)('%s: equal keys', (namespace) => {
    const keys = (lng: string) => [...new Set(texts(lng, namespace).map(([key]) => key.replace(pluralSuffix, '')))].sort()
    expect(keys(language)).toEqual(keys('en'))
  })

  it.each(namespaces)('%s: every plural form that the language needs', (namespace) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const present = new Set(texts(language, namespace).map(([key]) => key))
    const counted = [...new Set([...present].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, '')))]
    expect(counted.flatMap((key) => needed.filter((form) => !present.has(`${key}_${form}`)).map((form) => `${key}_${form}`))).toEqual([])
  })

  it.each(namespaces)('%s: equal placeholders and tags', (namespace) => {
    const english = new Map(texts('en', namespace))
    for (const [key, text] of texts(language, namespace)) {
      const original = english.get(key) ?? english.get(key.replace(pluralSuffix, '_other')) ?? ''
      /* A singular may say the number in words. */
      const optional = pluralSuffix.test(key) ? ['count'] : []
      const own = placeholders(text).filter((name) => !optional.includes(name))
      expect(own, `${key}: ${text}`).toEqual(placeholders(original).filter((name) => !optional.includes(name)))
      expect(tags(text), `${key}: ${text}`).toEqual(tags(original))
    }
  })

  it.each(namespaces)('%s: no empty text', (namespace) => {
    expect(texts(language, namespace).filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

describe('toLanguage', () => {
  it.each([
    ['de-AT', 'de'],
    ['fr_CA', 'fr'],
    ['ES', 'es'],
    ['en-GB', 'en'],
    ['it', 'en'],
    ['', 'en'],
    ['dev', 'en'],
  ])('%s is read as %s', (code, language) => {
    expect(toLanguage(code)).toBe(language)
  })
})
