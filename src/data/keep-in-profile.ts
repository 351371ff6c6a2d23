import { useQueryClient } from '@tanstack/react-query'
import { useSession } from './session'
import { notify, type Preference } from './session/notices'
import { profileQuery, savePreference, type ProfilePreference } from './session/session.queries'

const named: Record<keyof ProfilePreference, Preference> = {
  theme_pref: 'theme',
  language: 'language',
  density: 'density',
  reduce_motion: 'motion',
}

/* One after the other: of two choices made quickly, the later one is what stays. */
let saving: Promise<unknown> = Promise.resolve()

/**
 * Keeps preferences in the profile of whoever is signed in, so that they follow to other devices. They are in force
 * here already; when the profile does not take them, that is said. Never throws.
 * @returns whether the profile has them; true without a user, who has no profile
 */
export function useKeepInProfile(): (patch: ProfilePreference) => Promise<boolean> {
  const { user } = useSession()
  const client = useQueryClient()
  return async (patch) => {
    if (!user) return true
    /* A profile that is being read just now, or read again later from the cache, must not bring the old choice back. */
    const { queryKey } = profileQuery(user.id)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (profile) => profile && { ...profile, ...patch })
    const call = saving.then(() => savePreference(user.id, patch))
    saving = call.catch(() => undefined)
    try {
      await call
      return true
    } catch (error) {
      console.error('a preference was not kept in the profile', error)
      for (const field of Object.keys(patch)) notify({ kind: 'kept-here', preference: named[field as keyof ProfilePreference] })
      return false
    }
  }
}
