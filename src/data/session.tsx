import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { db, hadSession } from './client'
import type { AppError } from './errors'
import { createAccount, createChannel, outage, socialMark } from './session/account'
import { notify } from './session/notices'
import type { SessionState, SessionUser } from './session/session.model'
import { platformRolesQuery, profileQuery, type Profile } from './session/session.queries'
import { SessionController } from './session/session-controller'
import { useProfileDisplay } from './session/display-store'
import { useProfileTheme } from './session/theme-store'

export type { SessionUser } from './session/session.model'

interface SessionValue extends SessionState {
  /** A platform admin (user_roles). False while unknown, and when the look-up fails. */
  admin: boolean
  /** The user's profile, once it is loaded. */
  profile: Profile | null
  session: SessionController
  /** Ends the session in every tab of this browser. */
  signOut: () => Promise<void>
  /** A call was refused as not signed in: finds out whether the session is over. */
  recheck: () => Promise<void>
}

const isAdmin = (roles: readonly string[]) => roles.includes('admin')

const SessionContext = createContext<SessionValue | undefined>(undefined)

interface ProviderProps {
  children: ReactNode
  /** Only tests give one. */
  controller?: SessionController
}

/** The one provider of the session. Needs the query client around it. */
export function SessionProvider({ children, controller }: ProviderProps) {
  const client = useQueryClient()
  const [session] = useState(
    () => controller ?? new SessionController({ auth: db.auth, account: createAccount(client), channel: createChannel(), social: socialMark, outage, notify, hadSession }),
  )
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  useEffect(() => session.start(), [session])
  useEffect(() => {
    /* "Back" from a provider's page shows the old page as it was, with its buttons still busy. */
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) session.cameBack()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [session])
  useEffect(() => {
    if (!state.unreachable) return
    const retry = () => void session.retry('by-itself')
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [session, state.unreachable])

  const userId = state.user?.id
  const admin = useQuery({ ...platformRolesQuery(userId ?? ''), enabled: userId !== undefined, select: isAdmin })
  const profile = useQuery({ ...profileQuery(userId), enabled: userId !== undefined })
  useProfileTheme(profile.data?.theme_pref)
  useProfileDisplay(profile.data)

  /* The name as it is now: that of the session is as old as the sign-in. */
  const name = profile.data?.name
  const value: SessionValue = {
    ...state,
    user: state.user && name ? { ...state.user, name } : state.user,
    admin: admin.data === true,
    profile: profile.data ?? null,
    session,
    signOut: () => session.signOut(),
    recheck: () => session.recheck(),
  }
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Who is signed in, and what they can do about it. */
export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession must be used within a SessionProvider.')
  return value
}

/** The signed-in user. Throws on screens that a visitor can see. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser is for signed-in screens.')
  return user
}

/** The user's profile as a query. Its error is "Not authenticated" without a user. */
export function useProfile(): UseQueryResult<Profile, AppError> {
  const { user } = useSession()
  return useQuery(profileQuery(user?.id))
}
