import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
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

let value: ReturnType<typeof useMemberships>
let can: ReturnType<typeof useCan>
function Watch() {
  value = useMemberships()
  can = useCan()
  return null
}

const show = (inside = <Watch />) =>
  render(
    <QueryClientProvider client={client}>
      <OrgProvider>{inside}</OrgProvider>
    </QueryClientProvider>,
  )

describe('the current organisation', () => {
  it('is the first membership by default', () => {
    show()
    expect(value.org).toEqual({ id: 'o1', name: 'Tarnvik', personal: false, role: 'viewer' })
  })

  it('is none without memberships, and that is not a failure', () => {
    client.setQueryData(['memberships', 'ines'], [])
    show()
    expect(value).toMatchObject({ org: null, failed: false, loading: false })
  })

  it('is none when memberships could not be read, and says so', async () => {
    client.clear()
    const { membershipsQuery } = { ...queries }
    const spy = vi.spyOn(queries, 'membershipsQuery').mockImplementation((id) => ({ ...membershipsQuery(id), queryFn: () => Promise.reject(new Error('down')) }))
    show()
    await waitFor(() => expect(value.failed).toBe(true))
    spy.mockRestore()
  })

  it('is remembered for the user on this device, and only while they are in it', () => {
    const { unmount } = show()
    act(() => value.switchOrg('o2'))
    expect(value.org?.id).toBe('o2')
    unmount()
    show().unmount()
    expect(value.org?.id).toBe('o2')
    client.setQueryData(['memberships', 'ines'], [first])
    show()
    expect(value.org?.id).toBe('o1')
  })

  it('is not moved by a switch in another tab', () => {
    const { unmount } = show()
    act(() => value.switchOrg('o2'))
    unmount()
    localStorage.setItem('knull.org:ines', 'o1')
    show()
    expect(value.org?.id).toBe('o2')
  })

  it('is audited when it is switched, once, and never to an organisation that is not the user’s', () => {
    show()
    act(() => value.switchOrg('o2'))
    act(() => value.switchOrg('o2'))
    act(() => value.switchOrg('o3'))
    expect(audit.mock.calls).toEqual([['o2', 'SWITCH_ORG', expect.any(String), { org_id: 'o2' }]])
    expect(value.org?.id).toBe('o2')
  })

  it('is switched even when the audit log does not take it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    audit.mockRejectedValue(new Error('down'))
    show()
    await act(async () => value.switchOrg('o2'))
    expect(value.org?.id).toBe('o2')
    expect(log).toHaveBeenCalledOnce()
  })

  it('never shows an answer that was asked for another one', async () => {
    const answers: Record<string, (text: string) => void> = {}
    function List() {
      const { org } = useOrg()
      const { data } = useQuery({
        queryKey: ['services', org.id],
        queryFn: () =>
          new Promise<string>((resolve) => {
            answers[org.id] = resolve
          }),
      })
      value = useMemberships()
      return <p>{data ?? 'waiting'}</p>
    }
    show(<List />)
    act(() => value.switchOrg('o2'))
    await act(async () => answers.o1?.('of Tarnvik'))
    expect(screen.getByText('waiting')).toBeInTheDocument()
    await act(async () => answers.o2?.('of Ines'))
    expect(await screen.findByText('of Ines')).toBeInTheDocument()
  })

  it('decides what may be done', () => {
    show()
    expect([can('write'), can('manage'), can('own')]).toEqual([false, false, false])
    act(() => value.switchOrg('o2'))
    expect([can('write'), can('manage'), can('own')]).toEqual([true, true, true])
  })

  it('is nobody’s when nobody is signed in', () => {
    user = null
    show()
    expect(value.org).toBeNull()
    expect(can('write')).toBe(false)
  })
})
