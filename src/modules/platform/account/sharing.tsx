import { useTranslation } from 'react-i18next'
import { setConsent, useConsent } from '@/data/analytics/consent'
import { Switch } from '@/ui/switch'
import { PreferenceRow } from './preferences'

/**
 * Whether events may be sent to others. Off until somebody turns it on, and not there at all where nobody would get
 * them: then there is nothing to ask.
 */
export function Sharing() {
  const { t } = useTranslation('account')
  const { to, given, objected } = useConsent()
  if (!to) return null
  return (
    <PreferenceRow title={t('sharing.title')} hint={objected ? t('sharing.objected') : t('sharing.hint', { to })}>
      {({ labelledBy, describedBy }) => (
        <Switch
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          disabled={objected}
          checked={given && !objected}
          onChange={(event) => setConsent(event.target.checked)}
        />
      )}
    </PreferenceRow>
  )
}
