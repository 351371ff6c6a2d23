import { useEffect } from 'react'
import { device } from './storage'

export const themes = ['light', 'dark', 'system'] as const
export type ThemePreference = (typeof themes)[number]

/** public/first-paint.js reads the same key before the first paint. */
const key = 'knull.theme'

const isTheme = (value: unknown): value is ThemePreference => (themes as readonly unknown[]).includes(value)

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

let preference: ThemePreference | null = null
const listeners = new Set<() => void>()

export function current(): ThemePreference {
  if (preference === null) {
    const stored = device.get(key)
    preference = isTheme(stored) ? stored : 'system'
  }
  return preference
}

export const resolve = (): 'light' | 'dark' => {
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

export function subscribe(listener: () => void): () => void {
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

/** Applies the device's theme at once, and the profile's as soon as a signed-in session has it. */
export function useProfileTheme(profileTheme: string | null | undefined): void {
  useEffect(show, [])
  useEffect(() => {
    if (isTheme(profileTheme) && profileTheme !== current()) applyTheme(profileTheme)
  }, [profileTheme])
}
