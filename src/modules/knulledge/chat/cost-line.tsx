import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/use-format'
import { costOf, type ChatMessage } from './chat.model'

/** Dollars with as many digits as it takes to see them: $0.0067, but $0.00 for nothing. */
function useCost(): (tokens: number) => string {
  const format = useFormat()
  return (tokens) => {
    const cost = costOf(tokens)
    return cost === 0 || cost >= 0.01
      ? format.money(cost)
      : format.number(cost, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2, maximumFractionDigits: 4 })
  }
}

/** What an answer took: tokens, dollars, seconds; and what can be made of it. */
export function CostLine({ message, action }: { message: ChatMessage; action?: ReactNode }) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const cost = useCost()
  const tokens = message.input_tokens + message.output_tokens
  const seconds = message.latency_ms === null ? null : format.number(message.latency_ms / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <p className="num flex flex-wrap items-center gap-x-3.5 gap-y-1 pt-2.5 text-xs text-muted md:ps-[30px]">
      {message.answer === 'model' && tokens > 0 ? (
        <span>{t('cost.inOut', { input: format.number(message.input_tokens), output: format.number(message.output_tokens) })}</span>
      ) : (
        <span>{t('cost.tokens', { count: tokens, n: format.number(tokens) })}</span>
      )}
      <span>{cost(tokens)}</span>
      {seconds === null ? null : <span>{t('cost.seconds', { n: seconds })}</span>}
      {message.model ? <span className="font-text">{message.model}</span> : null}
      {action ? <span className="ms-auto font-text">{action}</span> : null}
    </p>
  )
}
