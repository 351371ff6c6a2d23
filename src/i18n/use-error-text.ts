import { useTranslation } from 'react-i18next'

/** The part of an error that decides its text; data/errors' AppError has this shape. */
interface ErrorLike {
  kind: string
  key?: string
  details?: Record<string, unknown>
}

/** The sentence for an error: that of its key where there is one, otherwise that of its kind. Never the database's own words. */
export function useErrorText(): (error: ErrorLike) => string {
  const { t, i18n } = useTranslation('errors')
  return ({ kind, key, details }) => {
    if (key && i18n.exists(key, { ns: 'errors' })) return t(key as never, details ?? {})
    return t(`kind.${kind}` as never)
  }
}
