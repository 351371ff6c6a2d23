import type { ColumnForm } from './table'

/** Words that stand for "no value" in the wild; such a cell is kept as it is and counted as empty. */
const emptyWords = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '\\n', '-', '—'])

export const isEmptyValue = (value: string) => value.length < 5 && emptyWords.has(value.trim().toLowerCase())

const integer = /^[+-]?(?:0|[1-9]\d{0,14})$/
const withPoint = /^[+-]?(?:\d+\.\d*|\.\d+|\d+(?:\.\d*)?[eE][+-]?\d{1,3})$/
const withComma = /^[+-]?(?:\d+,\d+|,\d+)$/
const groupedByComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const groupedByPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/** As which number a text can be read; `point` and `comma` are the decimal sign. "007" and ids of 16 digits are no numbers. */
export interface NumberReading {
  integer: boolean
  point: boolean
  comma: boolean
}

export function readNumber(value: string): NumberReading | null {
  if (integer.test(value)) return { integer: true, point: true, comma: true }
  const byPoint = withPoint.test(value)
  const byComma = withComma.test(value)
  const groupedComma = groupedByComma.test(value)
  const groupedPoint = groupedByPoint.test(value)
  if (!byPoint && !byComma && !groupedComma && !groupedPoint) return null
  return { integer: false, point: byPoint || groupedComma, comma: byComma || groupedPoint }
}

/** The number that a text means under a decimal sign; NaN where it means none. */
export function toNumber(value: string, form: 'point' | 'comma'): number {
  const reading = readNumber(value)
  if (!reading?.[form]) return Number.NaN
  return Number(form === 'point' ? value.replaceAll(',', '') : value.replaceAll('.', '').replace(',', '.'))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = '(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?\\s*(Z|[+-]\\d{2}:?\\d{2}|[AaPp][Mm])?)?'
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${time}$`)
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${time}$`)
const monthFirst = new RegExp(`^([A-Za-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${time}$`)
const monthMiddle = new RegExp(`^(\\d{1,2})[ -]([A-Za-z]{3,9})\\.?[ -](\\d{4})${time}$`)

export type DateForm = Exclude<ColumnForm, 'point' | 'comma'>

export interface DateReading {
  form: DateForm
  /** Milliseconds in UTC; a text without a zone is taken as UTC. */
  at: number
  hasTime: boolean
}

/** As which dates a text can be read: none, one, or two where day and month cannot be told apart. "31/11/2026" is none. */
export function readDates(value: string): DateReading[] {
  if (value.length < 8 || value.length > 40) return []
  let match = yearFirst.exec(value)
  if (match) return reading('ymd', Number(match[1]), Number(match[3]), Number(match[4]), match.slice(5))
  match = yearLast.exec(value)
  if (match) {
    const [a, b, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
    const rest = match.slice(5)
    /* With points it is always the day that comes first. */
    if (match[2] === '.') return reading('dmy', year, b, a, rest)
    return [...reading('dmy', year, b, a, rest), ...reading('mdy', year, a, b, rest)]
  }
  match = monthFirst.exec(value)
  if (match) return reading('month', Number(match[3]), monthNumber(match[1]), Number(match[2]), match.slice(4))
  match = monthMiddle.exec(value)
  if (match) return reading('month', Number(match[3]), monthNumber(match[2]), Number(match[1]), match.slice(4))
  return []
}

const monthNumber = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

function reading(form: DateForm, year: number, month: number, day: number, clock: (string | undefined)[]): DateReading[] {
  const [hourText, minuteText, secondText, zone] = clock
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight)
  /* Date.UTC rolls 31 November over to 1 December: then there is no such day. */
  if (month < 1 || month > 12 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return []
  if (hourText === undefined) return [{ form, at: midnight, hasTime: false }]
  let hour = Number(hourText)
  const minute = Number(minuteText)
  const second = Number(secondText ?? 0)
  const half = zone && /^[ap]m$/i.test(zone) ? zone.toLowerCase() : null
  if (half) {
    if (hour < 1 || hour > 12) return []
    hour = (hour % 12) + (half === 'pm' ? 12 : 0)
  }
  if (hour > 24 || minute > 59 || second > 60) return []
  let at = midnight + ((hour * 60 + minute) * 60 + second) * 1000
  if (zone && !half && zone !== 'Z') {
    const sign = zone.startsWith('-') ? 1 : -1
    const digits = zone.replace(/\D/g, '')
    at += sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000
  }
  return [{ form, at, hasTime: true }]
}

/** Pairs of words that a true-or-false column uses, in the four languages of the product. */
const booleanPairs: readonly (readonly string[])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['si', 'no'],
  ['wahr', 'falsch'],
  ['vrai', 'faux'],
  ['verdadero', 'falso'],
]

/** True where all of a column's different values are one pair's words. One word alone decides only for true and false. */
export function areBooleans(values: Iterable<string>): boolean {
  const words = new Set<string>()
  for (const value of values) {
    words.add(value.toLowerCase())
    if (words.size > 2) return false
  }
  if (words.size === 0) return false
  return booleanPairs.some((pair) => [...words].every((word) => pair.includes(word)) && (words.size === 2 || pair[0] === 'true'))
}
