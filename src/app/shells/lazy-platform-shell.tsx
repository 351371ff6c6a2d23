import { lazy, Suspense, type ReactNode } from 'react'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { ScreenLoading } from './screen-loading'

/* Visitors of the sign-in page never need the shell: it is a chunk of its own. */
const Shell = lazy(() => import('./platform-shell').catch(recoverFromStaleChunk))

/** The signed-in shell, loaded when the first signed-in screen is shown. */
export function PlatformShell({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Shell>{children}</Shell>
    </Suspense>
  )
}
