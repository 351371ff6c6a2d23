import type { Notice } from '@/data/session/notices'
import { i18next } from '@/i18n'
import { sessionToast } from '@/ui/toast'
import { providerText } from './provider-text'

/** All share one toast id: only the latest of them is on the screen. */
export async function announce(notice: Notice): Promise<void> {
  await i18next.loadNamespaces('auth')
  const t = i18next.getFixedT(null, 'auth')
  switch (notice.kind) {
    case 'signed-up':
      return sessionToast.success(t('toast.signed_up'), { description: t('toast.signed_up_hint') })
    case 'signed-in':
      return sessionToast.success(t('toast.signed_in'), { description: t('toast.signed_in_hint') })
    case 'password-saved':
      return sessionToast.success(t('toast.password_saved'), { description: t('toast.password_saved_hint') })
    case 'auth-failed':
      return sessionToast.error(t('toast.error'), { description: providerText(notice.failure, t, i18next.language) })
    case 'profile-failed':
      return sessionToast.error(t('toast.profile_failed'), { description: t('toast.profile_failed_hint') })
    case 'kept-here':
      return sessionToast.info(t(`toast.kept.${notice.preference}`), { description: t(`toast.kept_hint.${notice.preference}`) })
    case 'access-denied':
      return sessionToast.error(t('toast.access_denied'), { description: t('toast.access_denied_hint') })
  }
}
