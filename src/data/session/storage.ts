/**
 * Browser storage that cannot fail. Where the browser refuses it (blocked cookies, a full disk, private windows)
 * values live in memory until the tab closes, and one warning is logged.
 */
export interface Kept {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Keys that start with `prefix`. */
  keys(prefix: string): string[]
}

export function keep(area: () => Storage, name: string): Kept {
  const memory = new Map<string, string>()
  let warned = false
  const attempt = <T>(act: (storage: Storage) => T): { value: T } | null => {
    try {
      return { value: act(area()) }
    } catch (error) {
      if (!warned) console.warn(`${name} is not available; changes are kept until this tab closes`, error)
      warned = true
      return null
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key))?.value ?? null,
    set: (key, value) => {
      if (attempt((storage) => storage.setItem(key, value))) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: (prefix) => {
      const stored = attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)))
      const all = new Set([...(stored?.value ?? []), ...memory.keys()])
      return [...all].filter((key): key is string => key !== null && key.startsWith(prefix))
    },
  }
}

/** Kept on this device. */
export const device = keep(() => window.localStorage, 'localStorage')
/** Kept in this tab, across reloads and the round trip to a sign-in provider. */
export const tab = keep(() => window.sessionStorage, 'sessionStorage')

/** A stored value as `parse` understands it. Damaged or foreign content is removed, logged, and read as nothing. */
export function readKept<T>(kept: Kept, key: string, parse: (value: unknown) => T): T | null {
  const text = kept.get(key)
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    console.warn(`stored '${key}' could not be read and was removed`, error)
    kept.remove(key)
    return null
  }
}

export const writeKept = (kept: Kept, key: string, value: unknown): void => kept.set(key, JSON.stringify(value))

export function removeKept(kept: Kept, prefix: string): void {
  for (const key of kept.keys(prefix)) kept.remove(key)
}
