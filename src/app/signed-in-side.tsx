import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '@/data/session'
import { isSessionStored } from '@/data/session/stored-session'
import { RequireSession } from '@/modules/platform/session/require-session'
import { matchRow, visitorSideOf } from '@/routes/select'
import type { ScreenRow } from '@/routes/table'

interface Props {
  /** Draws the visitor's side of an address that has one. */
  visitors: (row: ScreenRow) => ReactNode
  children: ReactNode
}

/** What is behind the sign-in. At an address that visitors share, they get their own side of it instead of being sent to sign in. */
export function SignedInSide({ visitors, children }: Props) {
  const { pathname } = useLocation()
  const visiting = useVisiting()
  const row = visitorSideOf(matchRow(pathname).row)
  return row && visiting ? visitors(row) : <RequireSession>{children}</RequireSession>
}

/**
 * Whether a visitor is looking. Until the session is known the stored one is the hint, so that neither side flashes up
 * before the other. Somebody whose session ends while they are at an address is no visitor of it: they sign in again.
 */
function useVisiting(): boolean {
  const { status, ended } = useSession()
  const { key } = useLocation()
  const [member, setMember] = useState<string | null>(null)
  if (status === 'signed-in' && member !== key) setMember(key)
  if (status === 'loading') return !isSessionStored()
  return status === 'signed-out' && !(ended && member === key)
}
