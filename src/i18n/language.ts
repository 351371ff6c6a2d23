export const languages = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof languages)[number]

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

/** `de-AT` is read as German; a language we do not have is read as English. */
export function toLanguage(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(base) ? base : 'en'
}
