import { queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '../ask'
import { db } from '../client'
import type { TablesUpdate } from '../database.types'
import { AppError, toAppError } from '../errors'
import type { Membership } from './session.model'

export interface Profile {
  id: string
  org_id: string | null
  name: string | null
  email: string | null
  credits_balance: number
  theme_pref: string | null
  language: string | null
  density: string | null
  reduce_motion: boolean | null
  notifications_enabled: boolean | null
}

/** The user's memberships, oldest first: the first is the organisation that a device opens with. */
export const membershipsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['memberships', userId],
    queryFn: async ({ signal }): Promise<Membership[]> => {
      const rows = await ask(
        db.from('memberships').select('role, org:orgs(id, name, personal_of)').eq('user_id', userId).order('created_at').order('org_id').abortSignal(signal),
      )
      /* A membership whose organisation may not be read any more is left out. */
      return rows.flatMap(({ role, org }) => (org ? [{ role, org: { id: org.id, name: org.name, personal: org.personal_of !== null } }] : []))
    },
    staleTime: 60_000,
  })

/** The profile of the signed-in user. Throws "Not authenticated" (AppError) when there is none. */
export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['profile', userId ?? null],
    queryFn: async ({ signal }): Promise<Profile> => {
      if (!userId) throw new AppError({ kind: 'unauthenticated' }, 'Not authenticated')
      return ask<Profile>(
        db.from('profiles').select('*').eq('id', userId).abortSignal(signal).single(),
      )
    },
    staleTime: 60_000,
  })

/** The organisation that the profile names as home. */
export const homeOrgQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['home-org', orgId],
    queryFn: ({ signal }): Promise<{ id: string; name: string }> =>
      ask<{ id: string; name: string }>(
        db
          .from('orgs')
          .select('*')
          .eq('id', orgId)
          .abortSignal(signal)
          .single()
          ,
      ),
    staleTime: 60_000,
  })

/** Platform roles. Organisation roles are on memberships. */
export const platformRolesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['platform-roles', userId],
    queryFn: async ({ signal }): Promise<string[]> => {
      const rows = await ask<{ role: string }[]>(
        db
          .from('user_roles')
          .select('role')
          .eq('user_id', userId)
          .abortSignal(signal),
      )
      return rows.map((row) => row.role)
    },
    staleTime: 60_000,
  })

/** Gives a new user a profile, an organisation and credits; does nothing for others. Throws AppError. */
export async function bootstrapAccount(accessToken: string): Promise<void> {
  const { error } = await db.functions.invoke('auth-bootstrap', { headers: { Authorization: `Bearer ${accessToken}` } })
  if (error) throw toAppError(error)
}

/** Writes an entry of the user's own into the organisation's audit log; the database sets user and time. Throws AppError. */
export async function logAudit(orgId: string, action: 'SIGN_IN' | 'SIGN_OUT' | 'SWITCH_ORG', route: string, details: Record<string, string> = {}): Promise<void> {
  await askMaybe<string>(db.rpc('log_audit', { p_org_id: orgId, p_action: action, p_route: route, p_details: details }))
}

/** What the profile keeps of how the interface looks and moves. */
export type ProfilePreference = Partial<Pick<TablesUpdate<'profiles'>, 'theme_pref' | 'language' | 'density' | 'reduce_motion'>>

/** Keeps preferences in the profile, so that they follow the user to other devices. Throws AppError. */
export async function savePreference(userId: string, patch: ProfilePreference): Promise<void> {
  await askMaybe<null>(db.from('profiles').update(patch).eq('id', userId))
}

/** Sign-in providers that the auth service has switched on. A button for another would lead nowhere. */
export const providersQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: async ({ signal }): Promise<SocialProvider[]> => {
    const answer: unknown = await authSettings(signal)
    const external = typeof answer === 'object' && answer !== null && 'external' in answer ? answer.external : null
    if (typeof external !== 'object' || external === null) return []
    const enabled: Record<string, unknown> = { ...external }
    return socialProviders.filter((provider) => enabled[provider] === true)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const socialProviders = ['google', 'github'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The auth service's public settings: https://supabase.com/docs/reference/self-hosting-auth */
async function authSettings(signal: AbortSignal): Promise<unknown> {
  const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY
  let response: Response
  try {
    response = await fetch(`${import.meta.env.VITE_SUPABASE_URL}/auth/v1/settings`, { headers: { apikey: key }, signal })
  } catch (error) {
    throw toAppError(error)
  }
  if (!response.ok) throw new AppError({ kind: 'unavailable', status: response.status })
  return response.json()
}

/** Whether the auth service answers at all. Never throws. */
export async function authIsUp(): Promise<boolean> {
  try {
    await authSettings(AbortSignal.timeout(4_000))
    return true
  } catch {
    return false
  }
}
