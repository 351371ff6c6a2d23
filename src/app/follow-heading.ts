const acts = ['keydown', 'pointerdown'] as const

/**
 * Focus goes to the heading. A screen whose record comes later draws another heading then, or its first: the focus goes
 * with it, until the person does something themselves. Returns what ends it.
 */
export function followHeading(): () => void {
  let mine: Element | undefined
  const follow = () => {
    /* Whoever has opened something above the page is in there: a screen that comes late must not take the focus from it. */
    if (mine?.isConnected || document.querySelector('[role="dialog"][data-state="open"]')) return
    const heading = document.getElementById('page-title') ?? document.querySelector('h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
    mine = heading
  }
  const observer = new MutationObserver(follow)
  const stop = () => {
    observer.disconnect()
    for (const act of acts) window.removeEventListener(act, stop, true)
  }
  for (const act of acts) window.addEventListener(act, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  follow()
  return stop
}
