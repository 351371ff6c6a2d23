import { useTranslation } from 'react-i18next'

/**
 * The words for a field's message. A schema's messages are i18n keys with their namespace (`incidents:form.title_long`);
 * a message that is already a sentence is given back as it is.
 */
export function useFieldText(): (message: string | undefined, values?: Record<string, unknown>) => string | undefined {
  const { t } = useTranslation()
  return (message, values) => (message && /^[a-z-]+:[\w.]+$/.test(message) ? t(message, values ?? {}) : message)
}
