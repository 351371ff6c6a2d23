import { languages, toLanguage } from '@/i18n/language'
import { loadWords } from '@/i18n/site-words'

/**
 * Loads words of a part whose code comes later than its page, in the language of the document; in the build, which
 * draws the part in each of them, in all languages. Throws when a file did not arrive, or there is none.
 */
export async function loadPageWords(...namespaces: readonly string[]): Promise<void> {
  const wanted = import.meta.env.SSR ? languages : [toLanguage(document.documentElement.lang)]
  await Promise.all(wanted.map((language) => loadWords(language, namespaces)))
}
