import { useFormat } from '@/i18n/use-format'
import { moneyText } from './billing.model'

/** Prices in the reader's language: an amount in its currency's smallest unit. */
export function useMoney(): (minor: number, currency: string) => string {
  const { language } = useFormat()
  return (minor, currency) => moneyText(minor, currency, language)
}

/** A day of UTC as the reader writes it: days of usage are days of UTC, whatever the reader's clock says. */
export function useUtcDay(): { day: (date: Date) => string; month: (first: string) => string } {
  const { language } = useFormat()
  return {
    day: (date) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date),
    month: (first) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${first}T00:00:00Z`)),
  }
}
