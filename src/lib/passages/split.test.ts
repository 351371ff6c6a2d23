import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPassageLength } from '@/lib/limits'
import { detectLanguage } from './language'
import { splitPassages, type Passage } from './split'

const whole = (passages: Passage[]) => passages.map(({ lead, content, trail }) => lead + content + trail).join('')
const sentence = 'The sustained rate of the test was 120 requests per second for 30 minutes on four replicas. '

describe('splitPassages', () => {
  it('starts a passage at each heading and knows under which one it stands', () => {
    const text = '# Load test\n\nIntro.\n\n## Sustained load\n\nAll runs used four replicas.\n\nNo request failed.\n\nKnown limits\n------------\nStops are scored one by one.\n'
    expect(splitPassages(text, 'markdown').map(({ content, heading, level }) => [content, heading, level])).toEqual([
      ['Intro.', 'Load test', 1],
      ['All runs used four replicas.\n\nNo request failed.', 'Sustained load', 2],
      ['Stops are scored one by one.', 'Known limits', 2],
    ])
  })

  it('makes about 200 words of paragraphs, and cuts none of their sentences', () => {
    const paragraph = sentence.repeat(4).trim()
    const text = Array.from({ length: 12 }, () => paragraph).join('\n\n')
    const passages = splitPassages(text, 'text')
    expect(passages.length).toBeGreaterThan(2)
    for (const { content } of passages) {
      expect(content.split(/\s+/).length).toBeLessThanOrEqual(260)
      expect(content.endsWith('replicas.')).toBe(true)
      expect(content.startsWith('The')).toBe(true)
    }
  })

  it('cuts a long paragraph between sentences', () => {
    const passages = splitPassages(sentence.repeat(100), 'text')
    expect(passages.length).toBeGreaterThan(5)
    for (const { content } of passages) expect(content).toMatch(/^The sustained[^]*replicas\.$/)
  })

  it('does not see headings in code or in plain text', () => {
    expect(splitPassages('```sh\n# not a heading\n\necho 1\n```\n', 'markdown')).toMatchObject([{ heading: null, content: '```sh\n# not a heading\n\necho 1\n```' }])
    expect(splitPassages('# 1 in the list\n\ntext', 'text')).toMatchObject([{ heading: null }])
  })

  it('keeps a heading without text as a passage of its own', () => {
    expect(splitPassages('# One\n\n# Two\n\nText.\n\n# Three\n', 'markdown').map(({ content, heading }) => [content, heading])).toEqual([
      ['# One', 'One'],
      ['Text.', 'Two'],
      ['# Three', 'Three'],
    ])
  })

  it('makes nothing of nothing', () => {
    expect(splitPassages('', 'text')).toEqual([])
    expect(splitPassages(' \n\n ', 'markdown')).toEqual([])
  })

  it('cuts text without spaces, never inside a character', () => {
    const passages = splitPassages('😀'.repeat(9000), 'text')
    expect(passages.every(({ content }) => content.length <= maxPassageLength && !/\p{Surrogate}/u.test(content))).toBe(true)
    expect(whole(passages)).toBe('😀'.repeat(9000))
  })

  it('loses no character of any text', () => {
    const part = fc.constantFrom('# Heading\n', '## Two ##\n', '\n', '\n\n', '  ', '\t', '\r\n', 'Word ', 'A sentence. ', '```\n', '- item\n', '===\n', '---\n', 'é', '😀', sentence, sentence.repeat(30))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.constantFrom('markdown' as const, 'text' as const), (parts, type) => {
        const text = parts.join('')
        const passages = splitPassages(text, type)
        if (text.trim() === '') expect(passages).toEqual([])
        else {
          expect(whole(passages)).toBe(text)
          for (const { content } of passages) {
            expect(content.trim()).not.toBe('')
            expect(content.length).toBeLessThanOrEqual(maxPassageLength)
          }
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('detectLanguage', () => {
  it.each([
    ['en', 'The load test of the model was stopped at 120 requests per second, and that is known to the team.'],
    ['de', 'Der Lasttest wurde bei 120 Anfragen pro Sekunde beendet, und das ist dem Team nicht neu.'],
    ['fr', 'Le test de charge a été arrêté à 120 requêtes par seconde, et cette limite est connue dans une note.'],
    ['es', 'La prueba de carga se detuvo en 120 peticiones por segundo, y el equipo lo sabe por los informes que están en la nota.'],
    ['simple', 'Lasttesten stoppades vid 120 förfrågningar per sekund och detta är känt.'],
    ['simple', '4711 0815'],
  ])('takes it for %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })
})
