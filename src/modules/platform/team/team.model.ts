import * as z from 'zod/mini'
import type { Member } from '@/data/members.queries'
import { allows, capabilities, type Capability } from '@/lib/capabilities'
import { orgRoles, roleMay, type OrgRole } from '@/lib/roles'

export { allows, capabilities } from '@/lib/capabilities'
export { orgRoles } from '@/lib/roles'

/** What a role may that the one before it may not. */
export function addedBy(role: OrgRole): readonly Capability[] {
  const below = orgRoles[orgRoles.indexOf(role) - 1]
  return capabilities.filter(({ right }) => allows(role, right) && !(below && allows(below, right))).map(({ id }) => id)
}

const ownersOf = (members: readonly Pick<Member, 'role'>[]) => members.filter(({ role }) => role === 'owner').length

/** Whether somebody is the only owner: then they can neither go nor become something else. */
export const isLastOwner = (person: Pick<Member, 'role'>, members: readonly Pick<Member, 'role'>[]): boolean => person.role === 'owner' && ownersOf(members) === 1

/** The roles that somebody may give: owners are made and unmade by owners. */
export function rolesToGive(giver: OrgRole): readonly OrgRole[] {
  if (!roleMay(giver, 'manage')) return []
  return roleMay(giver, 'own') ? orgRoles : orgRoles.filter((role) => role !== 'owner')
}

/** Whether somebody's role is this person's to change, as far as the database would let them. */
export function mayChange(changer: OrgRole, person: Pick<Member, 'role'>, members: readonly Pick<Member, 'role'>[]): boolean {
  return rolesToGive(changer).includes(person.role) && !isLastOwner(person, members)
}

/** Who can take over what somebody leaves behind: whoever may write, oneself first. */
export function successors(members: readonly Member[], leaving: string, me: string): readonly Member[] {
  const able = members.filter((member) => member.user_id !== leaving && roleMay(member.role, 'write'))
  return [...able.filter(({ user_id }) => user_id === me), ...able.filter(({ user_id }) => user_id !== me)]
}

export const limits = { email: 254, organisation: 120 } as const

/** Messages are i18n keys. */
export const inviteSchema = z.object({
  email: z.string().check(
    z.trim(),
    z.minLength(1, 'team:invite.email_missing'),
    z.maxLength(limits.email, 'team:invite.email_wrong'),
    z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'team:invite.email_wrong'),
  ),
  role: z.enum(['viewer', 'member', 'admin', 'owner']),
  language: z.enum(['en', 'es', 'fr', 'de']),
})
export type InviteValues = z.infer<typeof inviteSchema>

export const organisationSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'team:name.missing'), z.maxLength(limits.organisation, 'team:name.long')),
})
export type OrganisationValues = z.infer<typeof organisationSchema>

/** An invitation that nobody has accepted or revoked; it may have expired. */
export interface Invitation {
  id: string
  email: string
  role: OrgRole
  invited_by: string | null
  created_at: string
  expires_at: string
}

/** What the function `invite` answers. Without a mail there is a token, for a link to pass on. */
export interface Invited extends Pick<Invitation, 'id' | 'email' | 'role' | 'expires_at'> {
  mail: 'sent' | 'not_configured' | 'failed'
  token?: string
}

export const heldKinds = ['incident', 'project', 'service'] as const
export type HeldKind = (typeof heldKinds)[number]

/** Something that would have nobody without its person. */
export interface Held {
  kind: HeldKind
  id: string
  name: string
  /** Of an incident its severity, of a project its status, of a service its tier. */
  state: string
}

export interface Holdings {
  held: readonly Held[]
  /** What stays with the organisation. */
  kept: { documents: number; datasets: number; chats: number }
}
