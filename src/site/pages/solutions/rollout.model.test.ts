import { describe, expect, it } from 'vitest'
import { byHand, limit, planned, poissonLimit, rates, rollout, steps, traffic } from './rollout.model'

describe('poissonLimit', () => {
  it.each([
    [1, 5],
    [4, 11],
    [10, 21],
    [100, 132],
  ])('of a mean of %d is %d, as tables of the distribution have it', (mean, count) => {
    expect(poissonLimit(mean)).toBe(count)
  })
})

describe('rollout', () => {
  it('lets everything within the limit through', () => {
    for (const rate of rates.filter((value) => value <= limit)) {
      const run = rollout(rate)
      expect(run.outcome).toBe('within')
      expect(run.minutes).toHaveLength(planned)
    }
  })

  it('ends the first step for a fault of 0.3 %, with the twelve failures of four minutes', () => {
    expect(rollout(0.003)).toMatchObject({ outcome: 'stopped', share: 0.05, failed: 12, failedByHand: traffic * byHand * 0.003 })
    expect(rollout(0.003).minutes).toHaveLength(4)
  })

  it('admits that a fault too small to prove gets through', () => {
    expect(rollout(0.0011).outcome).toBe('unproven')
  })

  it('stops a worse fault no later than a lesser one', () => {
    const lengths = rates.map((rate) => rollout(rate).minutes.length)
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
  })

  it('counts the requests of each step', () => {
    const last = rollout(limit).minutes.at(-1)
    expect(last?.failed).toBeCloseTo(steps.reduce((sum, step) => sum + step.share * step.minutes, 0) * traffic * limit)
  })
})
