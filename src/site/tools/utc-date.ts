import { utcFormat } from '@/lib/intl'

/**
 * A day as the language writes it, in UTC, so that every reader and the build see the same: 21 Nov 2026. A month
 * ("2026-05") stays a month: May 2026.
 */
export function utcDate(language: string, value: string | number): string {
  const day = typeof value === 'string' && /^\d{4}-\d\d$/.test(value) ? undefined : 'numeric'
  return utcFormat(language, { day, month: 'short', year: 'numeric' })(new Date(value))
}
