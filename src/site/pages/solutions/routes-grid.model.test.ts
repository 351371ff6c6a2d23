import { describe, expect, it } from 'vitest'
import { countStates, firstShadow, movesAt, routes, stateOf, weeks } from './routes-grid.model'

const all = Array.from({ length: routes }, (_, route) => route)

describe('the migration', () => {
  it('has every route somewhere in every week, all on the old side first and on the new one last', () => {
    for (let week = 0; week <= weeks; week += 1) expect(Object.values(countStates(week)).reduce((sum, count) => sum + count)).toBe(routes)
    expect(countStates(firstShadow - 1)).toMatchObject({ old: routes })
    expect(countStates(weeks)).toMatchObject({ moved: routes })
  })

  it('moves no route that was not answered by both sides for two weeks', () => {
    for (const route of all) {
      expect(stateOf(route, movesAt(route) - 1)).toBe('shadow')
      expect(stateOf(route, movesAt(route) - 2)).toBe('shadow')
    }
  })

  it('sends back only what had moved', () => {
    const back = all.filter((route) => Array.from({ length: weeks }, (_, week) => stateOf(route, week)).includes('back'))
    expect(back).toHaveLength(2)
    for (const route of back) {
      const states = Array.from({ length: weeks + 1 }, (_, week) => stateOf(route, week))
      expect(states[states.indexOf('back') - 1]).toBe('moved')
      expect(states.at(-1)).toBe('moved')
    }
  })
})
