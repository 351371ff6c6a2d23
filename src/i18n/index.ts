import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { languages, toLanguage, type Language } from './language'

export { languages, toLanguage, type Language }

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

/* Where the browser refuses cookies, reading them may throw, and the detector would take the page with it. */
function cookiesCanBeRead(): boolean {
  try {
    return document.cookie !== undefined
  } catch {
    return false
  }
}

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
      order: ['querystring', ...(cookiesCanBeRead() ? ['cookie'] : []), 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      lookupCookie: 'i18nextLng',
      lookupLocalStorage: 'i18nextLng',
      lookupSessionStorage: 'i18nextLng',
      /* The cookie tells a server that sends pages drawn ahead which language to send. */
      caches: ['localStorage', ...(cookiesCanBeRead() ? ['cookie'] : [])],
      cookieMinutes: 525_600,
      cookieOptions: { path: '/', sameSite: 'lax' },
      convertDetectedLanguage: toLanguage,
    },
  })

/** i18next answers "done" also when the texts did not arrive. Throws in its place. */
export function requireTexts(): void {
  const language = toLanguage(i18next.language)
  if (!i18next.hasResourceBundle(language, 'common')) throw new TypeError(`Failed to fetch dynamically imported module: texts ${language}`)
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

/* Another tab of this browser chose another one. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'i18nextLng' && newValue) void i18next.changeLanguage(toLanguage(newValue))
})

export { i18next }
