import { describe, expect, it } from 'vitest'
import { readFile, readText, titleOf, toRpc } from './documents.model'

describe('titleOf', () => {
  it.each([
    ['# Load test of v15 #\n\nText', 'markdown', 'notes.md', 'Load test of v15'],
    ['Text first\n\n## Later', 'markdown', 'notes.md', 'Later'],
    ['Text', 'markdown', 'night run.markdown', 'night run'],
    ['# no heading in text', 'text', 'minutes.txt', 'minutes'],
    ['\n\nFirst line\nsecond', 'text', null, 'First line'],
  ] as const)('%j', (text, type, file, title) => {
    expect(titleOf(text, type, file)).toBe(title)
  })
})

describe('readFile', () => {
  it('reads, names, splits and knows the language', async () => {
    const read = await readFile(new File(['# Bericht\n\nDer Test wurde beendet, und das ist dem Team nicht neu.\n'], 'a.md'))
    expect(read).toMatchObject({ title: 'Bericht', type: 'markdown', language: 'de' })
    expect(toRpc(read.passages)).toEqual([['# Bericht\n\n', 'Der Test wurde beendet, und das ist dem Team nicht neu.', '\n', 'Bericht', 1]])
  })

  it('reads Windows-1252', async () => {
    const bytes = Uint8Array.from('Größe der Ladung', (character) => character.charCodeAt(0))
    expect((await readFile(new File([bytes], 'a.txt'))).passages[0]?.content).toBe('Größe der Ladung')
  })

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['white space', new TextEncoder().encode(' \n '), 'empty'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'binary'],
    ['too much', new Uint8Array(20 * 1024 * 1024 + 1), 'too_large'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(readFile(new File([bytes], 'a.txt'))).rejects.toMatchObject({ code })
  })
})

describe('readText', () => {
  it('replaces what cannot be stored', () => {
    expect(readText('a\0b\uD800c', 'text', 'x').passages[0]?.content).toBe('a\uFFFDb\uFFFDc')
  })

  it('takes the title that was given', () => {
    expect(readText('Text', 'text', ' Minutes ').title).toBe('Minutes')
  })
})
