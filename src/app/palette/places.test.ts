import { describe, expect, it } from 'vitest'
import texts from '@/i18n/locales/en/routes.json'
import { placesFor } from './places'

const at = (people: { signedIn: boolean; admin: boolean }) => placesFor(people).map((place) => place.to)

describe('placesFor', () => {
  it('has every address that the specification names and that is built', () => {
    const member = at({ signedIn: true, admin: false })
    const named = ['/ai/knulledge', '/ai/knulledge/chat', '/ai/knulledge/datasets', '/ai/knulledge/library', '/knulldev/projects', '/knulldev/new', '/ops/overview', '/ops/services', '/ops/incidents']
    expect(named.filter((address) => !member.includes(address))).toEqual([])
  })

  it('shows a visitor public places only, and a member no way to sign in', () => {
    const visitor = at({ signedIn: false, admin: false })
    expect(visitor).toContain('/auth')
    /* Two of KnullDev's addresses are public by the specification. */
    const open = ['/knulldev/docs', '/knulldev/changelog']
    expect(visitor.filter((address) => !open.includes(address) && /^\/(ops|knulldev|knullplatform|dashboard|search|team|admin)/.test(address))).toEqual([])
    expect(at({ signedIn: true, admin: false })).not.toContain('/auth')
  })

  it('shows the administration to platform admins only', () => {
    const admins = at({ signedIn: true, admin: true }).filter((address) => !at({ signedIn: true, admin: false }).includes(address))
    expect(admins.every((address) => address.includes('admin'))).toBe(true)
  })

  it('puts every place once, with a name, in its module', () => {
    const places = placesFor({ signedIn: true, admin: true })
    expect(new Set(places.map((place) => place.to)).size).toBe(places.length)
    const names = new Set([...Object.keys(texts.titles).map((id) => `routes:titles.${id}`), ...Object.keys(texts.nav).map((id) => `routes:nav.${id}`)])
    expect(places.filter((place) => !names.has(place.label)).map((place) => place.label)).toEqual([])
    expect(places.filter((place) => place.to.startsWith('/ops')).every((place) => place.group === 'knullops')).toBe(true)
    expect(places.some((place) => /[:*]/.test(place.to))).toBe(false)
  })
})
