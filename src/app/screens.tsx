import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { i18next, i18nReady } from '@/i18n'
import { screenOf } from '@/routes/select'
import { table, type Row, type ScreenRow } from '@/routes/table'
import { recoverFromStaleChunk } from './errors/stale-chunk'

const files = import.meta.glob<{ default: ComponentType }>('../modules/**/*-screen.tsx')

/** Loads a screen's chunk and its texts at the same time, so that neither waits for the other. */
async function load(row: ScreenRow): Promise<{ default: ComponentType }> {
  const file = files[`../modules/${row.screen}.tsx`]
  if (!file) throw new Error(`route '${row.id}' names a screen that does not exist: ${row.screen}`)
  try {
    const [screen] = await Promise.all([file(), i18nReady.then(() => i18next.loadNamespaces([...row.ns]))])
    return screen
  } catch (error) {
    return recoverFromStaleChunk(error)
  }
}

const screens = new Map<string, LazyExoticComponent<ComponentType>>()
for (const row of table as readonly Row[]) {
  const target = screenOf(row)
  if (target && !screens.has(target.screen)) screens.set(target.screen, lazy(() => load(target)))
}

/** The screen component of a row (an alias shows that of the row it stands for). Throws for a redirect row. */
export function screenComponent(row: Row): LazyExoticComponent<ComponentType> {
  const target = screenOf(row)
  const component = target && screens.get(target.screen)
  if (!component) throw new Error(`route '${row.id}' has no screen`)
  return component
}

/** Starts loading a row's screen, for a link that is about to be followed. A failure shows when it is followed. */
export function preloadScreen(row: Row): void {
  const target = screenOf(row)
  const file = target && files[`../modules/${target.screen}.tsx`]
  if (!file) return
  file().catch(() => undefined)
  i18next.loadNamespaces([...target.ns]).catch(() => undefined)
}
