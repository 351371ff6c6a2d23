import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPart } from './find-part'

describe('findPart', () => {
  it('finds a piece anywhere, without regard to case', () => {
    expect(findPart('ETA predictor', 'eta')).toEqual([0, 3])
    expect(findPart('All Projects', 'PROJ')).toEqual([4, 8])
  })

  it('finds pieces only: letters that are merely in order are not enough', () => {
    expect(findPart('Platform Home', 'plho')).toBeNull()
  })

  it('takes every sign for itself', () => {
    expect(findPart('50% off (now)', '(now)')).toEqual([8, 13])
    expect(findPart('abc', '.')).toBeNull()
  })

  it('does not mark a wrong place where lower case is longer', () => {
    expect(findPart('İzmir depot', 'depot')).toEqual([0, 0])
  })

  it('marks what was typed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, part, after) => {
        const hit = findPart(before + part + after, part)
        if (part.trim() === '') return hit === null
        return hit !== null && (before + part + after).toLowerCase().slice(...hit).length <= part.length
      }),
    )
  })
})
