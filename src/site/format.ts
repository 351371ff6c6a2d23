import { formatter, type Formatter } from '@/lib/format'
import { useLanguage } from './text'

/** Numbers, money and dates in the language of the page. A file of its own: pages without numbers do not load it. */
export const useFormat = (): Formatter => formatter(useLanguage())
