import { expect, it } from 'vitest'
import { languages } from './language'
import { pluralForm } from './site-words'

it.each([...languages])('counts in %s as Intl.PluralRules does', (language) => {
  const rules = new Intl.PluralRules(language)
  for (const count of [...Array.from({ length: 2_100 }, (_, index) => index - 50), 0.5, 0.9, 1.1, 1.5, 1.99, 2.5, 999_999, 1_000_000, 1_000_001, 1_000_000.5, 3_000_000]) {
    expect(pluralForm(language, count), String(count)).toBe(rules.select(count))
  }
})
