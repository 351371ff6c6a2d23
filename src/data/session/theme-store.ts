import { useEffect } from 'react'
import { deviceChoice } from './device-choice'

export const themes = ['light', 'dark', 'system'] as const
export type ThemePreference = (typeof themes)[number]

const isTheme = (value: unknown): value is ThemePreference => (themes as readonly unknown[]).includes(value)

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

const choice = deviceChoice<ThemePreference>('knull.theme', themes, 'system', () => {
  const theme = resolve()
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
})

export const current = choice.current
/** Applies a preference and keeps it on this device. */
export const applyTheme = choice.apply

export const resolve = (): 'light' | 'dark' => {
  const wanted = current()
  return wanted === 'system' ? (darkDevice().matches ? 'dark' : 'light') : wanted
}

export function subscribe(listener: () => void): () => void {
  const media = darkDevice()
  const stop = choice.subscribe(listener)
  media.addEventListener('change', choice.show)
  return () => {
    stop()
    media.removeEventListener('change', choice.show)
  }
}

/** Applies the device's theme at once, and the profile's as soon as a signed-in session has it. */
export function useProfileTheme(profileTheme: string | null | undefined): void {
  useEffect(() => choice.show(), [])
  useEffect(() => {
    if (isTheme(profileTheme) && profileTheme !== current()) applyTheme(profileTheme)
  }, [profileTheme])
}
