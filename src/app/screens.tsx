import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { i18next, i18nReady, toLanguage } from '@/i18n'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { screenOf } from '@/routes/select'
import type { Row, ScreenRow } from '@/routes/table'

const files = import.meta.glob<{ default: ComponentType }>('../modules/**/*-screen.tsx')

/** Loads a screen's chunk and its texts at the same time, so that neither waits for the other. */
async function load(row: ScreenRow): Promise<{ default: ComponentType }> {
  const file = files[`../modules/${row.screen}.tsx`]
  if (!file) throw new Error(`route '${row.id}' names a screen that does not exist: ${row.screen}`)
  try {
    const [screen] = await Promise.all([file(), i18nReady.then(() => loadTexts(row.ns))])
    return screen
  } catch (error) {
    return recoverFromStaleChunk(error)
  }
}

/** i18next answers "done" also when a file did not arrive, and does not ask for it again by itself. Throws in its place. */
async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces])
  const language = toLanguage(i18next.language)
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  if (missing().length > 0) await i18next.reloadResources([language], missing())
  if (missing().length > 0) throw new TypeError(`Failed to fetch dynamically imported module: texts ${missing().join(', ')}`)
}

type LazyScreen = LazyExoticComponent<ComponentType>
const screens = new Map<string, LazyScreen>()

/** A screen that could not be loaded is forgotten, so that the next try loads it anew: React keeps a failed one for ever. */
function lazyScreen(row: ScreenRow): LazyScreen {
  const screen = lazy(() =>
    load(row).catch((error: unknown) => {
      screens.delete(row.screen)
      throw error
    }),
  )
  screens.set(row.screen, screen)
  return screen
}

/** The screen component of a row (an alias shows that of the row it stands for). Throws for a redirect row. */
export function screenComponent(row: Row): LazyScreen {
  const target = screenOf(row)
  if (!target) throw new Error(`route '${row.id}' has no screen`)
  return screens.get(target.screen) ?? lazyScreen(target)
}

/** Starts loading a row's screen, for a link that is about to be followed. A failure shows when it is followed. */
export function preloadScreen(row: Row): void {
  const target = screenOf(row)
  const file = target && files[`../modules/${target.screen}.tsx`]
  if (!file) return
  file().catch(() => undefined)
  i18next.loadNamespaces([...target.ns]).catch(() => undefined)
}
