import { expect, it } from 'vitest'
import { sum, tokenCost, tokenShare } from './layers.model'

it('estimates the cost as the specification does', () => {
  expect(tokenCost(312_480)).toBeCloseTo(0.62496)
  expect(tokenCost(0)).toBe(0)
})

it('measures against 500,000, beyond it too', () => {
  expect(tokenShare(312_480)).toBeCloseTo(0.625, 3)
  expect(tokenShare(1_000_000)).toBe(2)
})

it('adds up days', () => expect(sum([1, 0, 2])).toBe(3))
