import { expect, it } from 'vitest'
import { visitOf } from './visit'

const seen = { visibilityState: 'visible' } as const

it('is one number for each link in this tab, and none while nobody looks', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
  expect(visitOf(one, { visibilityState: 'hidden' })).toBeNull()
  expect(visitOf(one, { visibilityState: 'visible', prerendering: true })).toBeNull()
  const visit = visitOf(one, seen)
  expect(visit).toMatch(/^[0-9a-f-]{36}$/)
  expect(visitOf(one, seen)).toBe(visit)
  expect(visitOf(other, seen)).not.toBe(visit)
  sessionStorage.setItem(`knull.visit:${'a'.repeat(8)}`, 'damaged')
  expect(visitOf(one, seen)).toMatch(/^[0-9a-f-]{36}$/)
})
