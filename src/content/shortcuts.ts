import type { RouteId } from '../routes/table.ts'
import { goKey, helpKey, paletteKey, sidebarKey, tabKeys } from '../lib/keys.ts'

/**
 * Every shortcut of the product, once. `?` shows those of the screen, the palette shows them beside what they do, the
 * documentation lists them (scripts/docs-parts.ts), and a test refuses two meanings of one key on one screen. Screens
 * take their keys with keyOf of patterns/shortcuts.ts. Pure data, since the build reads it, too.
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
  { id: 'go-dashboard', keys: `${goKey} b`, on: 'platform', to: 'dashboard' },
  { id: 'go-notifications', keys: `${goKey} n`, on: 'platform', to: 'notifications' },

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
  { id: 'team-invite', keys: 'i', on: ['team'] },

  { id: 'dashboard-chat', keys: 'c', on: ['dashboard'] },
  { id: 'dashboard-project', keys: 'p', on: ['dashboard'] },
  { id: 'dashboard-incident', keys: 'i', on: ['dashboard'] },
  { id: 'dashboard-upload', keys: 'u', on: ['dashboard'] },
  { id: 'dashboard-reports', keys: 'v', on: ['dashboard'] },

  { id: 'notifications-read', keys: 'e', on: ['notifications'] },
  { id: 'notifications-read-all', keys: 'Shift+R', on: ['notifications'] },

  { id: 'incident-acknowledge', keys: 'a', on: ['incident'] },
  { id: 'incident-mitigate', keys: 'm', on: ['incident'] },
  { id: 'incident-resolve', keys: 'r', on: ['incident'] },
  { id: 'incident-close', keys: 'c', on: ['incident'] },
  { id: 'incident-note', keys: 'n', on: ['incident'] },
  { id: 'incident-edit', keys: 'e', on: ['incident'] },
  { id: 'incident-send', keys: 'mod+Enter', on: ['incident'] },
] as const satisfies readonly Shortcut[]

export type ShortcutId = (typeof shortcuts)[number]['id']
