import { describe, expect, it } from 'vitest'
import { cite } from './cite'

describe('cite', () => {
  it('links a number to its source', () => {
    expect(cite('<p>As shown [2].</p>', 2)).toBe('<p>As shown <a class="cite" href="#source-2">2</a>.</p>')
  })

  it('leaves numbers that no source has', () => {
    expect(cite('<p>As shown [3] and [0].</p>', 2)).toBe('<p>As shown [3] and [0].</p>')
  })

  it('leaves code and attributes alone', () => {
    const html = '<p title="a[1]"><code>list[1]</code></p><pre><code>x[1] = "&lt;b&gt;"</code></pre>'
    expect(cite(html, 4)).toBe(html)
  })

  it('reads text between two codes', () => {
    expect(cite('<p><code>a[1]</code> [1] <code>b[1]</code></p>', 1)).toContain('</code> <a class="cite" href="#source-1">1</a> <code>')
  })
})
