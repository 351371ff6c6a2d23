import { roleMay, type OrgRole, type Right } from './roles'

/* Beside roles.ts, since the first load asks for rights alone. */
export type Capability = 'read' | 'write' | 'delete_own' | 'delete_any' | 'people' | 'settings' | 'billing' | 'owners' | 'end'

/** What can be done in an organisation, in the order in which rights grow. `null` is for everybody in it. */
export const capabilities: readonly { id: Capability; right: Right | null }[] = [
  { id: 'read', right: null },
  { id: 'write', right: 'write' },
  { id: 'delete_own', right: 'write' },
  { id: 'delete_any', right: 'manage' },
  { id: 'people', right: 'manage' },
  { id: 'settings', right: 'manage' },
  { id: 'billing', right: 'own' },
  { id: 'owners', right: 'own' },
  { id: 'end', right: 'own' },
]

/** Whether a role may do what asks for a right, or for none. */
export const allows = (role: OrgRole, right: Right | null): boolean => right === null || roleMay(role, right)
