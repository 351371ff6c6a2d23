import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnswer, findQuote, previewAnswer, sentencesOf } from './quotes'

const source =
  'The sustained rate of the test was 120 requests per second for 30 minutes.\n\np95 was 0.19 s – “good enough” – and no request failed.'
const slice = (text: string, quote: string) => {
  const place = findQuote(text, quote)
  return place && text.slice(place.start, place.end)
}
/** As findQuote compares: blanks and typographic signs folded. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('findQuote', () => {
  it('finds an exact part and gives the source’s own text', () => {
    expect(slice(source, '120 requests per second')).toBe('120 requests per second')
    expect(slice(source, '“The sustained rate of the test…”')).toBe('The sustained rate of the test')
    expect(slice(source, '30 minutes. p95 was 0.19 s - "good enough"')).toBe('30 minutes.\n\np95 was 0.19 s – “good enough”'.replace(/”$/, ''))
  })

  it('does not find what was changed by a single word, digit or letter case', () => {
    for (const wrong of ['130 requests per second', '120 requests per minute', 'the sustained rate', '20 requests', '120 req', '0.1', '19 s', 'p95 is 0.19 s'])
      expect(slice(source, wrong), wrong).toBeNull()
  })

  it('finds nothing in nothing', () => {
    for (const nothing of ['', '   ', '"', '…', '""', 'of', 'a b']) expect(findQuote(source, nothing)).toBeNull()
    expect(findQuote('', 'anything')).toBeNull()
  })

  it('finds every part of a text that begins and ends with words, however it is spaced', () => {
    const word = fc.stringMatching(/^[a-zA-Zäöüßéñ0-9]{3,9}$/)
    const gap = fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\r\n')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.array(gap, { minLength: 40, maxLength: 40 }), fc.nat(), fc.nat(), (words, gaps, a, b) => {
        const from = a % words.length
        const to = from + 1 + (b % (words.length - from))
        const text = words.map((one, index) => one + (gaps[index] ?? ' ')).join('')
        const quote = words.slice(from, to).map((one, index) => one + (gaps[39 - index] ?? ' ')).join('')
        const found = slice(text, quote)
        expect(found).not.toBeNull()
        expect(plain(found ?? '')).toBe(words.slice(from, to).join(' '))
      }),
    )
  })

  it('never answers a place whose text is not the quote', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const place = findQuote(one, other)
        if (!place) return
        expect(place.start).toBeGreaterThanOrEqual(0)
        expect(place.end).toBeLessThanOrEqual(one.length)
        const again = findQuote(one.slice(place.start, place.end), one.slice(place.start, place.end))
        expect(again && one.slice(place.start, place.end).slice(again.start, again.end)).toBeTruthy()
      }),
    )
  })

  it('never finds a word that the source does not hold', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.nat(), (text, at) => {
        const words = text.split(' ')
        const invented = [...words.slice(0, at % words.length), 'xqzw', ...words.slice(at % words.length)].join(' ')
        expect(findQuote(text, invented)).toBeNull()
      }),
    )
  })
})

describe('checkAnswer', () => {
  const passages = [
    { rank: 1, text: source },
    { rank: 2, text: 'Name: chevrolet impala · Cylinders: 8 · Note: said "eight"' },
  ]

  it('numbers the quotes as they come and keeps the text around them', () => {
    const checked = checkAnswer(
      'The impala has 8 cylinders [2: "Cylinders: 8"]. The test ran at 120 per second [1: "120 requests per second"], and "no request failed" [1].',
      passages,
    )
    expect(checked.content).toBe('The impala has 8 cylinders [1]. The test ran at 120 per second [2], and "no request failed" [3].')
    expect(checked.quotes).toEqual([
      { position: 1, rank: 2, quote: 'Cylinders: 8' },
      { position: 2, rank: 1, quote: '120 requests per second' },
      { position: 3, rank: 1, quote: 'no request failed' },
    ])
    expect(checked.dropped).toBe(0)
  })

  it('drops and counts what is invented, misplaced, unquoted or from nowhere', () => {
    const checked = checkAnswer(
      'It has 12 [2: "Cylinders: 12"]. It is fast [1: "Cylinders: 8"]. True [9: "Cylinders: 8"]. Well known [1]. Both [1, 2].',
      passages,
    )
    expect(checked.quotes).toEqual([])
    expect(checked.dropped).toBe(6)
    expect(checked.content).toBe('It has 12. It is fast. True. Well known. Both.')
  })

  it('uses one number for the same quote', () => {
    const checked = checkAnswer('A [2: "Cylinders: 8"] and B [2: "Cylinders: 8"].', passages)
    expect(checked.content).toBe('A [1] and B [1].')
    expect(checked.quotes).toHaveLength(1)
  })

  it('keeps every quote an exact part of its source, whatever the model writes', () => {
    const piece = fc.oneof(
      fc.constantFrom('[1: "', '"]', '[2: “', '”]', '[1]', '[', ']', '"', '. ', 'Cylinders: 8', '120 requests per second', '[2: "Cylinders: 8"]'),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const checked = checkAnswer(pieces.join(''), passages)
        checked.quotes.forEach((quote, index) => {
          expect(quote.position).toBe(index + 1)
          expect(passages.find((passage) => passage.rank === quote.rank)?.text).toContain(quote.quote)
        })
      }),
    )
  })

  it('ends quickly on text made to be slow', () => {
    const began = performance.now()
    checkAnswer('[1: "'.repeat(4000), passages)
    checkAnswer('"'.repeat(20_000), passages)
    previewAnswer('[1: "a'.repeat(4000))
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('previewAnswer', () => {
  it('shows finished citations as numbers and holds back the unfinished one', () => {
    expect(previewAnswer('It has 8 [2: "Cylinders: 8"], and')).toBe('It has 8 [2], and')
    for (const cut of ['It has 8 [', 'It has 8 [2', 'It has 8 [2:', 'It has 8 [2: "Cyl', 'It has 8 [2: "Cylinders: 8"'])
      expect(previewAnswer(cut)).toBe('It has 8')
  })
})

describe('sentencesOf', () => {
  it('marks the sentences that no quote stands behind', () => {
    const [first, second] = sentencesOf('No. It ran at 0.19 s [1]. Nobody knows why.\n\nMore. [2]', new Set([1, 2]))
    expect(first?.map((sentence) => sentence.quoted)).toEqual([false, true, false])
    expect(first?.[1]?.pieces).toEqual([{ text: 'It ran at 0.19 s ' }, { quote: 1 }, { text: '.' }])
    expect(second?.map((sentence) => sentence.quoted)).toEqual([true])
  })

  it('takes a number that is no quote for text', () => {
    expect(sentencesOf('See [7].', new Set([1]))[0]?.[0]).toEqual({ pieces: [{ text: 'See [7].' }], quoted: false })
  })

  it('loses no text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const kept = sentencesOf(text, new Set()).flat().flatMap((sentence) => sentence.pieces.map((piece) => ('text' in piece ? piece.text : '')))
        expect(kept.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})
