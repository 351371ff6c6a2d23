import { describe, expect, it } from 'vitest'
import { lineOf, lineRange, place, timeIn } from './project-line.model'
import type { ProjectMove, ProjectStatus } from './projects.model'

const move = (from: ProjectStatus | null, to: ProjectStatus, at: string): ProjectMove => ({ id: at, from_status: from, to_status: to, user_id: 'u1', created_at: at })
const t = (text: string) => Date.parse(text)
const now = t('2026-11-19T00:00:00Z')

const story = [
  move(null, 'planning', '2026-10-12T00:00:00Z'),
  move('planning', 'building', '2026-10-30T00:00:00Z'),
  move('building', 'operating', '2026-11-09T00:00:00Z'),
]

describe('lineOf', () => {
  it('follows the project through its lanes, whatever the order of the rows', () => {
    const line = lineOf([...story].reverse())
    expect(line.stretches.map(({ lane, until }) => [lane, until === null])).toEqual([['planning', false], ['building', false], ['operating', true]])
    expect(line.gates.map(({ to }) => to)).toEqual(['building', 'operating'])
    expect(line.ended).toBeNull()
  })

  it('leaves a gap for the time in the archive and knows when it ended', () => {
    const archived = lineOf([...story, move('operating', 'archived', '2026-11-15T00:00:00Z')])
    expect(archived.ended).toBe(t('2026-11-15T00:00:00Z'))
    expect(archived.stretches.at(-1)?.until).toBe(archived.ended)
    const restored = lineOf([...story, move('operating', 'archived', '2026-11-15T00:00:00Z'), move('archived', 'operating', '2026-11-17T00:00:00Z')])
    expect(restored.ended).toBeNull()
    expect(restored.stretches).toHaveLength(4)
    expect(timeIn(restored, now).operating).toBe(t('2026-11-15T00:00:00Z') - t('2026-11-09T00:00:00Z') + now - t('2026-11-17T00:00:00Z'))
  })

  it('adds up a lane that was entered twice', () => {
    const line = lineOf([...story, move('operating', 'building', '2026-11-10T00:00:00Z'), move('building', 'operating', '2026-11-12T00:00:00Z')])
    expect(timeIn(line, now).building).toBe(12 * 86_400_000)
  })

  it('has nothing to draw without a history', () => {
    expect(lineOf([])).toEqual({ stretches: [], gates: [], ended: null })
  })
})

describe('the axis', () => {
  it('gives a new project some room, and the present a distance to the edge', () => {
    const range = lineRange(lineOf([move(null, 'planning', '2026-11-19T00:00:00Z')]), now)
    expect(range.to - range.from).toBeGreaterThan(20 * 60_000)
    const long = lineRange(lineOf(story), now)
    expect(place(now, long)).toBeGreaterThan(85)
    expect(place(now, long)).toBeLessThan(100)
  })
  it('keeps places on the axis', () => {
    expect(place(-5, { from: 0, to: 10 })).toBe(0)
    expect(place(5, { from: 0, to: 10 })).toBe(50)
    expect(place(50, { from: 0, to: 10 })).toBe(100)
  })
})
