import { focusManager, onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OrgProvider, useCan, useMemberships, useOrg, type Membership } from './org'
import type { SessionUser } from './session'
import * as queries from './session/session.queries'

let user: SessionUser | null = null
vi.mock('./session', () => ({ useSession: () => ({ user }) }))
vi.mock('./client', () => ({ db: {} }))
const audit = vi.spyOn(queries, 'logAudit')

const ines = { id: 'ines', email: 'ines@example.com', name: 'Ines' }
const first: Membership = { role: 'viewer', org: { id: 'o1', name: 'Tarnvik', personal: false } }
const second: Membership = { role: 'owner', org: { id: 'o2', name: 'Ines', personal: true } }

let client: QueryClient
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  user = ines
  audit.mockReset().mockResolvedValue()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(['memberships', 'ines'], [first, second])
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <OrgProvider>{children}</OrgProvider>
  </QueryClientProvider>
)
const show = () => renderHook(() => ({ ...useMemberships(), can: useCan() }), { wrapper })

describe('the current organisation', () => {
  it('is the first membership by default', () => {
    const { result } = show()
    expect(result.current.org).toEqual({ id: 'o1', name: 'Tarnvik', personal: false, role: 'viewer' })
  })

  it('is none without memberships, and that is not a failure', () => {
    client.setQueryData(['memberships', 'ines'], [])
    const { result } = show()
    expect(result.current).toMatchObject({ org: null, failed: false, loading: false })
  })

  it('is none when memberships could not be read, and says so', async () => {
    client.clear()
    const { membershipsQuery } = { ...queries }
    const spy = vi.spyOn(queries, 'membershipsQuery').mockImplementation((id) => ({ ...membershipsQuery(id), queryFn: () => Promise.reject(new Error('down')) }))
    const { result } = show()
    await waitFor(() => expect(result.current.failed).toBe(true))
    spy.mockRestore()
  })

  it.each(['before', 'after'])('is not asked for again where the session has just asked in vain, drawn %s the user is known, until somebody tries again or comes back later', async (when) => {
    client.clear()
    if (when === 'before') user = null
    const { membershipsQuery } = { ...queries }
    const ask = vi.fn<() => Promise<Membership[]>>().mockRejectedValue(new Error('down'))
    const spy = vi.spyOn(queries, 'membershipsQuery').mockImplementation((id) => ({ ...membershipsQuery(id), queryFn: ask }))
    await client.prefetchQuery(queries.membershipsQuery('ines'))
    const { result, rerender } = show()
    user = ines
    rerender()
    expect(result.current).toMatchObject({ failed: true, loading: false })
    expect(ask).toHaveBeenCalledTimes(1)
    act(() => result.current.retry())
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(result.current).toMatchObject({ failed: true, loading: false }))
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
    focusManager.setFocused(undefined)
    spy.mockRestore()
  })

  it('is no other one for being asked for offline, and is asked for when the connection is back', async () => {
    client.clear()
    const { membershipsQuery } = { ...queries }
    const ask = vi.fn<() => Promise<Membership[]>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue([first])
    const spy = vi.spyOn(queries, 'membershipsQuery').mockImplementation((id) => ({ ...membershipsQuery(id), queryFn: ask }))
    const { result } = show()
    await waitFor(() => expect(result.current.failed).toBe(true))
    act(() => onlineManager.setOnline(false))
    act(() => result.current.retry())
    await act(() => Promise.resolve())
    expect(result.current).toMatchObject({ failed: true, org: null })
    expect(ask).toHaveBeenCalledTimes(1)
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(result.current.org?.id).toBe('o1'))
    spy.mockRestore()
  })

  it('is remembered for the user on this device, and only while they are in it', () => {
    const { result, unmount } = show()
    act(() => result.current.switchOrg('o2'))
    expect(result.current.org?.id).toBe('o2')
    unmount()
    const again = show()
    expect(again.result.current.org?.id).toBe('o2')
    again.unmount()
    client.setQueryData(['memberships', 'ines'], [first])
    expect(show().result.current.org?.id).toBe('o1')
  })

  it('is not moved by a switch in another tab', () => {
    const { result, unmount } = show()
    act(() => result.current.switchOrg('o2'))
    unmount()
    localStorage.setItem('knull.org:ines', 'o1')
    expect(show().result.current.org?.id).toBe('o2')
  })

  it('is audited when it is switched, once, and never to an organisation that is not the user’s', () => {
    const { result } = show()
    act(() => result.current.switchOrg('o2'))
    act(() => result.current.switchOrg('o2'))
    act(() => result.current.switchOrg('o3'))
    expect(audit.mock.calls).toEqual([['o2', 'SWITCH_ORG', expect.any(String), { org_id: 'o2' }]])
    expect(result.current.org?.id).toBe('o2')
  })

  it('is switched even when the audit log does not take it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    audit.mockRejectedValue(new Error('down'))
    const { result } = show()
    await act(async () => result.current.switchOrg('o2'))
    expect(result.current.org?.id).toBe('o2')
    expect(log).toHaveBeenCalledOnce()
  })

  it('never shows an answer that was asked for another one', async () => {
    const answers: Record<string, (text: string) => void> = {}
    function List() {
      const { org, switchOrg } = useOrg()
      const { data } = useQuery({
        queryKey: ['services', org.id],
        queryFn: () =>
          new Promise<string>((resolve) => {
            answers[org.id] = resolve
          }),
      })
      return <button onClick={() => switchOrg('o2')}>{data ?? 'waiting'}</button>
    }
    render(<List />, { wrapper })
    fireEvent.click(screen.getByRole('button'))
    await act(async () => answers.o1?.('of Tarnvik'))
    expect(screen.getByText('waiting')).toBeInTheDocument()
    await act(async () => answers.o2?.('of Ines'))
    expect(await screen.findByText('of Ines')).toBeInTheDocument()
  })

  it('decides what may be done', () => {
    const { result } = show()
    expect(['write', 'manage', 'own'].map((right) => result.current.can(right as 'own'))).toEqual([false, false, false])
    act(() => result.current.switchOrg('o2'))
    expect(['write', 'manage', 'own'].map((right) => result.current.can(right as 'own'))).toEqual([true, true, true])
  })

  it('is nobody’s when nobody is signed in', () => {
    user = null
    const { result } = show()
    expect(result.current.org).toBeNull()
    expect(result.current.can('write')).toBe(false)
  })
})
