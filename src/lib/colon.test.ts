import { expect, it } from 'vitest'
import { colon } from './colon'

it('stands after a space that does not break in French, and at the word elsewhere', () => {
  expect(colon('fr')).toBe('\u00a0:')
  for (const language of ['en', 'es', 'de']) expect(colon(language)).toBe(':')
})
