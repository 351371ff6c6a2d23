import { shortcuts, type Shortcut, type ShortcutId } from '@/content/shortcuts'

export { shortcuts, type Shortcut, type ShortcutId } from '@/content/shortcuts'

const byId = new Map<string, Shortcut>(shortcuts.map((shortcut) => [shortcut.id, shortcut]))

/** The keys of a shortcut, as a KeyboardEvent's `key` has them where it is a single one. */
export const keyOf = (id: ShortcutId): string => byId.get(id)?.keys ?? ''

/** What works on a screen: `screen` is its row in the route table. */
export function shortcutsOn(screen: string, platform: boolean): readonly Shortcut[] {
  return (shortcuts as readonly Shortcut[]).filter(({ on }) =>
    typeof on === 'string' ? on === 'everywhere' || (on === 'platform' && platform) : (on as readonly string[]).includes(screen),
  )
}

/** Single keys are those that can be switched off: a capital letter is one, too. */
export const isSingle = ({ keys }: Pick<Shortcut, 'keys'>): boolean => keys.split(' ').every((key) => key.length === 1 || /^(\d-\d|Shift\+[A-Z])$/.test(key))

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
const caps: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'esc', Tab: 'tab', Shift: '⇧', ArrowUp: '↑', ArrowDown: '↓' }

/** The caps to draw: "mod+k" is ⌘ K on Apple's keyboards and Ctrl K elsewhere. */
export function capsOf(keys: string): readonly string[] {
  return keys.split(/[ +]/).map((key) => (key === 'mod' ? (isApple() ? '⌘' : 'Ctrl') : (caps[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key.replace('-', '–')))))
}
