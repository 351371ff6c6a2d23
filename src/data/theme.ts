import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './session'
import { notify } from './session/notices'
import { profileQuery, saveTheme } from './session/session.queries'
import { device } from './session/storage'

export const themes = ['light', 'dark', 'system'] as const
export type ThemePreference = (typeof themes)[number]

/** public/first-paint.js reads the same key before the first paint. */
const key = 'knull.theme'

const isTheme = (value: unknown): value is ThemePreference => (themes as readonly unknown[]).includes(value)

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

let preference: ThemePreference | null = null
const listeners = new Set<() => void>()

function current(): ThemePreference {
  if (preference === null) {
    const stored = device.get(key)
    preference = isTheme(stored) ? stored : 'system'
  }
  return preference
}

const resolve = (): 'light' | 'dark' => {
  const wanted = current()
  return wanted === 'system' ? (darkDevice().matches ? 'dark' : 'light') : wanted
}

function show(): void {
  const theme = resolve()
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
  for (const listener of listeners) listener()
}

/** Applies a preference and keeps it on this device. */
export function applyTheme(next: ThemePreference): void {
  preference = next
  device.set(key, next)
  show()
}

function subscribe(listener: () => void): () => void {
  const media = darkDevice()
  const otherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    preference = null
    show()
  }
  listeners.add(listener)
  media.addEventListener('change', show)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', show)
    window.removeEventListener('storage', otherTab)
  }
}

export interface Theme {
  preference: ThemePreference
  /** What is on the screen: `system` follows the device. */
  resolved: 'light' | 'dark'
  /** Applied and kept on this device at once; kept in the profile when signed in, and said when that fails. */
  setPreference(next: ThemePreference): void
}

/** The theme and how to change it. */
export function useTheme(): Theme {
  const { user } = useSession()
  const client = useQueryClient()
  const shown = useSyncExternalStore(subscribe, current)
  const resolved = useSyncExternalStore(subscribe, resolve)
  const setPreference = (next: ThemePreference) => {
    applyTheme(next)
    if (!user) return
    /* A profile that is being read just now, or read again later from the cache, must not bring the old theme back. */
    const { queryKey } = profileQuery(user.id)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (profile) => profile && { ...profile, theme_pref: next })
    saveTheme(user.id, next).catch((error: unknown) => {
      console.error('theme not kept in the profile', error)
      notify({ kind: 'theme-kept-here' })
    })
  }
  return { preference: shown, resolved, setPreference }
}

/** Applies the device's theme at once, and the profile's as soon as a signed-in session has it. */
export function useProfileTheme(profileTheme: string | null | undefined): void {
  useEffect(show, [])
  useEffect(() => {
    if (isTheme(profileTheme) && profileTheme !== current()) applyTheme(profileTheme)
  }, [profileTheme])
}
