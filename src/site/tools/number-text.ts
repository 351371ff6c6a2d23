import { numberFormat } from '@/lib/intl'

/**
 * Numbers as people of a language write them. Inputs keep their text as typed; what is calculated with, and what the
 * address keeps, is the canonical form: digits, an optional minus, an optional point ("-1400.5").
 */

export type NumberProblem = 'empty' | 'not-a-number' | 'too-small' | 'too-large' | 'not-whole'

export interface NumberBounds {
  min?: number
  max?: number
  whole?: boolean
}

export type ReadNumber = { value: string; problem?: undefined } | { value?: undefined; problem: NumberProblem }

const decimalSign = (language: string) => (language === 'en' ? '.' : ',')

/**
 * Reads "1,400.5" in English and "1.400,5" or "1 400,5" in German, Spanish and French. The other language's decimal
 * sign is taken too where it cannot separate thousands: the "2,5" of a German who reads the page in English.
 */
export function readNumber(text: string, language: string, bounds: NumberBounds = {}): ReadNumber {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[−–]/, '-')
  if (compact === '') return { problem: 'empty' }
  const value = canonical(compact, decimalSign(language))
  if (value === null) return { problem: 'not-a-number' }
  const number = Number(value)
  if (bounds.whole && !Number.isInteger(number)) return { problem: 'not-whole' }
  if (bounds.min !== undefined && number < bounds.min) return { problem: 'too-small' }
  if (bounds.max !== undefined && number > bounds.max) return { problem: 'too-large' }
  return { value }
}

function canonical(text: string, decimal: '.' | ','): string | null {
  const group = decimal === '.' ? ',' : '.'
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d+)?$`)
  const plain = new RegExp(`^-?(?:\\d+(?:\\${decimal}\\d*)?|\\${decimal}\\d+)$`)
  const foreign = new RegExp(`^-?(?:\\d+(?:\\${group}\\d*)?|\\${group}\\d+)$`)
  let digits: string
  if (grouped.test(text)) digits = text.replaceAll(group, '').replace(decimal, '.')
  else if (plain.test(text)) digits = text.replace(decimal, '.')
  else if (foreign.test(text)) digits = text.replace(group, '.')
  else return null
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(digits) ?? []
  const shortWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  const shortFraction = fraction.replace(/0+$/, '')
  const value = shortFraction ? `${shortWhole}.${shortFraction}` : shortWhole
  return value === '0' ? '0' : `${sign}${value}`
}

/** Whether a parameter of an address is a number within its bounds, in canonical form. */
export function isCanonical(text: string | null, bounds: NumberBounds = {}): text is string {
  if (text === null || text.length > 24 || !/^-?\d+(?:\.\d+)?$/.test(text)) return false
  return readNumber(text, 'en', bounds).problem === undefined
}

/** A canonical number as the language writes it: "1,400.5", in Spanish "1400,5" and "14.000,5". Keeps every digit. */
export function writeNumber(value: string, language: string): string {
  const [whole = '', fraction] = value.replace('-', '').split('.')
  const shown = numberFormat(language)(BigInt(whole || '0'))
  return `${value.startsWith('-') ? '−' : ''}${shown}${fraction ? `${decimalSign(language)}${fraction}` : ''}`
}
