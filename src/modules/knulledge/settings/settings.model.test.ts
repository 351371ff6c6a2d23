import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { budgetSchema, fieldOf, keyPlan, mostTokens, sameOrigin, tokensOf, type ModelEndpoint } from './settings.model'

const stored: ModelEndpoint = { model: 'small', host: 'models.example', base_url: 'https://models.example/v1', key_set: true, key_end: 'abcd' }

describe('the key of an endpoint', () => {
  it('is the typed one, else the stored one, else none', () => {
    expect(keyPlan(' sk-new ', stored, false, 'https://models.example/v2')).toEqual({ key: 'sk-new', keep_key: false })
    expect(keyPlan('', stored, false, 'https://models.example/v2')).toEqual({ key: null, keep_key: true })
    expect(keyPlan('', stored, true, 'https://models.example/v2')).toEqual({ key: null, keep_key: false })
    expect(keyPlan('', null, false, 'https://models.example/v2')).toEqual({ key: null, keep_key: false })
    expect(keyPlan('', { ...stored, key_set: false }, false, 'https://models.example/v1')).toEqual({ key: null, keep_key: false })
  })

  it.each(['https://evil.example/v1', 'http://models.example/v1', 'https://models.example:8443/v1', 'https://models.example.evil.example/v1', 'not an address', ''])('does not go along to %s', (address) => {
    expect(keyPlan('', stored, false, address).keep_key).toBe(false)
  })

  it('knows one origin however it is written', () => {
    expect(sameOrigin('https://models.example/v1', ' HTTPS://MODELS.EXAMPLE:443/ ')).toBe(true)
    expect(sameOrigin('nothing', 'nothing')).toBe(false)
  })
})

describe('a budget', () => {
  it.each([
    ['500000', 500_000],
    ['500,000', 500_000],
    ['500.000', 500_000],
    ['500 000', 500_000],
    ['1’000’000', 1_000_000],
    ['0', 0],
  ])('%s is %i tokens', (text, tokens) => {
    expect(budgetSchema.safeParse({ tokens: text }).success).toBe(true)
    expect(tokensOf(text)).toBe(tokens)
  })

  it.each(['', '-5', '1.5', '12,34', 'many', '1e6', '1000000001'])('"%s" is none', (text) => {
    expect(budgetSchema.safeParse({ tokens: text }).success).toBe(false)
  })

  it('is read back from every language that it is shown in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: mostTokens }), fc.constantFrom('en', 'es', 'fr', 'de'), (tokens, language) => {
        const text = new Intl.NumberFormat(language).format(tokens)
        expect(budgetSchema.safeParse({ tokens: text }).success).toBe(true)
        expect(tokensOf(text)).toBe(tokens)
      }),
    )
  })
})

it('a refusal is shown at the field it names', () => {
  expect([fieldOf('base_url'), fieldOf('model'), fieldOf('key'), fieldOf('other'), fieldOf(undefined)]).toEqual(['address', 'model', 'key', null, null])
})
