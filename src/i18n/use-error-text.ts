import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The part of an error that decides its text; data/errors' AppError has this shape. */
interface ErrorLike {
  kind: string
  key?: string
  details?: Record<string, unknown>
}

/**
 * The sentence for an error: that of its key where there is one, otherwise that of its kind. Never the database's own
 * words. What only one screen's calls can answer stands in that screen's namespace, under `errors`, and is not part of
 * the first load.
 */
export function errorText(texts: i18n, { kind, key, details }: ErrorLike): string {
  const own = `errors.${key}`
  const loaded = texts.options.ns ?? []
  if (key && texts.exists(own, { ns: loaded })) return texts.t(own, { ns: loaded, ...details })
  const name = key && texts.exists(key, { ns: 'errors' }) ? key : `kind.${kind}`
  return texts.t(name, { ns: 'errors', ...details })
}

/** `errorText` in the reader's language. */
export function useErrorText(): (error: ErrorLike) => string {
  const { i18n: texts } = useTranslation('errors')
  return (error) => errorText(texts, error)
}
