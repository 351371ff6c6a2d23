import { describe, expect, it } from 'vitest'
import { timeTicks } from './time-axis'

const at = (text: string) => new Date(text).getTime()

describe('timeTicks', () => {
  it('marks a night at round hours and names the day at midnight', () => {
    const ticks = timeTicks(at('2026-11-18T18:04:00'), at('2026-11-19T03:22:00'), 'en')
    expect(ticks.map((tick) => tick.label)).toEqual(['20:00', '22:00', 'Nov 19', '02:00'])
  })

  it('marks weeks in a project of two months', () => {
    const ticks = timeTicks(at('2026-10-12T00:00:00'), at('2026-12-07T12:00:00'), 'de')
    expect(ticks.map((tick) => tick.label)).toEqual(['12. Okt.', '26. Okt.', '9. Nov.', '23. Nov.', '7. Dez.'])
  })

  it('keeps local midnight across a change of the clock', () => {
    const ticks = timeTicks(at('2026-03-26T10:00:00'), at('2026-04-01T10:00:00'), 'en', 8)
    expect(ticks.map(({ at: moment }) => new Date(moment).getHours())).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('has nothing to mark where no time passes', () => {
    expect(timeTicks(5, 5, 'en')).toEqual([])
  })

  it('never has more marks than asked for, from a second to a century', () => {
    for (const span of [1000, 60_000, 3_600_000, 86_400_000, 30 * 86_400_000, 400 * 86_400_000, 36_500 * 86_400_000]) {
      expect(timeTicks(at('2026-01-15T08:13:21'), at('2026-01-15T08:13:21') + span, 'en', 5).length).toBeLessThanOrEqual(5)
    }
  })
})
