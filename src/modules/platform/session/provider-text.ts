import type { TFunction } from 'i18next'
import type { AuthFailure } from '@/data/session/notices'

/**
 * The auth service's message for the reader. In English it is the service's own sentence, word for word; in the other
 * languages that of its code, and the service's own sentence where the code is not one we know.
 */
export function providerText(failure: AuthFailure, t: TFunction, language: string): string {
  if (failure.unreachable) return t('auth:provider.unreachable')
  if (failure.code === 'weak_password' && failure.reasons?.length && !isEnglish(language)) return reasonText(failure.reasons, t)
  if (isEnglish(language) || !failure.code) return failure.message
  return t(`auth:provider.${failure.code}` as 'auth:provider.invalid_credentials', { defaultValue: failure.message })
}

const isEnglish = (language: string) => /^en\b/i.test(language)

/** What a password lacks, as the auth service lists it. */
export function reasonText(reasons: readonly string[], t: TFunction): string {
  return reasons.map((reason) => t(`auth:weak.${reason}` as 'auth:weak.length', { defaultValue: t('auth:provider.weak_password') })).join(' ')
}

/** The field that a refusal is about, and what to do there. */
export function fieldOf(failure: AuthFailure, t: TFunction): { field: 'email' | 'password'; text: string } | null {
  switch (failure.code) {
    case 'invalid_credentials':
      return { field: 'password', text: t('auth:field.credentials') }
    case 'weak_password':
      return { field: 'password', text: failure.reasons?.length ? reasonText(failure.reasons, t) : t('auth:field.password_weak') }
    case 'same_password':
      return { field: 'password', text: t('auth:field.password_same') }
    case 'user_already_exists':
    case 'email_exists':
      return { field: 'email', text: t('auth:field.email_taken') }
    case 'email_address_invalid':
    case 'email_address_not_authorized':
      return { field: 'email', text: t('auth:field.email_invalid') }
    default:
      return null
  }
}
