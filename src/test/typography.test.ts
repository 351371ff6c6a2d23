import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '@/i18n/language'

/* How each language sets its marks, in every text that somebody reads: what a translator knows and an editor does not see. */

/** U+00A0 and U+202F: a line never breaks there. */
const held = '[\\u00a0\\u202f]'

interface Rule {
  readonly wrong: RegExp
  readonly says: string
}

const percent: Rule = { wrong: new RegExp(`\\d(?!${held})\\s?[%€](?!\\d)`), says: 'a number and its sign have a space that does not break' }
const rules: Record<Language, readonly Rule[]> = {
  en: [{ wrong: /\d\s%/, says: 'no space before a percent sign' }],
  es: [percent, { wrong: /^(?!.*¿).*\?(?!\w|=)/, says: 'a question begins with ¿' }],
  fr: [
    percent,
    { wrong: /[^\S\u00a0\u202f][;:!?»](?:\s|$)/, says: 'the space before ; : ! ? » does not break' },
    { wrong: /[\p{L}\d)][;!?»](?:\s|$)/u, says: 'a space stands before ; ! ? »' },
    { wrong: new RegExp(`«(?!${held})`), says: 'a space that does not break stands after «' },
    { wrong: /\p{L}'[\p{L}[*«]/u, says: 'the apostrophe is ’' },
  ],
  de: [percent, { wrong: /(?<![„‚\p{L}\d.,!?…)}>])“\p{L}/u, says: 'quotes are „…“' }],
}

/** Programs, addresses and titles of others keep their own marks. */
const prose = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|\{#[^}]*\}|https?:\/\/\S+|<[^>]+>/g, ' x ')

function textsOf(value: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[at, value]]
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at}.${key}`)) : []
}

const locale = (language: Language) =>
  readdirSync(`src/i18n/locales/${language}`).flatMap((file) => textsOf(JSON.parse(readFileSync(`src/i18n/locales/${language}/${file}`, 'utf8')), file.replace('.json', '')))
const content = (language: Language) =>
  readdirSync(`src/content/${language}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(path.join('src/content', language, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
      return prose(text).split('\n').map((line) => [file, line] as const)
    })

describe.each(languages)('%s', (language) => {
  it.each(rules[language])('$says', ({ wrong }) => {
    const texts = [...locale(language), ...content(language)]
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(([, text]) => wrong.test(prose(text))).map(([at, text]) => `${at}: ${text}`)).toEqual([])
  })
})
