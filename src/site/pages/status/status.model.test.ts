import { describe, expect, it } from 'vitest'
import { dayLook, hurtDays, hurtShare, shownShare, type Day, type Service } from './status.model'

const day = (change: Partial<Day>): Day => ({ date: '2026-11-20', observed: 86_400, down: 0, degraded: 0, ...change })

describe('a day', () => {
  it.each([
    [{}, 'none', 0],
    [{ degraded: 43_200 }, 'degraded', 50],
    [{ degraded: 600 }, 'degraded', 20],
    [{ down: 60, degraded: 80_000 }, 'down', (80_060 / 86_400) * 100],
    [{ observed: 0 }, 'before', 0],
    [{ observed: 3600, down: 3600 }, 'down', 100],
  ] as const)('%j is drawn as %s', (change, look, share) => {
    expect(dayLook(day(change))).toBe(look)
    expect(hurtShare(day(change))).toBeCloseTo(share)
  })
})

it('never rounds up to always', () => {
  expect(shownShare(0.99999)).toBe(0.9999)
  expect(shownShare(1)).toBe(1)
})

it('lists days that were hurt, the latest first', () => {
  const service = (name: string, days: Day[]): Service => ({ id: name, name, impact: 'none', uptime: { share: 1, observed: 1, down: 0, degraded: 0 }, days })
  const listed = hurtDays([service('b', [day({ date: '2026-11-19', down: 1 }), day({})]), service('a', [day({ date: '2026-11-20', degraded: 1 }), day({ date: '2026-11-19', degraded: 1 })])])
  expect(listed.map(({ service: name, day: { date } }) => `${date} ${name}`)).toEqual(['2026-11-20 a', '2026-11-19 a', '2026-11-19 b'])
})
