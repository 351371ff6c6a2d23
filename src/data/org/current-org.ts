import { device, tab } from '../session/storage'
import type { Membership } from '../session/session.model'

/* The tab's own choice comes first: switching in one tab must not move another one at its next reload. */
const key = (userId: string) => `knull.org:${userId}`

/** The organisation that this tab shows: the remembered one while the user is still in it, otherwise the first. */
export function currentOrgId(userId: string, memberships: readonly Membership[]): string | null {
  const chosen = [tab.get(key(userId)), device.get(key(userId))].find((id) => memberships.some(({ org }) => org.id === id))
  return chosen ?? memberships[0]?.org.id ?? null
}

/** Remembers the choice, for this tab and for the next one opened on this device. */
export function rememberOrg(userId: string, orgId: string): void {
  tab.set(key(userId), orgId)
  device.set(key(userId), orgId)
}
