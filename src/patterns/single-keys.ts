import { useSyncExternalStore } from 'react'
import { device } from '@/data/session/storage'

/* Speech input and unsteady hands press letters without meaning to (WCAG 2.1.4): single keys can be switched off. */
const key = 'knull.single-keys'
const listeners = new Set<() => void>()

/** Whether single keys act. Kept on this device; on until switched off. */
export const singleKeysOn = (): boolean => device.get(key) !== 'off'

export function setSingleKeys(on: boolean): void {
  if (on) device.remove(key)
  else device.set(key, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn)
