import { packs, tokensPerCredit } from '@/content/plans'
import { useFormat } from '@/site/format'
import { useText } from '@/site/text'
import { moneyText, type Choice } from './bill.model'
import { BuyLink } from './buy-link'

/** What is bought once: size, price, and what 1,000 of it cost. */
export function PacksTable({ choice }: { choice: Choice }) {
  const t = useText('site-pricing')
  const format = useFormat()
  const money = (minor: number) => moneyText(minor, choice.currency, format.language)
  return (
    <ul className="border-t border-line-strong tabular-nums">
      {packs.map((pack) => {
        const credits = format.number(pack.credits)
        const price = money(pack.price[choice.currency])
        return (
          <li key={pack.id} className="flex items-baseline gap-x-4 border-b border-line py-4 sm:gap-x-6">
            <div className="min-w-0 flex-1">
              <p className="text-md font-semibold">{t('packs.name', { credits })}</p>
              <p className="text-sm text-muted text-pretty">{t('packs.facts', { tokens: format.number(pack.credits * tokensPerCredit), price: money(Math.round((pack.price[choice.currency] / pack.credits) * 1000)) })}</p>
            </div>
            <span data-pack={pack.id} className="text-lg font-semibold whitespace-nowrap">
              {price}
            </span>
            <BuyLink tier={pack.id} choice={choice} className="link text-md" label={t('packs.buy_label', { credits, price })}>
              {t('packs.buy')}
            </BuyLink>
          </li>
        )
      })}
    </ul>
  )
}
