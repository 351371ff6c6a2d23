import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '@/data/members.queries'
import type { OrgRole } from '@/data/org'
import { tab } from '@/data/session/storage'
import { readPreview } from './invitation.queries'
import { forgetToken, keepToken, keptToken, tokenIn } from './invitation-token'
import { addedBy, allows, capabilities, inviteSchema, isLastOwner, mayChange, orgRoles, rolesToGive, successors } from './team.model'

const person = (user_id: string, role: OrgRole): Member => ({ user_id, name: user_id, email: null, role, joined_at: '2026-01-01T00:00:00Z' })
const two = [person('ada', 'owner'), person('olga', 'owner'), person('ben', 'admin'), person('vic', 'viewer')]
const one = two.filter(({ user_id }) => user_id !== 'olga')
const of = (role: OrgRole) => person('somebody', role)

describe('what a role may', () => {
  it('grows from role to role, and nothing belongs to no role', () => {
    for (const { right } of capabilities) {
      const may = orgRoles.map((role) => allows(role, right))
      expect(may).toEqual(may.toSorted((a, b) => Number(a) - Number(b)))
      expect(may.at(-1)).toBe(true)
    }
    expect(orgRoles.flatMap((role) => addedBy(role)).toSorted()).toEqual(capabilities.map(({ id }) => id).toSorted())
    expect(addedBy('viewer')).toEqual(['read'])
    expect(addedBy('owner')).toEqual(['billing', 'owners', 'end'])
  })

  it('is given by those above it', () => {
    expect(orgRoles.map((role) => rolesToGive(role).length)).toEqual([0, 0, 3, 4])
    expect(rolesToGive('admin')).not.toContain('owner')
  })

  it('of the last owner stays; of an owner only owners change it', () => {
    expect(isLastOwner(of('owner'), one)).toBe(true)
    expect(isLastOwner(of('owner'), two)).toBe(false)
    expect(isLastOwner(of('admin'), one)).toBe(false)
    expect(mayChange('owner', of('owner'), two)).toBe(true)
    expect(mayChange('owner', of('owner'), one)).toBe(false)
    expect(mayChange('admin', of('owner'), two)).toBe(false)
    expect(mayChange('admin', of('admin'), one)).toBe(true)
    for (const role of orgRoles) expect(mayChange('member', of(role), two)).toBe(false)
  })

  it('decides who can take over: whoever may write, oneself first, never who leaves', () => {
    expect(successors(two, 'ada', 'ben').map(({ user_id }) => user_id)).toEqual(['ben', 'olga'])
    expect(successors(two, 'ben', 'ben').map(({ user_id }) => user_id)).toEqual(['ada', 'olga'])
  })
})

it('an address to invite has a name and a host', () => {
  const valid = (email: string) => inviteSchema.safeParse({ email, role: 'member', language: 'en' }).success
  expect(['a@b.de', ' a@b.de ', 'a+b@c.d.example'].every(valid)).toBe(true)
  expect(['', ' ', 'a', 'a@b', 'a b@c.de', '@c.de', `${'a'.repeat(250)}@b.de`].some(valid)).toBe(false)
})

describe('the token of an invitation', () => {
  beforeEach(forgetToken)

  it('is read from the fragment alone', () => {
    expect(tokenIn('#token=abc')).toBe('abc')
    expect(tokenIn('#token=abc&x=1')).toBe('abc')
    expect(tokenIn('#top')).toBeNull()
    expect(tokenIn('')).toBeNull()
    expect(tokenIn(`#token=${'a'.repeat(5000)}`)).toHaveLength(200)
  })

  it('is kept for an hour in this tab', () => {
    expect(keptToken()).toBeNull()
    keepToken('abc')
    expect(keptToken()).toBe('abc')
    tab.set('knull.invitation', JSON.stringify({ token: 'abc', at: Date.now() - 61 * 60_000 }))
    expect(keptToken()).toBeNull()
    expect(tab.get('knull.invitation')).toBeNull()
    tab.set('knull.invitation', '{"token": 7}')
    expect(keptToken()).toBeNull()
    keepToken('abc')
    forgetToken()
    expect(keptToken()).toBeNull()
  })
})

it('what the server says of a link is read, or refused', () => {
  expect(readPreview({ state: 'used' })).toEqual({ state: 'used' })
  expect(readPreview({ state: 'open', organisation: 'Tarn', role: 'admin', inviter: null, expires_at: 'x' })).toEqual({ state: 'open', organisation: 'Tarn', role: 'admin', inviter: null, expiresAt: 'x' })
  expect(readPreview({ state: 'member', organisation: 'Tarn', org_id: '1' })).toEqual({ state: 'member', organisation: 'Tarn', orgId: '1' })
  for (const bad of [null, 'open', {}, { state: 'new' }, { state: 'open', organisation: 'Tarn', role: 'king', expires_at: 'x' }, { state: 'member', organisation: 'Tarn' }]) {
    expect(() => readPreview(bad)).toThrow('unavailable')
  }
})
