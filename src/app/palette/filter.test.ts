import { describe, expect, it } from 'vitest'
import { stays } from './filter'

describe('stays', () => {
  it('keeps everything while nothing is typed', () => expect(stays(['x'], '  ')).toBe(true))
  it('looks at every visible text', () => {
    expect(stays(['Services', undefined, '/ops/services'], 'OPS/')).toBe(true)
    expect(stays(['Services', undefined], 'ops')).toBe(false)
  })
})
