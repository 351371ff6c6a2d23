import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '@/data/session'
import { onNotice, type Notice } from '@/data/session/notices'
import { i18next } from '@/i18n'
import { href } from '@/routes/href'
import { sessionToast } from '@/ui/toast'
import { providerText } from './provider-text'
import { safeReturnPath, withoutCallback } from './return-path'

/** What the session layer does to the interface. Draws nothing; once, inside the router. */
export function SessionEffects() {
  useEffect(() => onNotice((notice) => void announce(notice)), [])
  useCleanAddress()
  useWayBack()
  return null
}

/** All share one toast id: only the latest of them is on the screen. */
async function announce(notice: Notice): Promise<void> {
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
    case 'theme-kept-here':
      return sessionToast.info(t('toast.theme_kept'), { description: t('toast.theme_kept_hint') })
    case 'access-denied':
      return sessionToast.error(t('toast.access_denied'), { description: t('toast.access_denied_hint') })
  }
}

/** Codes and errors of a callback are for the auth client, which has read them; they do not stay in the address. */
function useCleanAddress() {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const clean = withoutCallback(location)
    if (clean !== location) void navigate(clean.pathname + clean.search + clean.hash, { replace: true, state: location.state as unknown })
  }, [location, navigate])
}

/** After a social sign-in: back to where it was started from. */
function useWayBack() {
  const { status, returnTo, session } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status !== 'signed-in' || returnTo === null) return
    session.returned()
    void navigate(safeReturnPath(returnTo) ?? href('platform-home'), { replace: true })
  }, [status, returnTo, session, navigate])
}
