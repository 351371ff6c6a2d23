/*
 * Numbers and dates of the pages that the build draws. The first formatter that a browser makes takes 20 to 30 ms on a
 * desktop (V8 then reads which of its 800 locales have numbers), in the middle of taking over the page. The build has
 * written these texts already: it sends them along, and nothing is formatted until one asks for another.
 */
type Texts = Record<string, string>

let sent: Texts | undefined
let noted: Texts | undefined

/** What the build sends with a page lies in the element with this id, as JSON. */
export const formattedId = 'formatted'

function formatted(key: string, format: () => string): string {
  sent ??= JSON.parse((typeof document === 'object' && document.getElementById(formattedId)?.textContent) || '{}') as Texts
  const text = sent[key] ?? format()
  if (noted) noted[key] = text
  return text
}

/** For the build: what `draw` formats, by what was asked. */
export function noteFormatted(draw: () => void): Texts {
  const notes: Texts = (noted = {})
  try {
    draw()
  } finally {
    noted = undefined
  }
  return notes
}

const made = new Map<string, unknown>()
function once<Format>(asked: string, make: () => Format): Format {
  if (!made.has(asked)) made.set(asked, make())
  return made.get(asked) as Format
}

/** Writes numbers as `Intl.NumberFormat` does. Throws what it throws, when the first number is written. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): (value: number | bigint) => string {
  const asked = `n ${language} ${JSON.stringify(options) ?? ''}`
  return (value) => formatted(`${value} ${asked}`, () => once(asked, () => new Intl.NumberFormat(language, options)).format(value))
}

/** Writes days as `Intl.DateTimeFormat` does, in UTC: the build and every reader see the same. */
export function utcFormat(language: string, options: Intl.DateTimeFormatOptions): (value: Date) => string {
  const asked = `d ${language} ${JSON.stringify(options)}`
  return (value) => formatted(`${value.getTime()} ${asked}`, () => once(asked, () => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })).format(value))
}

/** What counts and measures need, in one language. */
export interface Numbers {
  /** 1,480,000 */
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** 0.123 → 12.3 % */
  percent: (share: number, digits?: number) => string
  /** "a, b and c" */
  list: (items: readonly string[]) => string
  readonly language: string
}

export function numbers(language: string): Numbers {
  return {
    language,
    number: (value, options) => numberFormat(language, options)(value),
    percent: (share, digits = 0) => numberFormat(language, { style: 'percent', maximumFractionDigits: digits })(share),
    list: (items) => formatted(`${items.join('|')} l ${language}`, () => once(`l ${language}`, () => new Intl.ListFormat(language, { type: 'conjunction' })).format(items)),
  }
}
