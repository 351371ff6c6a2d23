import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineDiff } from './line-diff'

it('tells what each text has alone', () => {
  expect(lineDiff('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { text: 'a', in: 'both' },
    { text: 'b', in: 'first' },
    { text: 'x', in: 'second' },
    { text: 'c', in: 'both' },
    { text: 'd', in: 'second' },
  ])
})

const text = fc.array(fc.constantFrom('a', 'b', '', 'c c'), { minLength: 1, maxLength: 20 }).map((lines) => lines.join('\n'))

it('loses no line of either text', () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const lines = lineDiff(first, second)
      const of = (other: 'first' | 'second') => lines.filter((line) => line.in !== other).map((line) => line.text).join('\n')
      expect(of('second')).toBe(first)
      expect(of('first')).toBe(second)
      if (first === second) expect(lines.every((line) => line.in === 'both')).toBe(true)
    }),
  )
})

it('shows both whole where they are too long to compare', () => {
  const long = Array.from({ length: 2100 }, (_, index) => String(index)).join('\n')
  const lines = lineDiff(long, long)
  expect(lines.filter((line) => line.in === 'first').map((line) => line.text).join('\n')).toBe(long)
  expect(lines.filter((line) => line.in === 'second').map((line) => line.text).join('\n')).toBe(long)
})
