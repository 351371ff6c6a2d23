import { createContext, use, useMemo } from 'react'
import type { Language } from '@/i18n/language'
import { translator, wordsOf, type Translate } from '@/i18n/site-words'

/** The language of the page: one for as long as it is shown, another language is another document. */
export const PageLanguage = createContext<Language>('en')

export const useLanguage = (): Language => use(PageLanguage)

/** The texts of a namespace that the page's row names, or of the frame (`site`). */
export function useText(namespace: string): Translate {
  const language = useLanguage()
  return useMemo(() => translator(language, wordsOf(language, namespace), namespace), [language, namespace])
}
