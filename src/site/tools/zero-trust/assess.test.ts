import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess, readRatings, writeRatings, type Ratings } from './assess'
import { capabilities, functionKeys, pillars, type Stage } from './model'

const stage = fc.constantFrom<Stage>(1, 2, 3, 4)
const anyRatings = fc.array(fc.option(stage, { nil: undefined }), { minLength: functionKeys.length, maxLength: functionKeys.length }).map((chosen) => {
  const ratings: Ratings = {}
  functionKeys.forEach((key, index) => {
    const value = chosen[index]
    if (value !== undefined) ratings[key] = value
  })
  return ratings
})
const all = (value: Stage): Ratings => Object.fromEntries(functionKeys.map((key) => [key, value]))

describe('the model', () => {
  it('has five pillars with 37 functions, three of each being the cross-cutting capabilities', () => {
    expect(pillars.map((pillar) => pillar.functions.length)).toEqual([7, 7, 7, 8, 8])
    expect(new Set(functionKeys).size).toBe(37)
    for (const pillar of pillars) expect(pillar.functions.flatMap((fn) => fn.capability ?? [])).toEqual([...capabilities])
  })
})

describe('assess', () => {
  it('a pillar is as mature as its least mature function', () => {
    const result = assess({ ...all(4), 'identity.stores': 2 }, 4)
    expect(result.pillars[0]).toMatchObject({ stage: 2, complete: true, answered: 7 })
    expect(result.pillars[0]?.holding.map((fn) => fn.name)).toEqual(['Identity Stores'])
    expect(result.pillars[1]?.stage).toBe(4)
    expect(result.overall).toBe(2)
  })

  it('gives no overall stage while a function is open', () => {
    const { 'data.access': _open, ...rest } = all(3) as Record<(typeof functionKeys)[number], Stage>
    const result = assess(rest, 4)
    expect(result.overall).toBeNull()
    expect(result.pillars[4]).toMatchObject({ stage: 3, complete: false })
  })

  it('a capability is as mature as where it is least', () => {
    const result = assess({ ...all(3), 'networks.automation': 1 }, 4)
    expect(result.capabilities.map((entry) => entry.stage)).toEqual([3, 1, 3])
  })

  it('puts first what is lowest, and of that what lifts its pillar soonest', () => {
    const ratings: Ratings = { ...all(3), 'identity.risk': 1, 'identity.stores': 1, 'data.encryption': 1, 'networks.traffic': 2 }
    const order = assess(ratings, 3).gaps.map((gap) => gap.key)
    expect(order).toEqual(['data.encryption', 'identity.stores', 'identity.risk', 'networks.traffic'])
  })

  it('of equal stages, what holds its pillar comes before what does not', () => {
    const ratings: Ratings = { ...all(4), 'identity.stores': 1, 'identity.risk': 2, 'data.encryption': 2 }
    expect(assess(ratings, 4).gaps.map((gap) => [gap.key, gap.holds])).toEqual([
      ['identity.stores', true],
      ['data.encryption', true],
      ['identity.risk', false],
    ])
  })

  it('holds for any ratings: the minimum, the target, steps of one stage', () => {
    fc.assert(
      fc.property(anyRatings, stage, (ratings, target) => {
        const result = assess(ratings, target)
        for (const entry of result.pillars) {
          const rated = entry.pillar.functions.flatMap((fn) => ratings[`${entry.pillar.id}.${fn.id}`] ?? [])
          expect(entry.stage).toBe(rated.length === 0 ? null : Math.min(...rated))
        }
        const below = functionKeys.filter((key) => (ratings[key] ?? 4) < target)
        expect(result.gaps.map((gap) => gap.key).toSorted()).toEqual([...below].toSorted())
        for (const gap of result.gaps) expect([gap.to - gap.from, gap.to <= target]).toEqual([1, true])
        result.gaps.reduce((before, gap) => (expect(gap.from).toBeGreaterThanOrEqual(before.from), gap), result.gaps[0] ?? { from: 1 })
      }),
    )
  })

  it('answering more never raises a pillar', () => {
    fc.assert(
      fc.property(anyRatings, anyRatings, (first, more) => {
        const before = assess(first, 4)
        const after = assess({ ...more, ...first }, 4)
        before.pillars.forEach((entry, index) => {
          if (entry.stage !== null) expect(after.pillars[index]?.stage).toBeLessThanOrEqual(entry.stage)
        })
      }),
    )
  })
})

describe('ratings in the address', () => {
  it('come back as they were written', () => {
    fc.assert(fc.property(anyRatings, (ratings) => {
        expect(readRatings(writeRatings(ratings))).toEqual(ratings)
      }))
  })
  it('take any text without harm', () => {
    fc.assert(fc.property(fc.string(), (text) => {
        expect(Object.keys(readRatings(text)).every((key) => (functionKeys as readonly string[]).includes(key))).toBe(true)
      }))
  })
})
