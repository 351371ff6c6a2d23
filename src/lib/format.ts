import { duration } from './duration'
import { numberFormat, numbers, type Numbers } from './intl'

/** Everything that is written differently in another language: one formatter per language, made once. */
export interface Formatter extends Numbers {
  /** US dollars with 2 decimals. */
  money: (dollars: number) => string
  /** 21 Nov 2026 */
  date: (value: Date | string) => string
  /** 21 Nov 2026, 03:22 */
  dateTime: (value: Date | string) => string
  /** 03:22 */
  time: (value: Date | string) => string
  /** 21 Nov, for axes and for dates of this year. */
  dayMonth: (value: Date | string) => string
  /** Saturday 21 November */
  day: (value: Date | string) => string
  /** "3 min ago", in the largest unit that is at least one. */
  relative: (value: Date | string, now?: Date) => string
  /** A span of time in its two largest units: 5,707 s → "1 h 35 min". */
  duration: (milliseconds: number) => string
  /** Bytes / 1024 / 1024 with 2 decimals and the unit: "0.14 MB" (specification, section 9). */
  megabytes: (bytes: number) => string
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

const made = new Map<string, Formatter>()

/** The formatter for a language code such as `de`. */
export function formatter(language: string): Formatter {
  const known = made.get(language)
  if (known) return known
  const created = create(language)
  made.set(language, created)
  return created
}

/** Made when it is first asked for: a page that writes one date does not wait for nine other formats. */
function later<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => (made ??= make())
}

function create(language: string): Formatter {
  const at = (value: Date | string) => (typeof value === 'string' ? new Date(value) : value)
  const date = later(() => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }))
  const dateTime = later(() => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))
  const time = later(() => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))
  const dayMonth = later(() => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }))
  const day = later(() => new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }))
  const relative = later(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }))
  const megabytes = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    ...numbers(language),
    money: numberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    date: (value) => date().format(at(value)),
    dateTime: (value) => dateTime().format(at(value)),
    time: (value) => time().format(at(value)),
    dayMonth: (value) => dayMonth().format(at(value)),
    day: (value) => day().format(at(value)),
    relative: (value, now = new Date()) => {
      const distance = at(value).getTime() - now.getTime()
      for (const [name, size] of steps) {
        if (Math.abs(distance) >= size || name === 'second') return relative().format(Math.trunc(distance / size), name)
      }
      return ''
    },
    duration: (milliseconds) => duration(milliseconds, language),
    megabytes: (bytes) => `${megabytes(bytes / 1024 / 1024)} MB`,
  }
}
