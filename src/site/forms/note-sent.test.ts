import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { topics, urgencies } from '@/content/inquiries'
import { catalogue } from '@/lib/analytics/catalogue'
import { consentKey } from '@/lib/analytics/share'
import { buffered, forgetEvents } from '@/lib/analytics/track'
import { noteSent } from './note-sent'

const noted = () => buffered().map(({ name, properties }) => [name, properties])
const post = vi.fn((_url: string, _init: { body: string }) => Promise.resolve(new Response()))
const posted = () => post.mock.calls.map(([url, { body }]) => [url, JSON.parse(body) as object])
/** What the database takes for a word (chapter 950). */
const word = /^[a-z0-9][a-z0-9_-]{0,39}$/

beforeEach(() => {
  forgetEvents()
  localStorage.clear()
  post.mockClear()
  vi.stubGlobal('fetch', post)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

describe('a form that has arrived', () => {
  it('is the event that the catalogue has for it', () => {
    noteSent('contact', { topic: 'press' })
    noteSent('call', { topic: 'data-ai' })
    noteSent('support', { topic: 'billing', urgency: 'blocked' })
    expect(noted()).toEqual([
      ['contact_submitted', { topic: 'press' }],
      ['contact_submitted', { topic: 'call-data-ai' }],
      ['support_ticket_created', { topic: 'billing', priority: 'urgent' }],
    ])
  })

  it('of every topic and urgency has words that the database takes', () => {
    for (const topic of topics.contact) noteSent('contact', { topic })
    for (const topic of topics.call) noteSent('call', { topic })
    for (const topic of topics.support) for (const urgency of urgencies) noteSent('support', { topic, urgency })
    expect(buffered()).toHaveLength(topics.contact.length + topics.call.length + topics.support.length * urgencies.length)
    for (const { properties } of buffered()) expect(properties.topic).toMatch(word)
    for (const { name, properties } of buffered()) if (name === 'support_ticket_created') expect(catalogue.support_ticket_created.priority).toContain(properties.priority)
    expect(new Set(buffered().map(({ properties }) => properties.priority))).toEqual(new Set([undefined, 'urgent', 'high', 'normal']))
  })

  it('says nothing of what was written, nor of who wrote', () => {
    noteSent('contact', { topic: 'Ann at 3 High Street', message: 'secret', name: 'Ann', email: 'ann@example.org' })
    expect(JSON.stringify(buffered())).not.toMatch(/Ann|secret|High/)
    expect(buffered().map(({ userId, sessionId, orgId }) => [userId, sessionId, orgId])).toEqual([[null, null, null]])
  })

  it('is no event where somebody applies for a job', () => {
    noteSent('application', { role: 'sre' })
    noteSent(undefined, { role: 'sre' })
    expect(buffered()).toEqual([])
  })
})

describe('others', () => {
  it('hear of it only where there is an endpoint and somebody agreed', () => {
    localStorage.setItem(consentKey, 'yes')
    noteSent('contact', { topic: 'press' })
    expect(post, 'nobody is configured').not.toHaveBeenCalled()
    vi.stubEnv('VITE_ANALYTICS_ENDPOINT', 'https://events.example/in')
    localStorage.removeItem(consentKey)
    noteSent('contact', { topic: 'press' })
    localStorage.setItem(consentKey, 'no')
    noteSent('contact', { topic: 'press' })
    expect(post, 'nobody agreed').not.toHaveBeenCalled()
    localStorage.setItem(consentKey, 'yes')
    noteSent('support', { topic: 'billing', urgency: 'degraded' })
    expect(posted()).toEqual([['https://events.example/in', expect.objectContaining({ name: 'support_ticket_created', properties: { topic: 'billing', priority: 'high' }, userId: null, sessionId: null })]])
  })

  it('hear nothing against the browser’s own setting', () => {
    vi.stubEnv('VITE_ANALYTICS_ENDPOINT', 'https://events.example/in')
    localStorage.setItem(consentKey, 'yes')
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true })
    noteSent('contact', { topic: 'press' })
    expect(post).not.toHaveBeenCalled()
  })

  it('hear it through Google’s tag, where the page has one', () => {
    const gtag = vi.fn()
    vi.stubGlobal('gtag', gtag)
    noteSent('call', { topic: 'cloud' })
    expect(gtag).not.toHaveBeenCalled()
    localStorage.setItem(consentKey, 'yes')
    noteSent('call', { topic: 'cloud' })
    expect(gtag.mock.calls).toEqual([['event', 'contact_submitted', { topic: 'call-cloud' }]])
  })

  it('hear nothing where the device keeps nothing', () => {
    vi.stubEnv('VITE_ANALYTICS_ENDPOINT', 'https://events.example/in')
    vi.stubGlobal('localStorage', { getItem: () => { throw new DOMException('denied', 'SecurityError') } })
    noteSent('contact', { topic: 'press' })
    vi.unstubAllGlobals()
    expect(post).not.toHaveBeenCalled()
    expect(buffered()).toHaveLength(1)
  })
})
