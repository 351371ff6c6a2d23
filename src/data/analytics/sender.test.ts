import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buffered, forgetEvents, mostBuffered, track, type AnalyticsEvent } from '@/lib/analytics/track'
import { AppError } from '../errors'
import { forgetAll } from '../session/on-close'
import { setConsent } from './consent'
import { startSending } from './sender'

function ports(record: (events: readonly AnalyticsEvent[]) => Promise<void> = () => Promise.resolve()) {
  const sent: AnalyticsEvent[][] = []
  return {
    sent,
    posted: [] as [string, AnalyticsEvent][],
    online: () => true,
    now: () => Date.now(),
    record: (events: readonly AnalyticsEvent[]) => {
      sent.push([...events])
      return record(events)
    },
    post(url: string, event: AnalyticsEvent) {
      this.posted.push([url, event])
    },
  }
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  localStorage.clear()
  forgetEvents()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, 'gtag')
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

describe('the buffer', () => {
  it('holds a thousand events and lets the oldest go', () => {
    for (let n = 0; n < mostBuffered + 5; n += 1) track('search_performed', { kind: 'all', results: n })
    expect(buffered()).toHaveLength(1000)
    expect(buffered()[0]?.properties.results).toBe(5)
  })
})

describe('sending', () => {
  it('sends what was done before it was there, as this person in this organisation, in one call', async () => {
    track('page_viewed', { screen: 'datasets' })
    const to = ports()
    stop = startSending('ann', 'north', to)
    track('dataset_uploaded', { type: 'csv', rows: 3, refused: 0 })
    expect(to.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(to.sent).toHaveLength(1)
    expect(to.sent[0]?.map(({ name, userId, orgId }) => [name, userId, orgId])).toEqual([
      ['page_viewed', 'ann', 'north'],
      ['dataset_uploaded', 'ann', 'north'],
    ])
    expect(new Set(to.sent[0]?.map((event) => event.sessionId))).toEqual(new Set([sessionStorage.getItem('knull.analytics-session')]))
    expect(buffered()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(to.sent, 'nothing to say, nothing said').toHaveLength(1)
  })

  it('keeps what the server could not take, and asks ever more seldom', async () => {
    let down = true
    const to = ports(() => (down ? Promise.reject(new AppError({ kind: 'unavailable' })) : Promise.resolve()))
    stop = startSending('ann', 'north', to)
    track('project_created')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(to.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(to.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(to.sent).toHaveLength(2)
    down = false
    await vi.advanceTimersByTimeAsync(40_000)
    expect(to.sent.map(([event]) => event?.id)).toEqual(Array.from({ length: 3 }, () => to.sent[0]?.[0]?.id))
    expect(buffered()).toHaveLength(0)
  })

  it('lets go of what the server refuses', async () => {
    const to = ports(() => Promise.reject(new AppError({ kind: 'forbidden' })))
    stop = startSending('ann', 'north', to)
    track('project_created')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(to.sent).toHaveLength(1)
    expect(buffered()).toHaveLength(0)
  })

  it('sends at most a hundred at once, and when the page is left', async () => {
    const to = ports()
    stop = startSending('ann', 'north', to)
    for (let n = 0; n < 130; n += 1) track('search_performed', { results: n })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    await vi.advanceTimersByTimeAsync(0)
    expect(to.sent.map((batch) => batch.length)).toEqual([100])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(to.sent.map((batch) => batch.length)).toEqual([100, 30])
  })

  it('keeps organisations apart when one is left for another', async () => {
    const to = ports()
    startSending('ann', 'north', to)()
    stop = startSending('ann', 'north', to)
    track('project_created')
    stop()
    stop = startSending('ann', 'south', to)
    track('service_created', { tier: 1 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(to.sent.map((batch) => batch.map(({ name, orgId }) => `${name} ${orgId}`))).toEqual([['project_created north'], ['service_created south']])
  })

  it('forgets what a user did when they sign out: the next one sends nothing of it, in another session', async () => {
    const to = ports()
    stop = startSending('ann', 'north', to)
    const session = sessionStorage.getItem('knull.analytics-session')
    track('project_created')
    forgetAll()
    stop()
    stop = startSending('ben', 'north', to)
    track('service_created')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(to.sent.flat().map(({ name, userId }) => `${name} ${userId}`)).toEqual(['service_created ben'])
    expect(sessionStorage.getItem('knull.analytics-session')).not.toBe(session)
  })
})

describe('others', () => {
  const begin = () => {
    const to = ports()
    stop = startSending('ann', 'north', to)
    return to
  }

  it('get nothing without a configuration, whatever was agreed to', () => {
    setConsent(true)
    const to = begin()
    track('project_created')
    expect(to.posted).toEqual([])
  })

  it('get nothing before somebody agreed, and nothing after they changed their mind', () => {
    vi.stubEnv('VITE_ANALYTICS_ENDPOINT', 'https://collect.example/events')
    const seen = vi.fn()
    Reflect.set(globalThis, 'gtag', seen)
    const to = begin()
    track('project_created')
    expect(to.posted).toEqual([])
    expect(seen).not.toHaveBeenCalled()
    setConsent(true)
    track('service_created', { tier: 2 })
    expect(to.posted.map(([url, { name, userId }]) => [url, name, userId])).toEqual([['https://collect.example/events', 'service_created', 'ann']])
    expect(seen).toHaveBeenCalledWith('event', 'service_created', { tier: 2 })
    setConsent(false)
    track('project_created')
    expect(to.posted).toHaveLength(1)
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('get nothing from a browser that objects to it', () => {
    vi.stubEnv('VITE_ANALYTICS_ENDPOINT', 'https://collect.example/events')
    setConsent(true)
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true })
    const to = begin()
    track('project_created')
    expect(to.posted).toEqual([])
    Reflect.deleteProperty(navigator, 'globalPrivacyControl')
    track('project_created')
    expect(to.posted).toHaveLength(1)
  })
})
