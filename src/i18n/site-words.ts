import { toLanguage, type Language } from './language'

/*
 * The texts of the public site, read without i18next: with its React binding and its detector it weighs 18 KB gz, more
 * than the frame and a page together. The files are the same kind, and the same test keeps the languages in step.
 */

/** A group of texts; `{{name}}` in a text is a placeholder, `_one` or `_other` at the end of a key a plural form. */
export interface Texts {
  readonly [key: string]: string | Texts
}

const files = {
  en: () => import('./site/en'),
  es: () => import('./site/es'),
  fr: () => import('./site/fr'),
  de: () => import('./site/de'),
} satisfies Record<Language, unknown>

const known = new Map<string, Texts>()
const keyOf = (language: Language, namespace: string) => `${language}/${namespace}`

/** Loads the frame's texts and those of the namespaces. Throws when a file did not arrive, or there is none. */
export async function loadWords(language: Language, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !known.has(keyOf(language, namespace)))
  if (missing.length === 0 && known.has(keyOf(language, 'site'))) return
  const { frame, pages } = await files[language]()
  known.set(keyOf(language, 'site'), frame)
  await Promise.all(
    missing.map(async (namespace) => {
      const file = pages[`../locales/${language}/${namespace}.json`]
      if (!file) throw new Error(`no texts '${namespace}' in '${language}'`)
      known.set(keyOf(language, namespace), await file())
    }),
  )
}

/** The texts of a namespace, which must have been loaded. */
export function wordsOf(language: Language, namespace: string): Texts {
  const texts = known.get(keyOf(language, namespace))
  if (!texts) throw new Error(`texts '${namespace}' were not loaded: the page's row must name them`)
  return texts
}

/** Reads texts by path ("hero.title"). */
export interface Translate {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  /** The entries of a list, in their order: texts, or groups of texts. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows whether the list is of texts or of groups
  list: <T = string>(key: string) => readonly T[]
  /** Whether there is such a text. */
  has: (key: string) => boolean
  readonly language: Language
}

/**
 * The plural forms of our languages (CLDR 48, supplemental/plurals.xml): "many" are whole millions in
 * Spanish and French. Intl.PluralRules says the same, but takes 20 ms until it says it first, in the middle of taking over a page.
 */
export function pluralForm(language: Language, count: number): 'one' | 'many' | 'other' {
  if (language === 'fr' ? Math.abs(count) < 2 : Math.abs(count) === 1) return 'one'
  return (language === 'fr' || language === 'es') && count !== 0 && count % 1_000_000 === 0 ? 'many' : 'other'
}

const at = (texts: Texts, key: string): string | Texts | undefined =>
  key.split('.').reduce<string | Texts | undefined>((found, part) => (typeof found === 'object' ? found[part] : undefined), texts)

/** The reader of one namespace. A key that is not there throws: a page with a hole must not be built. */
export function translator(language: Language, texts: Texts, namespace: string): Translate {
  const read = (key: string, values?: Readonly<Record<string, string | number>>) => {
    const count = values?.count
    const found = at(texts, key) ?? (typeof count === 'number' ? (at(texts, `${key}_${pluralForm(language, count)}`) ?? at(texts, `${key}_other`)) : undefined)
    if (typeof found !== 'string') throw new Error(`no text '${namespace}:${key}' in '${language}'`)
    return values ? found.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole)) : found
  }
  return Object.assign(read, {
    list: <T>(key: string) => {
      const found = at(texts, key)
      if (typeof found !== 'object') throw new Error(`no list '${namespace}:${key}' in '${language}'`)
      return Object.values(found) as T[]
    },
    has: (key: string) => typeof at(texts, key) === 'string',
    language,
  })
}

export { toLanguage, type Language }
