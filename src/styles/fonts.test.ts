import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('has one file a family: a part that is not there would have all text laid out anew when any other face comes', () => {
  const css = readFileSync(path.resolve('src/styles/fonts.css'), 'utf8')
  const families = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].filter(([, face]) => face?.includes('url(')).map(([, face]) => /font-family: "([^"]+)"/.exec(face ?? '')?.[1])
  expect(families).toEqual(['Instrument Sans Variable', 'Instrument Sans Extended', 'JetBrains Mono Variable'])
  expect(css).toContain('--font-text: "Instrument Sans Variable", "Instrument Sans Extended",')
})
