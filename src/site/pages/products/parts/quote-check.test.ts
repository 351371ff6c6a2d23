import { describe, expect, it } from 'vitest'
import de from '@/i18n/locales/de/site-product-knulledge.json'
import en from '@/i18n/locales/en/site-product-knulledge.json'
import es from '@/i18n/locales/es/site-product-knulledge.json'
import fr from '@/i18n/locales/fr/site-product-knulledge.json'
import { findQuote } from '@/lib/quotes/quotes'

/* What the page offers to try must end as the page says it does, in each language. */
describe.each(Object.entries({ en, es, fr, de }))('the samples in %s', (_, { check }) => {
  const found = (quote: string) => {
    const place = findQuote(check.source, quote)
    return place && check.source.slice(place.start, place.end)
  }

  it('finds the first as it stands', () => {
    expect(found(check.samples['1'])).toBe(check.samples['1'])
  })
  it('finds the second although its signs differ', () => {
    expect(found(check.samples['2'])).toBeTruthy()
    expect(found(check.samples['2'])).not.toBe(check.samples['2'])
  })
  it('refuses another digit, and half a word', () => {
    expect(found(check.samples['3'])).toBeNull()
    expect(found(check.samples['4'])).toBeNull()
  })
})
