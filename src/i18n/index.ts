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

const files = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', { import: 'default' })

/** What every screen of a shell needs; a row of the route table names what its screen adds. */
export const commonNamespaces = ['common', 'errors', 'routes', 'shell', 'patterns'] as const

/**
 * Starts i18next in the reader's language. Each namespace of each language is a file of its own, loaded when a
 * screen first needs it. No second language is loaded as a fallback: a test keeps the four in step.
 */
export const i18nReady = i18next
  .use({
    type: 'backend' as const,
    read(language: string, namespace: string, done: (error: unknown, data: Record<string, unknown> | false) => void) {
      const load = files[`./locales/${language}/${namespace}.json`]
      if (!load) return done(new Error(`no texts '${namespace}' in '${language}'`), false)
      load().then(
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
