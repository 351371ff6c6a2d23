import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useSession } from '@/data/session'
import { sessionKey } from '@/data/session/stored-session'
import { useTheme, type ThemePreference } from '@/data/theme'
import { i18nReady, requireTexts } from '@/i18n'
import { href } from '@/routes/href'
import { useText } from '@/site/text'
import { allStyles } from '../all-styles'
import { Providers } from '../providers'
import { SessionLayer } from '../session-layer'
import { GlobalKeys } from '../shortcuts/global-keys'
import { useAsked } from './asked'
import { memberItem } from './frame/member-item'

await Promise.all([i18nReady, allStyles()])
requireTexts()

/** What of a page of the site needs the session: the palette and its keys, a member's theme, and their account's menu. */
export default function SessionParts() {
  const { theme, menu } = useAsked()
  return (
    <Providers>
      <SessionLayer>
        <GlobalKeys />
        {theme && <KeepTheme key={theme} theme={theme} />}
        {menu && createPortal(<AccountPart />, menu)}
      </SessionLayer>
    </Providers>
  )
}

/** Keeps a member's theme in their profile, and says when that fails. */
function KeepTheme({ theme }: { theme: ThemePreference }) {
  const { status } = useSession()
  const { setPreference } = useTheme()
  const keep = useEffectEvent(() => setPreference(theme))
  useEffect(() => {
    if (status === 'signed-in') void keep()
  }, [status])
  return null
}

/** The administration for admins, who it is, and the way out. */
function AccountPart() {
  const t = useText('site')
  const { status, user, admin, signOut } = useSession()
  /* The stored session was over, or is now: from here on a visitor is looking. */
  useEffect(() => {
    if (status === 'signed-out') window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
  }, [status])
  if (!user) return null
  return (
    <>
      {admin && (
        <Link to={href('admin-dashboard')} className={memberItem}>
          {t('account.admin')}
        </Link>
      )}
      <hr className="my-1 border-line" />
      <p className="truncate px-2.5 py-1 text-xs text-muted">{user.email}</p>
      <button type="button" onClick={() => void signOut()} className={memberItem}>
        {t('account.sign_out')}
      </button>
    </>
  )
}
