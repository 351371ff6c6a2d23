import { numberFormat } from './intl'

const units: readonly ['day' | 'hour' | 'minute' | 'second', number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** A span of time in its two largest units: 5,707 s → "1 h 35 min". */
export function duration(milliseconds: number, language: string): string {
  const write = (value: number, unit: string) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })(value)
  const total = Math.max(0, Math.round(milliseconds / 1000)) * 1000
  const first = units.findIndex(([, size]) => total >= size)
  if (first === -1) return write(0, 'second')
  const [bigName, bigSize] = units[first] ?? ['second', 1000]
  const big = Math.floor(total / bigSize)
  const next = units[first + 1]
  const small = next ? Math.floor((total - big * bigSize) / next[1]) : 0
  return next && small > 0 ? `${write(big, bigName)} ${write(small, next[0])}` : write(big, bigName)
}
