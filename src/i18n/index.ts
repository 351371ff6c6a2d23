import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'

export const languages = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof languages)[number]

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

/** `de-AT` is read as German; a language we do not have is read as English. */
export function toLanguage(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(base) ? base : 'en'
}

const files = {
  en: () => import('./languages/en'),
  es: () => import('./languages/es'),
  fr: () => import('./languages/fr'),
  de: () => import('./languages/de'),
} satisfies Record<Language, unknown>

/** The texts of a namespace. Throws when the language has no such file, or it cannot be loaded. */
async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  const { common, single } = await files[toLanguage(language)]()
  const path = `../locales/${language}/${namespace}.json`
  const texts = common[path] ?? (await single[path]?.())
  if (!texts) throw new Error(`no texts '${namespace}' in '${language}'`)
  return texts
}

/** What every screen of a shell needs: one file per language (languages/). A row of the route table names what its screen adds. */
export const commonNamespaces = ['common', 'errors', 'routes', 'shell', 'patterns'] as const

/**
 * Starts i18next in the reader's language. What single screens need is loaded with them. No second language is loaded as a fallback: a test keeps the four in step.
 */
export const i18nReady = i18next
  .use({
    type: 'backend' as const,
    read(language: string, namespace: string, done: (error: unknown, data: Record<string, unknown> | false) => void) {
      load(language, namespace).then(
        (data) => done(null, data),
        (error: unknown) => done(error, false),
      )
    },
  })
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    supportedLngs: languages,
    load: 'languageOnly',
    fallbackLng: false,
    ns: commonNamespaces,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      lookupCookie: 'i18nextLng',
      lookupLocalStorage: 'i18nextLng',
      lookupSessionStorage: 'i18nextLng',
      caches: ['localStorage'],
      convertDetectedLanguage: toLanguage,
    },
  })

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

export { i18next }
