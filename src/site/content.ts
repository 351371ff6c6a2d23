import { createContext, use } from 'react'
import { entryOf, listOf } from '@/content/content'
import type { Entry, ListedEntry } from '@/content/entry'
import type { ContentFamily } from '@/routes/table'
import { useLanguage } from './text'

/** Which entry the page shows, by its address. */
export const PageEntry = createContext<{ family: ContentFamily; slug: string } | null>(null)

/** The entry that the page shows: its row names the family (`content`). */
export function usePageContent<Family extends ContentFamily>(family: Family): Entry<Family> {
  const language = useLanguage()
  const shown = use(PageEntry)
  if (shown?.family !== family) throw new Error(`this page's row does not say that it shows one of '${family}'`)
  return entryOf(language, family, shown.slug)
}

/** All entries of a family: the page's row names it (`lists`). */
export function useContentList<Family extends ContentFamily>(family: Family): readonly ListedEntry<Family>[] {
  return listOf(useLanguage(), family)
}
