import { useSyncExternalStore } from 'react'

/** What lies over everything: the command palette, or the list of shortcuts. One at a time. */
export type Overlay = 'palette' | 'shortcuts'

let shown: Overlay | null = null
const listeners = new Set<() => void>()

/** Which one is open, or on its way: its code is loaded when it is first asked for. */
export const shownOverlay = (): Overlay | null => shown

/** Opens one, or closes with null. A screen that offers the palette by a button calls this. */
export function showOverlay(next: Overlay | null): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, shownOverlay)
