import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const send = (texts: Record<string, string>) => {
  document.body.innerHTML = `<script type="application/json" id="formatted">${JSON.stringify(texts)}</script>`
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('writes what the build has noted without making a formatter, and makes one for what it has not', async () => {
  const build = await import('./intl')
  const day = new Date('2026-11-21T00:00:00Z')
  const write = ({ numbers, utcFormat }: typeof build) => {
    const { number, percent, list } = numbers('de')
    return [number(1234.5), number(3, { style: 'unit', unit: 'minute' }), percent(0.123, 1), list(['a', 'b']), utcFormat('de', { dateStyle: 'long' })(day)]
  }
  let drawn: string[] = []
  const noted = build.noteFormatted(() => {
    drawn = write(build)
  })
  expect(Object.values(noted)).toEqual(drawn)
  expect(drawn).toEqual(['1.234,5', '3 Min.', '12,3\u00a0%', 'a und b', '21. November 2026'])

  vi.resetModules()
  send(noted)
  const made: string[] = []
  vi.stubGlobal('Intl', new Proxy(Intl, { get: (intl, name) => (made.push(String(name)), Reflect.get(intl, name) as unknown) }))
  const page = await import('./intl')
  expect(write(page)).toEqual(drawn)
  expect(made).toEqual([])
  expect(page.numbers('de').number(1234.6)).toBe('1.234,6')
  expect(page.numbers('en').number(1234.5)).toBe('1,234.5')
  expect(made).toEqual(['NumberFormat', 'NumberFormat'])
})

it('notes nothing outside of a drawing, also after one that failed', async () => {
  const { noteFormatted, numbers } = await import('./intl')
  expect(() =>
    noteFormatted(() => {
      throw new Error('not drawn')
    }),
  ).toThrow('not drawn')
  numbers('en').number(5)
  expect(noteFormatted(() => undefined)).toEqual({})
})

it('throws for a currency that is none, when an amount is written', async () => {
  const { numberFormat } = await import('./intl')
  const write = numberFormat('en', { style: 'currency', currency: 'nonsense' })
  expect(() => write(1)).toThrow(RangeError)
})
