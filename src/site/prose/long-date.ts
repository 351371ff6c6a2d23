import { utcFormat } from '@/lib/intl'

/**
 * A day of the calendar in the reader's language, "12 November 2026", the same wherever the page is rendered: a date
 * without an hour belongs to no time zone, so it is read and written in UTC.
 * @param iso a date such as 2026-11-12
 */
export const longDate = (language: string, iso: string): string =>
  utcFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })(new Date(`${iso.slice(0, 10)}T00:00:00Z`))
