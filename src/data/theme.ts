import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from './session'
import { notify } from './session/notices'
import { profileQuery, saveTheme } from './session/session.queries'
import { applyTheme, current, resolve, subscribe, type ThemePreference } from './session/theme-store'

export { themes, type ThemePreference } from './session/theme-store'

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
