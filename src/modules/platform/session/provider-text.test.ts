import { describe, expect, it } from 'vitest'
import { testI18n } from '@/test/render'
import { fieldOf, providerText } from './provider-text'

const t = (language: string) => testI18n(language).getFixedT(null, 'auth')
const wrong = { message: 'Invalid login credentials', code: 'invalid_credentials' }

describe('providerText', () => {
  it('is the service’s own sentence in English, word for word', () => {
    expect(providerText({ message: 'Something odd happened', code: 'invalid_credentials' }, t('en'), 'en-GB')).toBe('Something odd happened')
  })

  it.each([
    ['de', 'Ungültige Anmeldedaten'],
    ['fr', 'Identifiants incorrects'],
    ['es', 'Credenciales incorrectas'],
  ])('is that of its code in %s', (language, text) => {
    expect(providerText(wrong, t(language), language)).toBe(text)
  })

  it('is the service’s own sentence where the code is not one we know', () => {
    expect(providerText({ message: 'New rule', code: 'brand_new' }, t('de'), 'de')).toBe('New rule')
    expect(providerText({ message: 'No code' }, t('de'), 'de')).toBe('No code')
  })

  it('lists what a weak password lacks', () => {
    const weak = { message: 'Password should be at least 6 characters.', code: 'weak_password', reasons: ['length', 'pwned'] }
    expect(providerText(weak, t('de'), 'de')).toBe('Es ist zu kurz. Es ist aus einem Datenleck bekannt. Wählen Sie ein anderes.')
    expect(providerText(weak, t('en'), 'en')).toBe(weak.message)
    expect(fieldOf(weak, t('en'))).toEqual({ field: 'password', text: 'It is too short. It is known from a data leak. Choose another one.' })
  })

  it('is ours when the service was not reached', () => {
    expect(providerText({ message: 'Failed to fetch', unreachable: true }, t('en'), 'en')).toBe('The server cannot be reached. Check your connection and try again.')
  })
})

describe('fieldOf', () => {
  it.each([
    ['invalid_credentials', 'password'],
    ['weak_password', 'password'],
    ['same_password', 'password'],
    ['user_already_exists', 'email'],
    ['email_address_invalid', 'email'],
  ])('puts %s next to the %s', (code, field) => {
    expect(fieldOf({ message: 'x', code }, t('en'))?.field).toBe(field)
  })

  it('has no field for what is not about one', () => {
    expect(fieldOf({ message: 'x', code: 'over_request_rate_limit' }, t('en'))).toBeNull()
  })
})
