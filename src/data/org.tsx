import { focusManager, onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { roleMay, type OrgRole, type Right } from '@/lib/roles'
import { currentOrgId, rememberOrg } from './org/current-org'
import { useSession } from './session'
import type { Membership } from './session/session.model'
import { logAudit, membershipsQuery } from './session/session.queries'

export { roleMay, type OrgRole, type Right } from '@/lib/roles'
export type { Membership } from './session/session.model'

/** An organisation as its member sees it. */
export interface CurrentOrg {
  id: string
  name: string
  personal: boolean
  /** The user's own role in it. */
  role: OrgRole
}

interface OrgValue {
  org: CurrentOrg | null
  memberships: readonly Membership[]
  /** The memberships could not be read and none are known from before: that is not the same as having none. */
  failed: boolean
  loading: boolean
  retry: () => void
  /** Makes one of the user's organisations the current one. An organisation they are not in is ignored. */
  switchOrg: (orgId: string) => void
}

const OrgContext = createContext<OrgValue | undefined>(undefined)

const none: readonly Membership[] = []

/** Which organisation is shown. Needs the session around it. */
export function OrgProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { user } = useSession()
  /* The session has asked four times before anybody is let in: what failed then is said, not asked four times more. Whoever
     presses "Try again", looks at the tab again or is online again asks anew. */
  const { data, isError, isPaused, isFetching, refetch } = useQuery({
    ...membershipsQuery(user?.id ?? ''),
    enabled: ({ state }) => user !== null && !(state.status === 'error' && state.data === undefined),
  })
  /* Offline nothing is asked, and that is no answer either. */
  const failed = data === undefined && (isError || isPaused)
  useEffect(() => {
    if (!failed) return
    const again = (here: boolean) => void (here && refetch())
    const stops = [focusManager.subscribe(again), onlineManager.subscribe(again)]
    return () => stops.forEach((stop) => stop())
  }, [failed, refetch])
  const memberships = data ?? none
  /* Chosen since this page was loaded, by whom: another user of the same tab starts with their own. */
  const [chosen, setChosen] = useState<{ userId: string; orgId: string } | null>(null)
  const wanted = chosen && chosen.userId === user?.id && memberships.some(({ org }) => org.id === chosen.orgId) ? chosen.orgId : null
  const orgId = user ? (wanted ?? currentOrgId(user.id, memberships)) : null
  const current = memberships.find(({ org }) => org.id === orgId)
  const org = current ? { ...current.org, role: current.role } : null

  const switchOrg = (next: string) => {
    if (!user || next === orgId || !memberships.some((membership) => membership.org.id === next)) return
    rememberOrg(user.id, next)
    setChosen({ userId: user.id, orgId: next })
    /* Answers for the organisation that was left are of no use; their keys carry its id, so none could show anyway. */
    if (orgId) void client.cancelQueries({ predicate: ({ queryKey }) => queryKey[1] === orgId })
    logAudit(next, 'SWITCH_ORG', window.location.pathname, { org_id: next }).then(
      () => client.invalidateQueries({ queryKey: ['activity', next] }),
      (error: unknown) => console.error('audit entry not written', error),
    )
  }

  const value: OrgValue = {
    org,
    memberships,
    failed,
    loading: isFetching && data === undefined,
    retry: () => void refetch(),
    switchOrg,
  }
  return <OrgContext value={value}>{children}</OrgContext>
}

/** The memberships, and the current organisation where there is one. */
export function useMemberships(): OrgValue {
  const value = use(OrgContext)
  if (!value) throw new Error('useMemberships must be used within an OrgProvider.')
  return value
}

/** The current organisation. Throws without one: the platform shell shows its screens only to members. */
export function useOrg(): OrgValue & { org: CurrentOrg } {
  const value = useMemberships()
  if (!value.org) throw new Error('useOrg is for screens of an organisation.')
  return { ...value, org: value.org }
}

/** Whether the user may do a kind of thing in the current organisation. */
export function useCan(): (right: Right) => boolean {
  const { org } = useMemberships()
  return (right) => org !== null && roleMay(org.role, right)
}
