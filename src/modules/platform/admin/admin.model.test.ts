import { describe, expect, it } from 'vitest'
import { change, cursorAfter, questionOf, viewLink } from './admin.model'
import { marksFor } from './errors.model'

describe('change', () => {
  it('compares with the period before', () => {
    expect(change(15, 10)).toEqual({ direction: 'up', share: 0.5 })
    expect(change(5, 10)).toEqual({ direction: 'down', share: 0.5 })
    expect(change(0, 10)).toEqual({ direction: 'down', share: 1 })
  })

  it('has no share of nothing', () => {
    expect(change(3, 0)).toEqual({ direction: 'up', share: null })
    expect(change(0, 0)).toEqual({ direction: 'neutral', share: null })
  })

  it('takes for the same what would be written as 0 %', () => {
    expect(change(1004, 1000).direction).toBe('neutral')
    expect(change(1005, 1000).direction).toBe('up')
  })
})

describe('cursorAfter', () => {
  const rows = [{ cursor_at: 'a', id: '1' }, { cursor_at: 'b', id: '2' }]
  it('is the last row of a full page', () => expect(cursorAfter(rows, 2)).toEqual({ at: 'b', id: '2' }))
  it('is nothing after a page that is not full', () => expect(cursorAfter(rows, 3)).toBeNull())
  it('is nothing after an empty page', () => expect(cursorAfter([], 0)).toBeNull())
})

it('a link to another part keeps its signs', () => {
  expect(viewLink('users', { org: 'a&b' })).toBe('?view=users&org=a%26b')
})

it('a question is written in one line', () => {
  expect(questionOf({ action: 'INCIDENT_', admins: true, search: '50%' })).toBe('action: INCIDENT_, admins: true, search: 50%')
  expect([questionOf(null), questionOf([]), questionOf('x'), questionOf({})]).toEqual(['', '', '', ''])
})

it('what is open can be resolved or seen, what is resolved only reopened', () => {
  expect([marksFor('open'), marksFor('reopened'), marksFor('seen'), marksFor('resolved')]).toEqual([['resolved', 'seen'], ['resolved', 'seen'], ['resolved', 'open'], ['open']])
})
