import type { CloudPrice } from '@/content/cloud-prices'
import { useText } from '@/site/text'
import { Decimal } from '../decimal'
import { moneyOf } from '../money'
import { utcDate } from '../utc-date'

/** What the list said before the price was overwritten, and the way back to it. */
export default function ChangedPrice({ list, onBack }: { list: CloudPrice; onBack: () => void }) {
  const t = useText('site-tool-cloud-cost')
  return (
    <>
      {t('line.changed', { price: moneyOf(t.language, 'USD').exact(new Decimal(list.price)), date: utcDate(t.language, list.read) })}
      <button type="button" className="link cursor-pointer py-1.5 print:hidden" onClick={onBack}>
        {t('line.back')}
      </button>
    </>
  )
}
