import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { db } from '@/data/client'
import { toAppError } from '@/data/errors'
import type { Json } from '@/data/database.types'
import type { Profile } from '@/data/session/session.queries'
import type { DeletionPreview, DeviceSession, SignInWays } from './account.model'

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'sessions'],
    queryFn: ({ signal }) => ask<DeviceSession[]>(db.rpc('my_sessions').abortSignal(signal)),
    staleTime: 0,
  })

/** Ends one other session. Answers whether there was one to end. Throws AppError. */
export const endSession = (id: string): Promise<boolean> => ask<boolean>(db.rpc('end_session', { p_id: id }))

export const endSessionMutation = (userId: string) =>
  mutationOptions({
    mutationFn: endSession,
    meta: { invalidates: [['account', userId, 'sessions']] },
  })

/** Ends every session but this one. */
export const endOthersMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const { error } = await db.auth.signOut({ scope: 'others' })
      if (error) throw toAppError(error, error.status)
    },
    meta: { invalidates: [['account', userId, 'sessions']] },
  })

/** How the user signs in, as the auth service knows it now. */
export const waysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'ways'],
    queryFn: async (): Promise<SignInWays> => {
      const { data, error } = await db.auth.getUser()
      if (error) throw toAppError(error, error.status)
      const providers = [...new Set((data.user.identities ?? []).map(({ provider }) => provider))].sort()
      return { providers, password: providers.includes('email'), newEmail: data.user.new_email || null }
    },
  })

/** The name in the profile, which colleagues see, and then in the session, which is shown before the profile is there. */
export const renameMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      await askMaybe<null>(db.from('profiles').update({ name }).eq('id', userId))
      const { error } = await db.auth.updateUser({ data: { display_name: name } })
      if (error) console.error('the session keeps the old name until the next sign-in', error)
    },
    onSuccess: (_done, name, _result, { client }) => {
      client.setQueryData<Profile>(['profile', userId], (profile) => profile && { ...profile, name })
    },
    meta: { invalidates: [['profile', userId], ['members']], errors: 'inline' },
  })

/** Whether the bell counts and live notices come. Kept with the profile alone: a device without a user has none. */
export const notificationsMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (enabled: boolean) => askMaybe<null>(db.from('profiles').update({ notifications_enabled: enabled }).eq('id', userId)),
    /* At once: waiting for a running read to end, the switch would jump back under the finger. */
    onMutate: (enabled, { client }) => {
      void client.cancelQueries({ queryKey: ['profile', userId] })
      client.setQueryData<Profile>(['profile', userId], (profile) => profile && { ...profile, notifications_enabled: enabled })
    },
    meta: { invalidates: [['notifications']] },
    onError: (_error, enabled, _before, { client }) =>
      client.setQueryData<Profile>(['profile', userId], (profile) => profile && { ...profile, notifications_enabled: !enabled }),
  })

export const deletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'deletion'],
    queryFn: ({ signal }) => ask<Json>(db.rpc('account_deletion').abortSignal(signal)).then((preview) => preview as unknown as DeletionPreview),
    staleTime: 0,
    gcTime: 0,
  })

/** Deletes the account of whoever is signed in. @throws account.email_mismatch, account.sign_in_again, account.obstacles */
export async function deleteAccount(email: string): Promise<void> {
  await askMaybe<undefined>(db.rpc('delete_account', { p_email: email }))
}

/** The names of the parts of one's data. */
export async function exportParts(signal: AbortSignal): Promise<string[]> {
  const answer = await ask<Json>(db.rpc('export_my_data').abortSignal(signal))
  return (answer as { parts: string[] }).parts
}

export interface ExportPage {
  rows: Json[]
  next: string | null
}

/** A page of a part: at most 500 rows and about a megabyte. */
export const exportPage = (part: string, after: string | null, signal: AbortSignal): Promise<ExportPage> =>
  ask<Json>(db.rpc('export_my_data', { p_part: part, p_after: after ?? undefined }).abortSignal(signal)).then((page) => page as unknown as ExportPage)

/** What the auth service itself keeps of the user. */
export async function exportUser(): Promise<Record<string, unknown>> {
  const { data, error } = await db.auth.getUser()
  if (error) throw toAppError(error, error.status)
  const { id, email, phone, created_at, last_sign_in_at, user_metadata, identities } = data.user
  return {
    id, email, phone, created_at, last_sign_in_at, user_metadata,
    identities: identities?.map(({ provider, identity_data, created_at: since, last_sign_in_at: used }) => ({ provider, identity_data, created_at: since, last_sign_in_at: used })),
  }
}
