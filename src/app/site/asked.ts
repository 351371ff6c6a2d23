import { useSyncExternalStore } from 'react'
import type { ThemePreference } from '@/data/session/theme-store'

/**
 * What somebody did on a page of the site that needs the session: all of it is done by one part (session-parts.tsx),
 * loaded with the first of them, because a page has one session, however many things ask for it.
 */
export interface Asked {
  /** Something was asked for: the part is to be there. */
  readonly any: boolean
  /** A member's choice, which also goes into their profile. */
  readonly theme: ThemePreference | null
  /** The open account menu, where who it is and the way out are drawn. */
  readonly menu: HTMLElement | null
}

const nothing: Asked = { any: false, theme: null, menu: null }
let asked = nothing
const listeners = new Set<() => void>()

export function askSession(more: Partial<Asked>): void {
  asked = { ...asked, ...more, any: true }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAsked = (): Asked => useSyncExternalStore(subscribe, () => asked, () => nothing)
