import { beforeEach, expect, it, vi } from 'vitest'
import { deviceChoice } from './device-choice'

beforeEach(() => localStorage.clear())

it('shows what another tab chose, also between the reading and the listening', () => {
  const paint = vi.fn<(value: string) => void>()
  const choice = deviceChoice('test.choice', ['light', 'dark'], 'light', paint)
  choice.show()
  expect(paint).toHaveBeenLastCalledWith('light')
  /* Nobody listens yet: the event of this is missed. */
  localStorage.setItem('test.choice', 'dark')
  const stop = choice.subscribe(() => undefined)
  expect(paint).toHaveBeenLastCalledWith('dark')
  localStorage.setItem('test.choice', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'test.choice' }))
  expect(paint).toHaveBeenLastCalledWith('light')
  stop()
})
