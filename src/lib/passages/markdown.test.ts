import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInline, parseMarkdown, safeAddress, type Block, type Inline } from './markdown'

const addresses = (inline: Inline[]): string[] =>
  inline.flatMap((part) => (typeof part === 'string' || part.kind === 'code' ? [] : part.kind === 'link' ? [part.to] : addresses(part.children)))

describe('parseMarkdown', () => {
  it('knows paragraphs, lists, code, quotes, tables and rules', () => {
    const text = 'A **bold** word\nand `code`.\n\n- one\n- two\n  goes on\n\n3. three\n\n```ts\nconst a = 1\n```\n> quoted\n> *twice*\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n## Head'
    expect(parseMarkdown(text)).toEqual<Block[]>([
      { kind: 'paragraph', children: ['A ', { kind: 'strong', children: ['bold'] }, ' word\nand ', { kind: 'code', text: 'code' }, '.'] },
      { kind: 'list', ordered: false, start: 1, items: [['one'], ['two goes on']] },
      { kind: 'list', ordered: true, start: 3, items: [['three']] },
      { kind: 'code', text: 'const a = 1' },
      { kind: 'quote', children: [{ kind: 'paragraph', children: ['quoted\n', { kind: 'em', children: ['twice'] }] }] },
      { kind: 'table', header: [['a'], ['b']], rows: [[['1'], ['2']]] },
      { kind: 'rule' },
      { kind: 'heading', level: 2, children: ['Head'] },
    ])
  })

  it('leaves names with underscores and sums with stars alone', () => {
    expect(parseInline('snake_case_name and 2 * 3 * 4')).toEqual(['snake_case_name and 2 * 3 * 4'])
  })

  it('keeps HTML as the text that it is', () => {
    expect(parseMarkdown('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', children: ['<script>alert(1)</script>'] }])
  })
})

describe('safeAddress', () => {
  it.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['data:text/html,x', null],
    ['/knullplatform', null],
    ['//evil.example', null],
    ['vbscript:x', null],
  ])('%s', (address, expected) => {
    expect(safeAddress(address)).toBe(expected)
  })

  it('never lets another kind of address through a document', () => {
    const part = fc.constantFrom('[x](', ')', 'javascript:', 'data:', 'https://a.example', '<', '>', '**', '`', ' ', '\n', '"t"', '[', ']', '(')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const inline = parseMarkdown(parts.join('')).flatMap((block) => (block.kind === 'paragraph' ? block.children : []))
        for (const address of addresses(inline)) expect(address).toMatch(/^(https?:\/\/|mailto:)/)
      }),
      { numRuns: 500 },
    )
  })
})
