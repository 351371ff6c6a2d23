import { useTranslation } from 'react-i18next'

/** Of the most used source, the next, and so on; more are drawn alike, and named all the same. */
const fills = ['bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-1', 'bg-chart-6']
export const fillOf = (index: number): string => fills[Math.min(index, fills.length - 1)] ?? ''

/** A source's name: the product's word for it, or what the ledger calls it. */
export function useSourceName(): (source: string) => string {
  const { t, i18n } = useTranslation('dashboard')
  return (source) => (i18n.exists(`usage.source.${source}`, { ns: 'dashboard' }) ? t(`usage.source.${source}`) : source)
}
