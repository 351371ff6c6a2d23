import { useFormat } from '@/site/format'

/** Whole euros, as the page's language writes them. */
export function useEuros(): (amount: number) => string {
  const format = useFormat()
  return (amount) => format.number(amount, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
}
