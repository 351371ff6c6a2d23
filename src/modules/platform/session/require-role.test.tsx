import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onNotice, type Notice } from '@/data/session/notices'
import * as queries from '@/data/session/session.queries'
import { render } from '@/test/render'
import { RequireRole } from './require-role'

const session: { status: string; user: { id: string } | null } = { status: 'signed-in', user: { id: 'ines' } }
vi.mock('@/data/session', () => ({ useSession: () => session }))
vi.mock('@/data/client', () => ({ db: {} }))

const roles = vi.fn<() => Promise<string[]>>()
const { platformRolesQuery } = { ...queries }
vi.spyOn(queries, 'platformRolesQuery').mockImplementation((id) => ({ ...platformRolesQuery(id), queryFn: roles }))

const notices: Notice[] = []
onNotice((notice) => notices.push(notice))
beforeEach(() => {
  notices.length = 0
  session.status = 'signed-in'
  session.user = { id: 'ines' }
})

const show = () =>
  render(
    <Routes>
      <Route path="/admin" element={<RequireRole allowed={['admin', 'auditor']}>the vault</RequireRole>} />
      <Route path="/ai" element="the module" />
    </Routes>,
    { path: '/admin' },
  )

describe('RequireRole', () => {
  it('waits while the roles are unknown', () => {
    roles.mockReturnValue(new Promise(() => {}))
    show()
    expect(screen.getByRole('status')).toHaveTextContent('Checking your session')
  })

  it('lets somebody in who holds one of the roles', async () => {
    roles.mockResolvedValue(['auditor'])
    show()
    expect(await screen.findByText('the vault')).toBeInTheDocument()
    expect(notices).toEqual([])
  })

  it('sends others to /ai, and says why once', async () => {
    roles.mockResolvedValue(['support'])
    show()
    expect(await screen.findByText('the module')).toBeInTheDocument()
    expect(notices).toEqual([{ kind: 'access-denied' }])
  })

  it('takes a failed look-up for a denial, and logs it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    roles.mockRejectedValue(new Error('down'))
    show()
    expect(await screen.findByText('the module')).toBeInTheDocument()
    await waitFor(() => expect(log).toHaveBeenCalledWith('role look-up failed', expect.any(Error)))
    expect(notices).toEqual([{ kind: 'access-denied' }])
  })

  it('takes a missing user for a denial', async () => {
    session.status = 'signed-out'
    session.user = null
    show()
    expect(await screen.findByText('the module')).toBeInTheDocument()
    expect(notices).toEqual([{ kind: 'access-denied' }])
  })
})
