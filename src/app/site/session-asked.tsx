import { lazy, Suspense, useEffect } from 'react'
import { isCommand, paletteKey } from '@/patterns/keyboard'
import { showOverlay } from '@/patterns/overlays'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { askSession, useAsked } from './asked'

/* It brings the platform's session, its texts and its client: all of it is loaded when it is first asked for. */
const SessionParts = lazy(() => import('./session-parts').catch(recoverFromStaleChunk))

/** Loads what needs the session once something does: Ctrl or Cmd and K, or what a member presses in the header. */
export function SessionAsked() {
  const { any } = useAsked()
  useEffect(() => {
    if (any) return
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event, paletteKey)) return
      event.preventDefault()
      showOverlay('palette')
      askSession({})
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [any])
  return any ? (
    <Suspense fallback={null}>
      <SessionParts />
    </Suspense>
  ) : null
}
