import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionKey } from '@/data/session/stored-session'
import { render } from '@/test/render'
import { SignedInSide } from './signed-in-side'

interface State {
  status: 'loading' | 'signed-out' | 'signed-in'
  ended: 'sign-out' | 'expired' | null
}
let state: State = { status: 'loading', ended: null }
vi.mock('@/data/session', () => ({ useSession: () => ({ ...state, returnTo: null, unreachable: false }) }))

function Page() {
  /* The session is a stand-in that the compiler cannot see change. */
  'use no memo'
  const navigate = useNavigate()
  /* What a test has no link for. */
  useEffect(() => {
    const follow = (event: Event) => void navigate((event as CustomEvent<string>).detail)
    window.addEventListener('test-go', follow)
    return () => window.removeEventListener('test-go', follow)
  }, [navigate])
  return <SignedInSide visitors={(row) => <p>visitor of {row.id}</p>}>the member’s side</SignedInSide>
}
const go = (to: string) => window.dispatchEvent(new CustomEvent('test-go', { detail: to }))
const show = (path = '/account') => render(<Page />, { path })
const now = (next: State, { rerender }: ReturnType<typeof show>) => {
  state = next
  rerender(<Page />)
}

beforeEach(() => {
  localStorage.clear()
  state = { status: 'loading', ended: null }
})

describe('an address with two sides', () => {
  it('shows a visitor theirs at once when no session is stored, and keeps it', () => {
    const shown = show()
    expect(screen.getByText('visitor of account')).toBeInTheDocument()
    now({ status: 'signed-out', ended: null }, shown)
    expect(screen.getByText('visitor of account')).toBeInTheDocument()
  })

  it('shows neither while a stored session is being looked at, and then the member’s', () => {
    localStorage.setItem(sessionKey, '{}')
    const shown = show()
    expect(screen.queryByText('visitor of account')).not.toBeInTheDocument()
    expect(screen.queryByText('the member’s side')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Checking your session')
    now({ status: 'signed-in', ended: null }, shown)
    expect(screen.getByText('the member’s side')).toBeInTheDocument()
  })

  it('shows a visitor theirs when the stored session turned out to be refused', () => {
    localStorage.setItem(sessionKey, '{}')
    const shown = show()
    now({ status: 'signed-out', ended: 'expired' }, shown)
    expect(screen.getByText('visitor of account')).toBeInTheDocument()
  })

  it('sends somebody whose session ends here to sign in, and is a visitor’s again for whoever comes back', () => {
    state = { status: 'signed-in', ended: null }
    const shown = show()
    now({ status: 'signed-out', ended: 'sign-out' }, shown)
    expect(screen.queryByText(/side|visitor/)).not.toBeInTheDocument()
    act(() => void go('/account'))
    expect(screen.getByText('visitor of account')).toBeInTheDocument()
  })

  it('has no other side where the row has none', () => {
    state = { status: 'signed-out', ended: null }
    show('/knullplatform')
    expect(screen.queryByText(/side|visitor/)).not.toBeInTheDocument()
  })
})
