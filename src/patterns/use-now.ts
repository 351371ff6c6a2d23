import { useSyncExternalStore } from 'react'

/*
 * One timer for every relative time on the screen. It stands still while the tab is hidden and
 * catches up when it is shown again.
 */
const TICK = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  if (document.hidden) return
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The time in milliseconds, renewed every 30 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
