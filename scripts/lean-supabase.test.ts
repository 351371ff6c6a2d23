import { describe, expect, it } from 'vitest'
import { emptyMethods } from './lean-supabase'

describe('emptyMethods', () => {
  it('takes the bodies of the named methods and leaves the others', () => {
    const code = 'class A { constructor() { this.b = this.b.bind(this) } async b(x) { return { x } } c() { return 1 } }'
    const lean = emptyMethods(code, ['b'])
    expect(lean).toContain("async b(x) { throw new Error('b is not part of this build') }")
    expect(lean).toContain('c() { return 1 }')
    expect(lean).toContain('this.b.bind(this)')
  })

  it('says when a method is gone', () => {
    expect(() => emptyMethods('class A {}', ['b'])).toThrow("no 'b'")
  })
})
