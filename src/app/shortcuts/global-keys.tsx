import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { toAppError } from '@/data/errors'
import { useSession } from '@/data/session'
import { i18next } from '@/i18n'
import { errorText } from '@/i18n/use-error-text'
import { goKey, helpKey, isCommand, paletteKey, singleKeyIsFree, tabKeys } from '@/patterns/keyboard'
import { showOverlay, useOverlay, type Overlay } from '@/patterns/overlays'
import { useSingleKeys } from '@/patterns/single-keys'
import { recoverFromStaleChunk } from '@/patterns/stale-chunk'
import { toast } from '@/ui/toast'

type OverlayPart = ComponentType<{ typed: string }>

/* The first load has the listener alone. */
const load: Record<Overlay, () => Promise<{ default: OverlayPart }>> = {
  palette: () => Promise.all([import('../palette/palette'), i18next.loadNamespaces(['palette', 'incidents', 'projects'])]).then(([part]) => part),
  shortcuts: () => Promise.all([import('./shortcuts-dialog'), i18next.loadNamespaces(['shortcuts'])]).then(([part]) => part),
}
/** How long `g` waits for its letter, in milliseconds. */
const patience = 1500

/** The keys that work on every page: the palette, the list of shortcuts, and the way to a place. */
export function GlobalKeys() {
  const overlay = useOverlay()
  const single = useSingleKeys()
  const navigate = useNavigate()
  const { user } = useSession()
  const [parts, setParts] = useState<Partial<Record<Overlay, OverlayPart>>>({})
  const [typed, setTyped] = useState('')
  const goUntil = useRef(0)
  const { palette: Palette, shortcuts: Shortcuts } = parts
  const there = overlay !== null && parts[overlay] !== undefined

  useEffect(() => {
    document.documentElement.dataset.singleKeys = single ? 'on' : 'off'
  }, [single])

  useEffect(() => {
    if (overlay === null || there) return
    load[overlay]().catch(recoverFromStaleChunk).then(
      (part) => setParts((before) => ({ ...before, [overlay]: part.default })),
      (error: unknown) => {
        showOverlay(null)
        toast.error(errorText(i18next, toAppError(error)))
      },
    )
    return () => setTyped('')
  }, [overlay, there])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isCommand(event, paletteKey)) {
      event.preventDefault()
      showOverlay(overlay === 'palette' ? null : 'palette')
    } else if (overlay !== null) {
      /* What is typed while the palette is on its way is meant for it. */
      if (there) return
      if (event.key === 'Escape') showOverlay(null)
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      setTyped((before) => before + event.key)
    } else if (!singleKeyIsFree(event)) return
    else if (goUntil.current > event.timeStamp) {
      goUntil.current = 0
      event.preventDefault()
      void import('./go').then(({ placeOf }) => placeOf(event.key)).then((to) => to && navigate(to), () => undefined)
    } else if (event.key === helpKey) {
      event.preventDefault()
      showOverlay('shortcuts')
    } else if (event.key === tabKeys[0] || event.key === tabKeys[1]) {
      const by = event.key === tabKeys[0] ? -1 : 1
      void import('./step-tab').then(({ stepTab }) => stepTab(by), () => undefined)
    } else if (event.key === goKey && user && !event.repeat) goUntil.current = event.timeStamp + patience
  })
  useEffect(() => {
    /* Before every screen's own: the letter after `g` is not theirs. */
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  if (overlay === 'palette' && Palette) return <Palette typed={typed} />
  return overlay === 'shortcuts' && Shortcuts ? <Shortcuts typed={typed} /> : null
}
