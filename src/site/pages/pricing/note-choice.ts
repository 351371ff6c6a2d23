import type { EventName, EventProperties } from '@/lib/analytics/catalogue'
import type { Cadence, Currency } from '@/content/plans'
import type { Choice } from './bill.model'

/* Analytics come when there is something to note: the page does not wait for them, nor for whether they came. */
const note = <Name extends EventName>(name: Name, properties: EventProperties<Name>) =>
  void import('@/site/note-event').then(({ noteEvent }) => noteEvent(name, properties)).catch(() => undefined)

/* The event catalogue writes currencies small. */
const small = (currency: Currency) => currency.toLowerCase() as Lowercase<Currency>

export const noteCurrency = (currency: Currency) => note('pricing_currency_changed', { currency: small(currency) })
export const noteCadence = (cadence: Cadence) => note('pricing_billing_changed', { cadence })
/** @param tier that somebody goes on to: a plan, a pack, or `none` where they only begin */
export const noteTier = (tier: string, { currency, cadence }: Choice) => note('pricing_tier_selected', { tier, currency: small(currency), cadence })
