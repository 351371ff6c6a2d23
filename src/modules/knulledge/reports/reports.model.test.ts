import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refersTo, reportCan, splitCites, stateOf, usedIn } from './reports.model'

const known = new Set([1, 2, 12])

describe('splitCites', () => {
  it('finds the numbers of known quotes, and no others', () => {
    expect(splitCites('At 120 [1], not higher [2][12]. See [3] and \\[1].', known)).toEqual(['At 120 ', { cite: 1 }, ', not higher ', { cite: 2 }, { cite: 12 }, '. See [3] and [1].'])
    expect(splitCites('', known)).toEqual([])
  })

  it('loses nothing of a text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('[1]', '[2]', '[3]', '\\[1]', '[', ']', '\\', '[12]'))), (pieces) => {
        const text = pieces.join('')
        const back = splitCites(text, known).map((part) => (typeof part === 'string' ? part : `[${part.cite}]`)).join('')
        expect(back).toBe(text.replace(/\\(\[\d{1,3}\])/g, '$1'))
      }),
    )
  })

  it('and refersTo mean the same', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[1]', '\\[1]', '[2]', ' ', 'a', '\\', '[', ']')), (pieces) => {
        const text = pieces.join('')
        expect(refersTo(text, 1)).toBe(splitCites(text, new Set([1])).some((part) => typeof part !== 'string'))
      }),
    )
  })
})

it('usedIn tells the quotes that a text refers to from those that it dropped', () => {
  expect(usedIn('a [2] \\[1]', [{ position: 1 }, { position: 2 }])).toEqual({ used: [{ position: 2 }], unused: [{ position: 1 }] })
})

it('a publication ends when it is revoked, or at its time', () => {
  const at = Date.parse('2026-11-21T12:00:00Z')
  expect(stateOf({ revoked_at: null, expires_at: '2026-11-21T12:00:01Z' }, at)).toBe('open')
  expect(stateOf({ revoked_at: null, expires_at: '2026-11-21T12:00:00Z' }, at)).toBe('expired')
  expect(stateOf({ revoked_at: '2026-11-20T12:00:00Z', expires_at: '2026-11-21T11:00:00Z' }, at)).toBe('revoked')
})

it('rights: readers none, members their own, admins all', () => {
  const viewer = () => false
  const member = (right: 'write' | 'manage') => right === 'write'
  const admin = () => true
  for (const [may, own, others] of [[viewer, false, false], [member, true, false], [admin, true, true]] as const) {
    expect(reportCan.delete({ user_id: 'me' }, 'me', may)).toBe(own)
    expect(reportCan.delete({ user_id: 'you' }, 'me', may)).toBe(others)
    expect(reportCan.revoke({ created_by: 'me' }, 'me', may)).toBe(own)
    expect(reportCan.revoke({ created_by: 'you' }, 'me', may)).toBe(others)
  }
  expect([viewer, member, admin].map((may) => [reportCan.save(may), reportCan.publish(may)])).toEqual([[false, false], [true, true], [true, true]])
})
