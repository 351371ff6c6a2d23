import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ask } from '@/data/ask'
import { db } from '@/data/client'
import { AppError } from '@/data/errors'
import type { OrgRole } from '@/data/org'
import { isOneOf, isRecord } from '@/lib/shape'

const ended = ['unknown', 'used', 'revoked', 'expired'] as const

/** What whoever holds a link may know of its invitation. */
export type Preview =
  | { state: (typeof ended)[number] }
  | { state: 'member'; organisation: string; orgId: string }
  | { state: 'open'; organisation: string; role: OrgRole; inviter: string | null; expiresAt: string }

const roles: readonly OrgRole[] = ['viewer', 'member', 'admin', 'owner']

/** Throws AppError for an answer that is none of these: half a deploy. */
export function readPreview(value: unknown): Preview {
  if (isRecord(value)) {
    const { state, organisation, role, inviter, expires_at: expiresAt, org_id: orgId } = value
    if (isOneOf(ended, state)) return { state }
    if (state === 'member' && typeof organisation === 'string' && typeof orgId === 'string') return { state, organisation, orgId }
    if (state === 'open' && typeof organisation === 'string' && isOneOf(roles, role) && typeof expiresAt === 'string') {
      return { state, organisation, role, inviter: typeof inviter === 'string' ? inviter : null, expiresAt }
    }
  }
  throw new AppError({ kind: 'unavailable' })
}

/** The answer depends on who asks: a member is shown in. The token travels in the body. */
export const previewQuery = (userId: string | null, token: string) =>
  queryOptions({
    queryKey: ['invitation', userId, token],
    queryFn: async ({ signal }) => readPreview(await ask<unknown>(db.rpc('invitation_preview', { p_token: token }).abortSignal(signal))),
    /* It is shown once, and its token should not be kept longer than the page. */
    gcTime: 0,
  })

/** Makes the caller a member; answers the organisation's id. */
export const acceptInvitation = mutationOptions({
  mutationFn: async (token: string): Promise<string> => {
    const answer = await ask<unknown>(db.rpc('accept_invitation', { p_token: token }))
    if (!isRecord(answer) || typeof answer.org_id !== 'string') throw new AppError({ kind: 'unavailable' })
    return answer.org_id
  },
  meta: { errors: 'inline' },
})
