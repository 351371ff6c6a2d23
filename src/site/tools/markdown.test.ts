import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { markdownTable, plain } from './markdown'

describe('texts in exported Markdown', () => {
  it('stay text', () => {
    expect(plain('<img src=x onerror=alert(1)>')).toBe('\\<img src=x onerror=alert(1)\\>')
    expect(plain('- not a list')).toBe('\\- not a list')
    expect(plain('one\ntwo')).toBe('one two')
  })

  it('a table keeps its cells whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
        const html = marked.parse(markdownTable(cells.map((_, index) => `column ${index}`), [cells]), { async: false })
        expect(html.match(/<td/g)?.length).toBe(cells.length)
        expect(html).not.toMatch(/<(?!\/?(?:table|thead|tbody|tr|th|td|p|a)\b)/)
      }),
    )
  })
})
