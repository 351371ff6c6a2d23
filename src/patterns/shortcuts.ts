import type { RouteId } from '@/routes/table'
import { goKey, helpKey, paletteKey, sidebarKey, tabKeys } from './keyboard'

/**
 * Every shortcut of the product, once. `?` shows those of the screen, the palette shows them beside what they do, and a
 * test refuses two meanings of one key on one screen. Screens take their keys from here with keyOf.
 */
export interface Shortcut {
  /** `shortcuts:keys.<id>` says what it does. */
  readonly id: string
  /** One key ("j"), with modifiers ("mod+k": Ctrl or Cmd), a range ("1-9"), or one after another ("g h"). */
  readonly keys: string
  /** Everywhere; in the signed-in shell; while the palette is open; or on these screens. */
  readonly on: 'everywhere' | 'platform' | 'palette' | readonly RouteId[]
  /** Leads there. */
  readonly to?: RouteId
}

const chat: readonly RouteId[] = ['chat-start', 'chat-session']

export const shortcuts = [
  { id: 'palette', keys: `mod+${paletteKey}`, on: 'everywhere' },
  { id: 'help', keys: helpKey, on: 'everywhere' },
  { id: 'sidebar', keys: `mod+${sidebarKey}`, on: 'platform' },

  { id: 'go-home', keys: `${goKey} h`, on: 'platform', to: 'platform-home' },
  { id: 'go-knulledge', keys: `${goKey} k`, on: 'platform', to: 'knulledge-home' },
  { id: 'go-knulldev', keys: `${goKey} d`, on: 'platform', to: 'knulldev-home' },
  { id: 'go-knullops', keys: `${goKey} o`, on: 'platform', to: 'ops-overview' },

  { id: 'next', keys: 'j', on: 'platform' },
  { id: 'previous', keys: 'k', on: 'platform' },
  { id: 'open', keys: 'Enter', on: 'platform' },
  { id: 'find', keys: '/', on: 'platform' },
  { id: 'tab-previous', keys: tabKeys[0], on: 'platform' },
  { id: 'tab-next', keys: tabKeys[1], on: 'platform' },

  { id: 'palette-run', keys: 'Enter', on: 'palette' },
  { id: 'palette-tab', keys: 'mod+Enter', on: 'palette' },
  { id: 'palette-more', keys: 'Tab', on: 'palette' },
  { id: 'palette-back', keys: 'Escape', on: 'palette' },

  { id: 'chat-new', keys: 'c', on: chat },
  { id: 'chat-scope', keys: '@', on: chat },
  { id: 'chat-quote', keys: '1-9', on: chat },
  { id: 'chat-line', keys: 'Shift+Enter', on: chat },
  { id: 'chat-stop', keys: 'Escape', on: chat },

  { id: 'upload', keys: 'u', on: ['datasets', 'documents'] },

  { id: 'incident-acknowledge', keys: 'a', on: ['incident'] },
  { id: 'incident-mitigate', keys: 'm', on: ['incident'] },
  { id: 'incident-resolve', keys: 'r', on: ['incident'] },
  { id: 'incident-close', keys: 'c', on: ['incident'] },
  { id: 'incident-note', keys: 'n', on: ['incident'] },
  { id: 'incident-edit', keys: 'e', on: ['incident'] },
  { id: 'incident-send', keys: 'mod+Enter', on: ['incident'] },
] as const satisfies readonly Shortcut[]

export type ShortcutId = (typeof shortcuts)[number]['id']

const byId = new Map<string, Shortcut>(shortcuts.map((shortcut) => [shortcut.id, shortcut]))

/** The keys of a shortcut, as a KeyboardEvent's `key` has them where it is a single one. */
export const keyOf = (id: ShortcutId): string => byId.get(id)?.keys ?? ''

/** What works on a screen: `screen` is its row in the route table. */
export function shortcutsOn(screen: string, platform: boolean): readonly Shortcut[] {
  return (shortcuts as readonly Shortcut[]).filter(({ on }) =>
    typeof on === 'string' ? on === 'everywhere' || (on === 'platform' && platform) : (on as readonly string[]).includes(screen),
  )
}

/** Single keys are those that can be switched off. */
export const isSingle = ({ keys }: Pick<Shortcut, 'keys'>): boolean => keys.split(' ').every((key) => key.length === 1 || /^\d-\d$/.test(key))

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
const caps: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'esc', Tab: 'tab', Shift: '⇧', ArrowUp: '↑', ArrowDown: '↓' }

/** The caps to draw: "mod+k" is ⌘ K on Apple's keyboards and Ctrl K elsewhere. */
export function capsOf(keys: string): readonly string[] {
  return keys.split(/[ +]/).map((key) => (key === 'mod' ? (isApple() ? '⌘' : 'Ctrl') : (caps[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key.replace('-', '–')))))
}
