import { useTranslation } from 'react-i18next'
import { formatter, type Formatter } from '@/lib/format'

/** Numbers, money, dates and sizes in the reader's language. */
export function useFormat(): Formatter {
  const { i18n } = useTranslation()
  return formatter(i18n.resolvedLanguage ?? 'en')
}
