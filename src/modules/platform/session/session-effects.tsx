import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '@/data/session'
import { onNotice } from '@/data/session/notices'
import { href } from '@/routes/href'
import { safeReturnPath, withoutCallback } from './return-path'

/** What the session layer does to the interface. Draws nothing; once, inside the router. */
export function SessionEffects() {
  /* The words come with the first notice: the first screen has none to say. */
  useEffect(() => onNotice((notice) => void import('./announce').then(({ announce }) => announce(notice))), [])
  useCleanAddress()
  useWayBack()
  return null
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
