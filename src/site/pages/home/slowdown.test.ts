import { describe, expect, it } from 'vitest'
import { changes, clock, deploys, latency, noticed, objective, span } from './slowdown'

describe('the hero’s sample holds together', () => {
  it('keeps the objective until it is noticed that it does not', () => {
    expect(Math.max(...latency.slice(0, noticed + 1))).toBeLessThan(objective)
    expect(Math.min(...latency.slice(noticed + 4))).toBeGreaterThan(objective)
    expect(latency.length).toBeLessThan(span)
  })
  it('ranks by weight, and everything it ranks happened before', () => {
    expect(changes.map((change) => change.weight)).toEqual([...changes].map((change) => change.weight).sort((a, b) => b - a))
    expect(changes.reduce((sum, change) => sum + change.weight, 0)).toBeLessThanOrEqual(1)
    for (const change of changes) expect(change.at).toBeLessThan(noticed)
  })
  it('says the times that its texts say', () => {
    expect([clock(noticed), ...changes.map((change) => clock(change.at))]).toEqual(['14:06', '14:02', '13:47', '13:35'])
    expect(deploys).toContain(changes.find((change) => change.layer === 'deploys')?.at)
  })
})
