import type { ComponentType } from 'react'
import { forgetShapes, loadEntry, loadList, loadShape } from '@/content/content'
import type { Language } from '@/i18n/language'
import { loadWords } from '@/i18n/site-words'
import { tracked } from '@/lib/tracked'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { allStyles } from '../all-styles'
import { matchRow, rowOf, screenOf, visitorSideOf } from '@/routes/select'
import type { ContentFamily, Row, ScreenRow } from '@/routes/table'

const files = import.meta.glob<{ default: ComponentType }>('../../site/pages/**/*-page.tsx')

/** Everything that drawing a page needs: with it the page is drawn at once. */
export interface ReadyPage {
  /** The row whose page it is; at an address that stands for nothing, that of the 404. */
  row: ScreenRow
  /** Path of the canonical address. */
  canonical: string
  entry: { family: ContentFamily; slug: string } | null
  Component: ComponentType
}

const screenRow = (row: Row): ScreenRow => {
  const screen = visitorSideOf(row) ?? screenOf(row)
  if (screen?.shell !== 'site') throw new Error(`'${row.id}' is no page of the site`)
  return screen
}

/** Which page an address has, and what of it an address names. */
function wantedAt(pathname: string) {
  const { row, params } = matchRow(pathname)
  const screen = screenRow(row)
  const [slug] = Object.values(params)
  const entry = screen.content ? { family: screen.content, slug: screen.entry ?? slug ?? '' } : null
  const canonical = screen.path.replace(/:\w+/g, () => encodeURIComponent(slug ?? ''))
  return { row: screen, entry, canonical }
}

const coming = new Map<string, Promise<ReadyPage>>()
const keyOf = (language: Language, pathname: string) => `${language} ${pathname}`

/**
 * Loads a page with its texts and its entry. Throws when something of it did not arrive; the next try asks anew.
 * @param drawn the build drew it and its document is shown: what stands there is not loaded again
 */
export function preparePage(language: Language, pathname: string, drawn = false): Promise<ReadyPage> {
  const key = keyOf(language, pathname)
  const known = coming.get(key)
  if (known) return known
  const promise = tracked(
    prepare(language, pathname, drawn).catch((error: unknown) => {
      coming.delete(key)
      return recoverFromStaleChunk(error)
    }),
  )
  coming.set(key, promise)
  return promise
}

async function prepare(language: Language, pathname: string, drawn: boolean): Promise<ReadyPage> {
  let wanted: ReturnType<typeof wantedAt> = wantedAt(pathname)
  if (wanted.entry && !(await (drawn ? loadShape : loadEntry)(language, wanted.entry.family, wanted.entry.slug))) {
    wanted = { row: screenRow(rowOf('not-found')), entry: null, canonical: '' }
  }
  const { row } = wanted
  const file = files[`../../${row.screen}.tsx`]
  if (!file) throw new Error(`route '${row.id}' names a page that does not exist: ${row.screen}`)
  const [{ default: Component }] = await Promise.all([file(), loadWords(language, row.ns), ...(row.lists ?? []).map((family) => loadList(language, family)), drawn ? undefined : allStyles()])
  return { ...wanted, Component }
}

/** The drawn page is left: who comes back to it needs all of it. */
export function forgetDrawn(language: Language, pathname: string): void {
  const key = keyOf(language, pathname)
  coming.delete(key)
  forgetShapes()
}
