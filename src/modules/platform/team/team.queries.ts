import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask, askMaybe } from '@/data/ask'
import { authorizedFetch, db, functionUrl } from '@/data/client'
import { toAppError } from '@/data/errors'
import type { OrgRole } from '@/data/org'
import type { Holdings, Invitation, Invited, InviteValues } from './team.model'

const people = (org: string) => [['members', org], ['invitations', org], ['activity', org]]

/** More than this are never open at once (create_invitation); expired ones are few. */
const mostInvitations = 200

/** What nobody has accepted or revoked, the newest first. For admins; others get nothing. */
export const invitationsQuery = (org: string) =>
  queryOptions({
    queryKey: ['invitations', org],
    queryFn: ({ signal }) =>
      ask<Invitation[]>(
        db
          .from('invitations')
          .select('id, email, role, invited_by, created_at, expires_at')
          .eq('org_id', org)
          .is('accepted_at', null)
          .is('revoked_at', null)
          .order('created_at', { ascending: false })
          .limit(mostInvitations)
          .abortSignal(signal),
      ),
  })

/** What somebody would leave behind. Asked when it is about to happen, so never from an earlier look. */
export const holdingsQuery = (org: string, userId: string) =>
  queryOptions({
    queryKey: ['holdings', org, userId],
    queryFn: async ({ signal }) => (await ask<unknown>(db.rpc('member_holdings', { p_org_id: org, p_user_id: userId }).abortSignal(signal))) as Holdings,
    staleTime: 0,
    gcTime: 0,
  })

/** A cold start of the edge runtime takes seconds, and so may the mail's way out. */
const invitePatience = 30_000

async function callInvite(body: Record<string, string>): Promise<Invited> {
  const response = await authorizedFetch(functionUrl('invite'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(invitePatience),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw toAppError(answer, response.status)
  return answer as Invited
}

/** Makes an invitation and mails it. An earlier one for the address stops working. */
export const invite = (org: string) =>
  mutationOptions({
    mutationFn: ({ email, role, language }: InviteValues) => callInvite({ org_id: org, email: email.trim(), role, language }),
    meta: { invalidates: people(org), errors: 'inline' },
  })

/** A new link in the place of the one that was sent; seven more days. */
export const resendInvitation = (org: string) =>
  mutationOptions({
    mutationFn: ({ id, language }: { id: string; language: string }) => callInvite({ invitation_id: id, language }),
    meta: { invalidates: people(org) },
  })

export const revokeInvitation = (org: string) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<Invitation, 'id' | 'email'>) => askMaybe<undefined>(db.rpc('revoke_invitation', { p_invitation_id: id })),
    meta: { invalidates: people(org) },
  })

export const changeRole = (org: string) =>
  mutationOptions({
    mutationFn: ({ userId, role }: { userId: string; role: OrgRole }) =>
      askMaybe<undefined>(db.rpc('change_member_role', { p_org_id: org, p_user_id: userId, p_role: role })),
    /* One's own role is part of the memberships. */
    meta: { invalidates: [...people(org), ['memberships']], errors: 'inline' },
  })

/**
 * Removes somebody, or oneself; what they hold goes to `to` in the same transaction. Whoever went themselves has nothing
 * more to read there: only their memberships are read again, which leads them elsewhere.
 */
export const removeMember = (org: string, userId: string, self: boolean) =>
  mutationOptions({
    mutationFn: ({ to }: { to: string | null }) =>
      askMaybe<undefined>(db.rpc('remove_member', { p_org_id: org, p_user_id: userId, ...(to ? { p_to: to } : {}) })),
    meta: {
      invalidates: self ? [['memberships']] : [...people(org), ['incidents', org], ['projects', org], ['services', org], ['home', org]],
      errors: 'inline',
    },
  })

export const renameOrganisation = (org: string) =>
  mutationOptions({
    mutationFn: ({ name }: { name: string }) => ask<{ id: string }>(db.from('orgs').update({ name: name.trim() }).eq('id', org).select('id').single()),
    meta: { invalidates: [['memberships'], ['home-org', org], ['activity', org]], errors: 'inline' },
  })

/** A new organisation with the caller as its owner; answers its id. */
export const createOrganisation = mutationOptions({
  mutationFn: ({ name }: { name: string }) => ask<string>(db.rpc('create_organisation', { p_name: name.trim() })),
  meta: { errors: 'inline' },
})

/** Nobody can open it afterwards. `name` is its name, typed. */
export const endOrganisation = (org: string) =>
  mutationOptions({
    mutationFn: ({ name }: { name: string }) => askMaybe<undefined>(db.rpc('end_organisation', { p_org_id: org, p_name: name })),
    meta: { invalidates: [['memberships']], errors: 'inline' },
  })
