/* The roles of an organisation, once: the platform draws its buttons by them and the documentation its table. The database enforces them. */

/** In ascending order: each may what the ones before it may. */
export const orgRoles = ['viewer', 'member', 'admin', 'owner'] as const
export type OrgRole = (typeof orgRoles)[number]

export type Right = 'write' | 'manage' | 'own'
const least: Readonly<Record<Right, OrgRole>> = { write: 'member', manage: 'admin', own: 'owner' }

/** Whether a role may do a kind of thing: viewer nothing, member writes, admin manages, owner owns. */
export const roleMay = (role: OrgRole, right: Right): boolean => orgRoles.indexOf(role) >= orgRoles.indexOf(least[right])
