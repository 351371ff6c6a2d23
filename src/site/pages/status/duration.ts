import { duration } from '@/lib/duration'
import { numberFormat } from '@/lib/intl'

/** Seconds as people say them, to the minute, in the two largest units: "1 h 12 min", "3 d 4 h". */
export function durationOf(seconds: number, language: string): string {
  if (seconds <= 0) return numberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })(0)
  return duration(Math.max(Math.round(seconds / 60), 1) * 60_000, language)
}
