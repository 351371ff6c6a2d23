import { useTranslation } from 'react-i18next'
import { useKeepInProfile } from '@/data/keep-in-profile'
import { toLanguage, type Language } from '@/i18n'

/** The language of the interface, and how to change it: here at once, and in the profile of whoever is signed in. */
export function useLanguage(): { language: Language; setLanguage: (next: Language) => Promise<boolean> } {
  const { i18n } = useTranslation()
  const keep = useKeepInProfile()
  return {
    language: toLanguage(i18n.resolvedLanguage ?? 'en'),
    setLanguage: async (next) => {
      await i18n.changeLanguage(next)
      return keep({ language: next })
    },
  }
}
