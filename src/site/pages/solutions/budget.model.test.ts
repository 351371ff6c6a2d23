import { describe, expect, it } from 'vitest'
import { budgetMinutes, burn, days, incidents, objectives } from './budget.model'

describe('an error budget of 28 days', () => {
  it.each([
    [0.995, 201.6],
    [0.999, 40.32],
    [0.9995, 20.16],
    [0.9999, 4.032],
  ])('of %d is %d minutes', (objective, minutes) => {
    expect(budgetMinutes(objective)).toBeCloseTo(minutes, 6)
  })

  it('falls and never rises, by the same minutes whatever was promised', () => {
    for (const objective of objectives) {
      const { left, spent } = burn(objective)
      expect(left).toHaveLength(days + 1)
      expect(left.every((share, day) => day === 0 || share < (left[day - 1] ?? 0))).toBe(true)
      expect(spent).toBeCloseTo(incidents.reduce((sum, { minutes }) => sum + minutes, 0) + 2.8, 6)
    }
  })

  it('says when the policy would have stopped releases, and when nothing was left', () => {
    expect(burn(0.995)).toMatchObject({ freeze: null, gone: null })
    expect(burn(0.999)).toMatchObject({ freeze: null, gone: null })
    expect(burn(0.9995)).toMatchObject({ freeze: 9, gone: 17 })
    expect(burn(0.9999)).toMatchObject({ freeze: 3, gone: 3 })
  })
})
