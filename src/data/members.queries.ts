import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './ask'
import { db } from './client'
import type { OrgRole } from '@/lib/roles'

export interface Member {
  user_id: string
  name: string
  /** Of oneself; of everybody for admins. */
  email: string | null
  role: OrgRole
  joined_at: string
}

/** The people of an organisation. Names change seldom: five minutes old is new enough. */
export const membersQuery = (org: string) =>
  queryOptions({
    queryKey: ['members', org],
    queryFn: ({ signal }) => ask<Member[]>(db.rpc('members', { p_org_id: org }).abortSignal(signal)),
    staleTime: 5 * 60_000,
  })

/**
 * Names by user id, for every list that says who did something. Null for somebody who has left the organisation, and
 * while the names are not known: a list is not held up, or lost, for them.
 */
export function usePeople(org: string): { members: readonly Member[]; loaded: boolean; nameOf: (userId: string | null) => string | null } {
  const { data } = useQuery(membersQuery(org))
  const members = data ?? []
  return {
    members,
    loaded: data !== undefined,
    nameOf: (userId) => members.find((member) => member.user_id === userId)?.name ?? null,
  }
}
