import assert from 'node:assert/strict'
import { daysOf, impactAt, type Impact, type Interval, merged, uptimeOf } from './uptime.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const now = at('2026-11-21T12:00:00')
const long = at('2026-01-01T00:00:00')
const interval = (from: string, to: string, impact: Impact = 'down'): Interval => ({ from: at(from), to: at(to), impact })
const day = (days: ReturnType<typeof daysOf>, date: string) => days.find((one) => one.date === date)

Deno.test('90 days, the last of them half over', () => {
  const days = daysOf([], long, now)
  assert.equal(days.length, 90)
  assert.equal(days[0]?.date, '2026-08-24')
  assert.deepEqual(days.at(-1), { date: '2026-11-21', observed: 43_200, down: 0, degraded: 0 })
  assert.equal(uptimeOf(days).share, 1)
})

Deno.test('an incident over midnight is part of both days', () => {
  const days = daysOf([interval('2026-11-19T23:30:00', '2026-11-20T01:00:00')], long, now)
  assert.equal(day(days, '2026-11-19')?.down, 1800)
  assert.equal(day(days, '2026-11-20')?.down, 3600)
  assert.equal(uptimeOf(days).down, 5400)
})

Deno.test('overlapping incidents are counted once, and the worse of them', () => {
  const days = daysOf(
    [
      interval('2026-11-20T10:00:00', '2026-11-20T11:00:00', 'degraded'),
      interval('2026-11-20T10:30:00', '2026-11-20T11:30:00'),
      interval('2026-11-20T10:45:00', '2026-11-20T11:15:00'),
      interval('2026-11-20T11:15:00', '2026-11-20T12:00:00', 'degraded'),
    ],
    long,
    now,
  )
  assert.deepEqual(day(days, '2026-11-20'), { date: '2026-11-20', observed: 86_400, down: 3600, degraded: 3600 })
})

Deno.test('SEV4 is no outage', () => {
  assert.deepEqual(uptimeOf(daysOf([interval('2026-11-20T00:00:00', '2026-11-21T00:00:00', 'none')], long, now)).down, 0)
  assert.equal(impactAt([interval('2026-11-20T00:00:00', '2026-11-22T00:00:00', 'none')], now), 'none')
})

Deno.test('one that runs counts until now, and what comes later does not', () => {
  const days = daysOf([{ from: at('2026-11-21T11:00:00'), to: Infinity, impact: 'down' }], long, now)
  assert.equal(days.at(-1)?.down, 3600)
  assert.equal(daysOf([interval('2026-11-21T13:00:00', '2026-11-21T14:00:00')], long, now).at(-1)?.down, 0)
})

Deno.test('a service is not blamed for the time before it was there', () => {
  const days = daysOf([interval('2026-11-19T00:00:00', '2026-11-20T18:00:00')], at('2026-11-20T12:00:00'), now)
  assert.deepEqual(day(days, '2026-11-19'), { date: '2026-11-19', observed: 0, down: 0, degraded: 0 })
  assert.deepEqual(day(days, '2026-11-20'), { date: '2026-11-20', observed: 43_200, down: 21_600, degraded: 0 })
  assert.equal(uptimeOf(days).share, 1 - 21_600 / 86_400)
  assert.equal(uptimeOf(daysOf([], now, now)).share, null, 'nothing observed is not 100 %')
})

Deno.test('now: the worst of what runs; an end is not part of its interval', () => {
  assert.equal(impactAt([], now), 'none')
  assert.equal(impactAt([interval('2026-11-21T11:00:00', '2026-11-21T12:00:00')], now), 'none')
  assert.equal(impactAt([interval('2026-11-21T12:00:00', '2026-11-21T13:00:00', 'degraded')], now), 'degraded')
  assert.equal(impactAt([interval('2026-11-21T11:00:00', '2026-11-21T13:00:00', 'degraded'), interval('2026-11-21T11:59:00', '2026-11-21T12:01:00')], now), 'down')
})

Deno.test('property: against a count of single minutes', () => {
  let state = 7
  const next = (below: number) => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8) % below
  const minute = 60_000
  const impacts: Impact[] = ['down', 'degraded', 'none']
  for (let run = 0; run < 200; run += 1) {
    const intervals = Array.from({ length: next(8) }, () => {
      const from = now - next(5 * 1440) * minute
      return { from, to: from + next(2 * 1440) * minute, impact: impacts[next(3)] ?? 'none' }
    })
    const since = now - next(4 * 1440) * minute
    const days = daysOf(intervals, since, now, 5)
    const brute = { observed: 0, down: 0, degraded: 0 }
    for (let moment = Math.floor(now / 86_400_000) * 86_400_000 - 4 * 86_400_000; moment < now; moment += minute) {
      if (moment < since) continue
      brute.observed += 60
      const worst = impactAt(intervals, moment)
      if (worst !== 'none') brute[worst] += 60
    }
    const { observed, down, degraded } = uptimeOf(days)
    assert.deepEqual({ observed, down, degraded }, brute)
    for (const one of days) assert.ok(one.down + one.degraded <= one.observed)
    const parts = merged(intervals, -Infinity, Infinity)
    for (const [index, part] of parts.entries()) if (index > 0) assert.ok(part.from > (parts[index - 1]?.to ?? Infinity))
  }
})
