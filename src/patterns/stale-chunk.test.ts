import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverFromStaleChunk } from './stale-chunk'

const stale = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/home-1.js')

describe('recoverFromStaleChunk', () => {
  const reload = vi.fn()
  beforeEach(() => {
    sessionStorage.clear()
    reload.mockClear()
    vi.stubGlobal('location', { reload })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('reloads once, and keeps waiting meanwhile', async () => {
    const outcome = vi.fn()
    void recoverFromStaleChunk(stale).then(outcome, outcome)
    await Promise.resolve()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(outcome).not.toHaveBeenCalled()
  })

  it('does not reload a second time for the same build', () => {
    void recoverFromStaleChunk(stale)
    expect(() => recoverFromStaleChunk(stale)).toThrow(stale)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('leaves other errors, and being offline, to the error screen', () => {
    expect(() => recoverFromStaleChunk(new Error('a bug'))).toThrow('a bug')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(() => recoverFromStaleChunk(stale)).toThrow(stale)
    expect(reload).not.toHaveBeenCalled()
  })
})
