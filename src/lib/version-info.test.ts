import { describe, expect, it } from 'vitest'
import { readVersion } from './version-info'

describe('readVersion', () => {
  it('reads what the build writes', () => {
    const file = {
      version: '0.1.0', environment: 'production', buildTag: '0.1.0+97ec9b0', builtAt: '2026-11-21T03:22:00.000Z', commit: '97ec9b0',
      modules: { Knulledge: '0.1.0' }, features: { realtime: 'off', 'model-answers': 'on' },
    }
    expect(readVersion(file)).toEqual({ ...file, features: { realtime: false, 'model-answers': true } })
  })

  it('does without what an older build left out', () => {
    expect(readVersion({ version: '0.1.0', modules: [], features: null })).toEqual({
      version: '0.1.0', environment: null, buildTag: null, builtAt: null, commit: null, modules: {}, features: {},
    })
  })

  it.each([null, 'x', {}, { version: 3 }, []])('refuses %j', (value) => {
    expect(() => readVersion(value)).toThrow('version file')
  })
})
