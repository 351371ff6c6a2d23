import { useSyncExternalStore } from 'react'
import { useKeepInProfile } from './keep-in-profile'
import { applyTheme, current, resolve, subscribe, type ThemePreference } from './session/theme-store'

export { themes, type ThemePreference } from './session/theme-store'

export interface Theme {
  preference: ThemePreference
  /** What is on the screen: `system` follows the device. */
  resolved: 'light' | 'dark'
  /**
   * Applied and kept on this device at once; kept in the profile when signed in, and said when that fails. Resolves to
   * whether the profile has it, too.
   */
  setPreference(next: ThemePreference): Promise<boolean>
}

/** The theme and how to change it. */
export function useTheme(): Theme {
  const keep = useKeepInProfile()
  const shown = useSyncExternalStore(subscribe, current)
  const resolved = useSyncExternalStore(subscribe, resolve)
  const setPreference = (next: ThemePreference) => {
    applyTheme(next)
    return keep({ theme_pref: next })
  }
  return { preference: shown, resolved, setPreference }
}
