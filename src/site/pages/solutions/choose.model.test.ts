import { describe, expect, it } from 'vitest'
import { engagements } from '@/content/engagements'
import { rank, readSigns, signs, writeSigns, type Sign } from './choose.model'
import { cheapest } from './retrievers.model'

const of = (...chosen: Sign[]) => rank(new Set(chosen), engagements).map(({ id }) => id)

describe('which work to begin with', () => {
  it('is none without a sign', () => expect(of()).toEqual([]))

  it('is for every sign exactly one that it is for, and every solution has a sign of its own', () => {
    for (const { id, points } of signs) expect(Object.values(points).filter((value) => value === 2), id).toHaveLength(1)
    for (const { id } of engagements) expect(signs.some(({ points }) => (points as Record<string, number>)[id] === 2), id).toBe(true)
  })

  it('goes by the sum, and of equals begins with the shorter', () => {
    expect(of('lead', 'pager')[0]).toBe('solution-cloud-platform')
    expect(of('search', 'audit')).toEqual(['solution-cybersecurity', 'solution-data-ai'])
  })

  it('is kept by an address, whatever else stands in it', () => {
    expect(readSigns('pager.lead.nothing.__proto__')).toEqual(new Set(['lead', 'pager']))
    expect(writeSigns(readSigns('pager.lead'))).toBe('lead.pager')
    expect(writeSigns(readSigns(null))).toBeUndefined()
  })
})

describe('the cheapest retriever', () => {
  it('is the first in price that reaches the goal, and none where the goal is out of reach', () => {
    expect(cheapest(0.7)?.id).toBe('keyword')
    expect(cheapest(0.86)?.id).toBe('hybrid')
    expect(cheapest(0.9)?.id).toBe('rerank')
    expect(cheapest(0.93)).toBeUndefined()
  })
})
