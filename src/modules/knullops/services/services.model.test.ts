import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { affectedTime, days, firstOfDays, serviceCan, serviceSchema } from './services.model'

const hour = 3_600_000
const now = new Date(2026, 10, 21, 12, 0, 0).getTime()
const incident = (from: number, to: number | null, severity: 'sev1' | 'sev3' = 'sev3') => ({
  severity,
  started_at: new Date(from).toISOString(),
  mitigated_at: to === null ? null : new Date(to).toISOString(),
  cancelled_at: null,
})

describe('the time in which a service was affected', () => {
  it('counts what overlaps once, and only inside the period', () => {
    const rows = [incident(now - 5 * hour, now - 3 * hour), incident(now - 4 * hour, now - 2 * hour), incident(now - 100 * hour, now - 99 * hour)]
    expect(affectedTime(rows, now - 24 * hour, now)).toBe(3 * hour)
  })

  it('runs until now while nothing is mitigated', () => {
    expect(affectedTime([incident(now - 2 * hour, null)], now - 24 * hour, now)).toBe(2 * hour)
  })

  it('is never longer than the period, nor than the incidents together', () => {
    const interval = fc.tuple(fc.integer({ min: -200, max: 0 }), fc.integer({ min: 0, max: 100 }))
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 20 }), (intervals) => {
        const rows = intervals.map(([start, length]) => incident(now + start * hour, now + (start + length) * hour))
        const total = affectedTime(rows, now - 100 * hour, now)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(100 * hour)
        expect(total).toBeLessThanOrEqual(intervals.reduce((sum, [, length]) => sum + length * hour, 0))
      }),
    )
  })
})

describe('days', () => {
  it('are the reader\'s calendar days, oldest first, each with its worst', () => {
    const midnight = new Date(2026, 10, 20).getTime()
    const rows = days([incident(midnight - hour, midnight + 2 * hour), incident(midnight + hour, midnight + 3 * hour, 'sev1')], 3, now)
    expect(rows.map((day) => day.affected)).toEqual([hour, 3 * hour, 0])
    expect(rows.map((day) => day.worst)).toEqual(['sev3', 'sev1', null])
    expect(rows.map((day) => day.incidents)).toEqual([1, 2, 0])
    expect(rows[0]?.from).toBe(firstOfDays(3, now))
    expect(rows[2]?.to).toBe(now)
  })
})

describe('the form', () => {
  const valid = { name: 'route-planner', description: '', tier: '1', projectId: '' }
  it('takes what is right', () => expect(serviceSchema.safeParse(valid).success).toBe(true))
  it.each([
    ['name', ' ', 'services:form.name_required'],
    ['name', 'x'.repeat(10_000), 'services:form.name_long'],
    ['description', 'x'.repeat(4001), 'services:form.description_long'],
  ])('says beside %s what is wrong', (field, value, message) => {
    expect(serviceSchema.safeParse({ ...valid, [field]: value }).error?.issues[0]).toMatchObject({ path: [field], message })
  })
})

it('lets people delete their own services, and admins anybody\'s', () => {
  expect(serviceCan.delete({ user_id: 'me' }, 'me', false)).toBe(true)
  expect(serviceCan.delete({ user_id: 'you' }, 'me', false)).toBe(false)
  expect(serviceCan.delete({ user_id: 'you' }, 'me', true)).toBe(true)
})
