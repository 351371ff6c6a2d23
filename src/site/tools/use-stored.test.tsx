import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useStored } from './use-stored'

const read = (stored: string | null): readonly string[] => (stored === null ? [] : (JSON.parse(stored) as string[]))
const none: readonly string[] = []
const hook = () => renderHook(() => useStored('local', 'test-list', read, none))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('useStored', () => {
  it('takes what was kept, and keeps what is changed', () => {
    localStorage.setItem('test-list', '["a"]')
    const { result } = hook()
    expect(result.current.value).toEqual(['a'])
    act(() => result.current.keep((now) => [...now, 'b']))
    expect(localStorage.getItem('test-list')).toBe('["a","b"]')
    act(() => result.current.keep(() => undefined))
    expect([localStorage.getItem('test-list'), result.current.value]).toEqual([null, none])
  })

  it('loses nothing that another tab wrote meanwhile', () => {
    const { result } = hook()
    localStorage.setItem('test-list', '["from another tab"]')
    act(() => result.current.keep((now) => [...now, 'mine']))
    expect(result.current.value).toEqual(['from another tab', 'mine'])
  })

  it('goes on in the page where the browser keeps nothing, and says so', () => {
    const { result } = hook()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: full })
    act(() => result.current.keep(() => ['a']))
    expect(result.current).toMatchObject({ value: ['a'], refused: true })
    act(() => result.current.keep((now) => [...now, 'b']))
    expect(result.current.value).toEqual(['a', 'b'])
  })
})
