import { lazy, Suspense, type ComponentType } from 'react'
import { recoverFromStaleChunk } from './stale-chunk'

/**
 * A part of a screen that a press opens: a dialog with its form. Its code is not part of the screen's; it comes when the
 * page is idle, so that the press finds it there.
 * @param load `() => import('./edit-dialog').then((file) => file.EditDialog)`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().catch(recoverFromStaleChunk).then((component) => ({ default: component as ComponentType<object> })))
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void load().catch(() => undefined), { timeout: 3000 })
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
