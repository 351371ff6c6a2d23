import { numbers, type Numbers } from '@/lib/intl'
import { useLanguage } from './text'

/** Numbers in the language of the page. A file of its own: pages without numbers do not load it. */
export const useFormat = (): Numbers => numbers(useLanguage())
