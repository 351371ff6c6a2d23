import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Prose } from './prose'

/* Written as HTML and read again: what a browser would make of it. */
const show = (text: string, known: readonly number[] = [1, 2]) => {
  const shown = document.createElement('div')
  shown.innerHTML = renderToStaticMarkup(<Prose text={text} known={new Set(known)} idOf={(position) => `s${position}`} citeLabel={(position) => `Source ${position}`} />)
  return shown
}

describe('Prose', () => {
  it('links the numbers of quotes to their entries, and leaves the rest as it is written', () => {
    const shown = show('At **120 [1]**, not [3], \\[2] and `[2]`.')
    expect([...shown.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent, link.getAttribute('aria-label')])).toEqual([['#s1', '1', 'Source 1']])
    expect(shown.textContent).toBe('At 120 1, not [3], [2] and [2].')
  })

  it('steps down its headings one by one, whatever a text begins with', () => {
    const levels = (text: string) => [...show(text).querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => heading.tagName)
    expect(levels('### a\n\n# b\n\n##### c\n\n## d\n\n###### e')).toEqual(['H2', 'H2', 'H3', 'H2', 'H3'])
    expect(levels('> # quoted\n\nText')).toEqual([])
  })

  it('sends nothing along to the pages that it links to', () => {
    const link = show('[a](https://example.org/x)').querySelector('a')
    expect([link?.href, link?.rel, link?.referrerPolicy]).toEqual(['https://example.org/x', 'noreferrer noopener nofollow', 'no-referrer'])
  })

  const hostile = fc.constantFrom(
    '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '[x](JaVaScRiPt:alert(1))', '[x](java\tscript:alert(1))', '[x](data:text/html,<b>)',
    '<javascript:alert(1)>', '[x](vbscript:x)', '[x](//evil.example)', '[x](/ai/knulledge)', '![x](https://evil.example/pixel.gif)', '<svg/onload=alert(1)>', '<a href="javascript:x">', '[1](javascript:x)',
    '[x](https://ok.example "onmouseover=alert(1)")', '<https://ok.example>', '[x](mailto:a@b.c)', '> ', '# ', '- ', '| a | b |\n| - | - |\n| ', '```\n', '**', '`', '[1]', '\\[1]', '\n\n', '&lt;b&gt;', 'words ',
  )
  const allowed = new Set(['DIV', 'P', 'H2', 'H3', 'H4', 'H5', 'H6', 'A', 'CODE', 'PRE', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'STRONG', 'EM', 'HR', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD'])
  const attributes = new Set(['class', 'href', 'target', 'rel', 'referrerpolicy', 'aria-label', 'start', 'scope', 'tabindex'])

  it('draws no element, attribute or address of a text’s own, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fc.string({ maxLength: 12 })), { maxLength: 14 }), (pieces) => {
        const shown = show(pieces.join(''))
        const elements = [...shown.querySelectorAll('*')]
        const odd = elements.flatMap((element) => [
          ...(allowed.has(element.tagName) ? [] : [element.tagName]),
          ...[...element.attributes].filter(({ name }) => !attributes.has(name)).map(({ name }) => `${element.tagName} ${name}`),
          ...(element.tagName === 'A' && !/^(https?:\/\/|mailto:|#s[12]$)/.test(element.getAttribute('href') ?? '') ? [element.outerHTML] : []),
        ])
        expect(odd).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('loses no word of a text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('alpha', 'beta', '**gamma**', '*delta*', '> epsilon', '- zeta', '# eta', '\n', '\n\n', ' ', '[theta](https://x.example)'), { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        const words = (from: string) => from.match(/alpha|beta|gamma|delta|epsilon|zeta|eta(?!l)|theta/g) ?? []
        const shown = show(text)
        expect(words(shown.textContent)).toHaveLength(words(text).length)
      }),
    )
  })
})
