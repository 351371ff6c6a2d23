import { useTranslation } from 'react-i18next'
import { titleOf } from './notifications.model'

/** The title of an action in the reader's language; one that nobody has translated is said as the specification derives it. */
export function useTitle(): (action: string) => string {
  const { t, i18n } = useTranslation('notifications')
  return (action) => (i18n.exists(`act.${action}`, { ns: 'notifications' }) ? t(`act.${action}`) : titleOf(action))
}
