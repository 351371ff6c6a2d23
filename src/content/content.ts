import type { Language } from '../i18n/language'
import type { ContentFamily } from '../routes/table'
import type { Entry, ListedEntry } from './entry'

/*
 * The entries of the site in the reader's language, loaded before their page is drawn: with them it is drawn at once,
 * on the server as in the browser.
 */

const entries = { en: () => import('./en/entries'), es: () => import('./es/entries'), fr: () => import('./fr/entries'), de: () => import('./de/entries') } satisfies Record<Language, unknown>
const withoutText = { en: () => import('./en/shapes'), es: () => import('./es/shapes'), fr: () => import('./fr/shapes'), de: () => import('./de/shapes') } satisfies Record<Language, unknown>
const listed = { en: () => import('./en/lists'), es: () => import('./es/lists'), fr: () => import('./fr/lists'), de: () => import('./de/lists') } satisfies Record<Language, unknown>

const whole = new Map<string, Entry>()
const shapes = new Map<string, Entry>()
const lists = new Map<string, readonly ListedEntry[]>()
const keyOf = (language: Language, family: string, slug = '') => `${language}/${family}/${slug}`

/** Loads an entry. False when there is none of this name; throws when its file did not arrive. */
export async function loadEntry(language: Language, family: ContentFamily, slug: string): Promise<boolean> {
  const key = keyOf(language, family, slug)
  if (whole.has(key)) return true
  const file = (await entries[language]()).files[`./${family}/${slug}.md`]
  if (!file) return false
  whole.set(key, await file())
  return true
}

/**
 * Loads an entry without its text, for a page that the build has drawn: React leaves HTML that is there as it stands,
 * so the reader's text does not have to be sent a second time. False when there is none.
 */
export async function loadShape(language: Language, family: ContentFamily, slug: string): Promise<boolean> {
  const file = (await withoutText[language]()).files[`./${family}/${slug}.md`]
  if (!file) return false
  shapes.set(keyOf(language, family, slug), await file())
  return true
}

/** Whoever draws the page anew needs the text. */
export const forgetShapes = (): void => shapes.clear()

/** Loads what lists show of a family's entries. */
export async function loadList(language: Language, family: ContentFamily): Promise<void> {
  const key = keyOf(language, family)
  if (!lists.has(key)) lists.set(key, (await (await listed[language]()).listed[family]()).default)
}

/** An entry that was loaded. */
export function entryOf<Family extends ContentFamily>(language: Language, family: Family, slug: string): Entry<Family> {
  const key = keyOf(language, family, slug)
  const entry = whole.get(key) ?? shapes.get(key)
  if (!entry) throw new Error(`'${family}/${slug}' was not loaded: the page's row must name the family`)
  return entry
}

/** The entries of a family that were loaded, the newest first, those of a day in the order of their file names. */
export function listOf<Family extends ContentFamily>(language: Language, family: Family): readonly ListedEntry<Family>[] {
  const all = lists.get(keyOf(language, family))
  if (!all) throw new Error(`the list was not loaded: the page's row must name '${family}'`)
  return all
}
