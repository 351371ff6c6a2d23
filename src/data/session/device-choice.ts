import { device } from './storage'

/** A choice between a few words that is kept on this device and followed by its tabs. */
export interface DeviceChoice<T extends string> {
  current(): T
  /** Shows it and keeps it. */
  apply(next: T): void
  /** Shows what is chosen, and tells the listeners. */
  show(): void
  subscribe(listener: () => void): () => void
}

/**
 * @param key in localStorage; public/first-paint.js reads the same keys before the first paint
 * @param fallback what nothing, and anything else that is stored, means
 * @param paint puts the choice on the page
 */
export function deviceChoice<T extends string>(key: string, allowed: readonly T[], fallback: T, paint: (value: T) => void): DeviceChoice<T> {
  let chosen: T | null = null
  const listeners = new Set<() => void>()
  const stored = (): T => allowed.find((value) => value === device.get(key)) ?? fallback
  const current = (): T => (chosen ??= stored())
  const show = () => {
    paint(current())
    for (const listener of listeners) listener()
  }
  return {
    current,
    show,
    apply: (next) => {
      chosen = next
      device.set(key, next)
      show()
    },
    subscribe: (listener) => {
      const otherTab = (event: StorageEvent) => {
        if (event.key !== key) return
        chosen = null
        show()
      }
      listeners.add(listener)
      window.addEventListener('storage', otherTab)
      /* Another tab may have chosen since it was read, before anybody listened. */
      if (chosen !== null && chosen !== stored()) {
        chosen = null
        show()
      }
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', otherTab)
      }
    },
  }
}
