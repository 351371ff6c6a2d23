import { priceIds, prices, providerOf } from '@/content/cloud-prices'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { Table, Td, Th } from '@/ui/table'
import { ResultCard } from '../result-card'
import { utcDate } from '../utc-date'

/** Every price with its day, where it was read and where to check it. */
export function PriceTable() {
  const t = useText('site-cloud-cost-results')
  const format = useFormat()
  return (
    <ResultCard title={t('prices.title')} text={t('prices.text')}>
      <Table label={t('prices.title')}>
        <thead>
          <tr>
            <Th>{t('prices.what')}</Th>
            <Th className="max-md:hidden">{t('prices.region')}</Th>
            <Th align="end">{t('prices.price')}</Th>
            <Th className="max-md:hidden">{t('prices.read')}</Th>
          </tr>
        </thead>
        <tbody>
          {priceIds.map((id) => {
            const price = prices[id]
            const read = (
              <>
                <span className="block whitespace-nowrap">{utcDate(format.language, price.read)}</span>
                <span className="flex flex-wrap gap-x-3 text-xs whitespace-nowrap">
                  <a className="link inline-block py-1" href={price.from} rel="noreferrer">
                    {t('prices.source')} {new URL(price.from).hostname.replace('www.', '')}
                  </a>
                  <a className="link inline-block py-1" href={price.check} rel="noreferrer" aria-label={`${t('prices.check')}: ${price.name}`}>
                    {t('prices.check')}
                  </a>
                </span>
              </>
            )
            return (
              <tr key={id}>
                <Th scope="row" className="text-start">
                  {price.name}
                  <span className="block text-xs font-regular text-muted">
                    {providerOf(id)}
                    {/* A phone has room for two columns: the rest stands under the name. */}
                    <span className="md:hidden">
                      , <span className="whitespace-nowrap">{price.region}</span>
                    </span>
                  </span>
                  <span className="mt-1 block text-xs font-regular text-muted md:hidden">{read}</span>
                </Th>
                <Td className="whitespace-nowrap max-md:hidden">{price.region}</Td>
                <Td align="end" className="whitespace-nowrap">
                  <span className="num">{format.number(Number(price.price), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 6 })}</span>
                  <span className="block text-xs text-muted">{t(`units-long.${price.per}`)}</span>
                </Td>
                <Td className="max-md:hidden">{read}</Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </ResultCard>
  )
}
