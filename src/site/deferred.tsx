import { createElement, memo, Suspense, use, useCallback, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { asksForState } from './url-state'

/*
 * Parts of a page whose code comes with the first press, key, touch or file dragged in: results that are drawn by the build and change
 * only when somebody changes something. Until then the drawn page stands as it is, and 120 KB are enough for the rest.
 */

const acts = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'input', 'change', 'dragenter', 'click', 'submit'] as const

/* Where nothing was drawn for this reader, the address asks for another state, or something was pressed before this ran, there is nothing to wait for. */
const asDrawn = () => document.documentElement.dataset.drawn === document.documentElement.lang && !asksForState() && !document.querySelector('[data-early]')
const firstAct: Promise<void> = new Promise((resolve) => {
  if (typeof window === 'undefined' || !asDrawn()) return resolve()
  const acted = () => {
    for (const act of acts) window.removeEventListener(act, acted, true)
    resolve()
  }
  for (const act of acts) window.addEventListener(act, acted, true)
})

/** Stands for results whose code is on its way, as high as a first screen of them: what is below does not jump up meanwhile. */
export const resultsWaiting = <p className="skeleton min-h-[36rem]" />

const forDrawing: (() => Promise<unknown>)[] = []
/** The build draws the parts, too: it loads all of them before. */
export const loadDeferred = (): Promise<unknown> => Promise.all(forDrawing.map((load) => load()))

/**
 * A component whose code is loaded when somebody begins to use the page. It must be drawn from its props alone.
 * @param load its module, and what else it needs
 * @param fallback what stands for it where nothing was drawn and the code is on its way
 * @param otherwise whether this reader's state, kept on the device, differs from what was drawn: then nothing is waited for
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, fallback: ReactNode = null, otherwise: () => boolean = () => false): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const loaded = () =>
    (coming ??= load().then(
      (part) => (ready = part.default),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  if (import.meta.env.SSR) forDrawing.push(loaded)
  const wanted = import.meta.env.SSR ? undefined : (otherwise() ? Promise.resolve() : firstAct).then(loaded)
  /* Who uses it sees the error; until then it is nobody's. */
  wanted?.catch(() => undefined)
  function Part(props: Props) {
    /* In the browser always through use(): React refuses a hook that one drawing calls and the next does not. */
    return createElement(import.meta.env.SSR && ready ? ready : use(wanted ?? loaded()), props)
  }
  /* Drawn anew only where a value changed: a boundary that is not taken over yet would be emptied by any new drawing. */
  return memo(function Deferred(props: Props) {
    const { place, again } = usePressedEarly()
    return (
      /* A span, which may stand in a line of text, too. */
      <span ref={place} className="contents">
        <Suspense fallback={fallback}>
          <Part {...props} />
          <Here onHere={again} />
        </Suspense>
      </span>
    )
  })
}

function Here({ onHere }: { onHere: () => void }) {
  useEffect(onHere, [onHere])
  return null
}

/** React drops a press on a part that it has not taken over yet: it is pressed again when it has. */
function usePressedEarly() {
  const place = useRef<HTMLSpanElement>(null)
  const here = useRef(false)
  const pressed = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (here.current) return
    /* Heard before React, which lets a press that it drops go no further; judged after it, since it may take the part over for the press. */
    const press = ({ target }: Event) => {
      const button = target instanceof Element && place.current?.contains(target) ? target.closest('button') : null
      if (!button) return
      setTimeout(() => {
        if (!here.current) pressed.current = button
      })
    }
    window.addEventListener('click', press, true)
    return () => window.removeEventListener('click', press, true)
  }, [])
  const again = useCallback(() => {
    here.current = true
    const button = pressed.current
    pressed.current = undefined
    if (button?.isConnected) button.click()
  }, [])
  return { place, again }
}
