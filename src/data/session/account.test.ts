import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readDraft, writeDraft } from '../draft-store'
import { rememberOrg } from '../org/current-org'
import { createAccount, socialMark } from './account'
import { onNotice, type Notice } from './notices'
import { onClose } from './on-close'
import type { Membership } from './session.model'
import * as queries from './session.queries'

const ines = { id: 'ines', email: 'ines@example.com', name: 'Ines' }
const tarnvik: Membership = { role: 'member', org: { id: 'o1', name: 'Tarnvik', personal: false } }
const own: Membership = { role: 'owner', org: { id: 'o2', name: 'Ines', personal: true } }

const server = {
  memberships: vi.fn<() => Promise<Membership[]>>(),
  profile: vi.fn<() => Promise<queries.Profile>>(),
  homeOrg: vi.fn<() => Promise<{ id: string; name: string }>>(),
}
const bootstrap = vi.spyOn(queries, 'bootstrapAccount')
const audit = vi.spyOn(queries, 'logAudit')
vi.mock('../client', () => ({ db: {} }))

const { membershipsQuery, profileQuery, homeOrgQuery } = { ...queries }
vi.spyOn(queries, 'membershipsQuery').mockImplementation((id) => ({ ...membershipsQuery(id), queryFn: server.memberships }))
vi.spyOn(queries, 'profileQuery').mockImplementation((id) => ({ ...profileQuery(id), queryFn: server.profile }))
vi.spyOn(queries, 'homeOrgQuery').mockImplementation((id) => ({ ...homeOrgQuery(id), queryFn: server.homeOrg }))

const profile: queries.Profile = {
  id: 'ines', org_id: 'o2', name: 'Ines', email: ines.email, credits_balance: 100, theme_pref: 'system', language: null, density: null, reduce_motion: null, notifications_enabled: null,
}

let client: QueryClient
let notices: Notice[] = []
onNotice((notice) => notices.push(notice))
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  consoleError.mockClear()
  bootstrap.mockReset().mockResolvedValue()
  audit.mockReset().mockResolvedValue()
  server.memberships.mockReset().mockResolvedValue([tarnvik, own])
  server.profile.mockReset().mockResolvedValue(profile)
  server.homeOrg.mockReset().mockResolvedValue({ id: 'o2', name: 'Ines' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  notices = []
})

const memberships = () => client.getQueryData<Membership[]>(['memberships', 'ines'])
/** The last thing that entering asks for. */
const homeOrgAsked = () => vi.waitFor(() => expect(server.homeOrg).toHaveBeenCalled())

describe('entering', () => {
  it('writes SIGN_IN into the current organisation’s log, and nothing on a reload', async () => {
    const account = createAccount(client)
    rememberOrg('ines', 'o2')
    await account.open(ines, 'token', 'act')
    account.entered(ines, 'act')
    account.entered(ines, 'follow')
    await homeOrgAsked()
    expect(audit.mock.calls).toEqual([['o2', 'SIGN_IN', expect.any(String)]])
  })

  it('logs a failed bootstrap and a failed audit, and says nothing', async () => {
    bootstrap.mockRejectedValue(new Error('down'))
    audit.mockRejectedValue(new Error('down'))
    const account = createAccount(client)
    await account.bootstrap('token')
    await account.open(ines, 'token', 'act')
    account.entered(ines, 'act')
    await homeOrgAsked()
    await vi.waitFor(() => expect(consoleError).toHaveBeenCalledTimes(2))
    expect(notices).toEqual([])
  })

  it('ignores a failed membership load: no organisation, no audit, no message', async () => {
    server.memberships.mockRejectedValue(new Error('down'))
    const account = createAccount(client)
    await account.open(ines, 'token', 'act')
    account.entered(ines, 'act')
    await homeOrgAsked()
    expect(memberships()).toBeUndefined()
    expect(audit).not.toHaveBeenCalled()
    expect(notices).toEqual([])
  })

  it('says when the profile does not load, and when its organisation does not', async () => {
    const account = createAccount(client)
    server.profile.mockRejectedValueOnce(new Error('down'))
    account.entered(ines, 'follow')
    await vi.waitFor(() => expect(notices).toHaveLength(1))
    server.homeOrg.mockRejectedValueOnce(new Error('down'))
    account.entered(ines, 'follow')
    await vi.waitFor(() => expect(notices).toHaveLength(2))
    expect(notices).toEqual([{ kind: 'profile-failed' }, { kind: 'profile-failed' }])
  })

  it('asks for no organisation when the profile names none', async () => {
    server.profile.mockResolvedValue({ ...profile, org_id: null })
    createAccount(client).entered(ines, 'follow')
    await vi.waitFor(() => expect(client.getQueryData(['profile', 'ines'])).toMatchObject({ org_id: null }))
    expect(server.homeOrg).not.toHaveBeenCalled()
  })

  it('shows the memberships of the last visit at once, and the server’s soon after', async () => {
    await createAccount(client).open(ines, 'token', 'act')
    client.clear()
    let answer: (rows: Membership[]) => void = () => {}
    server.memberships.mockReturnValueOnce(new Promise((resolve) => {
      answer = resolve
    }))
    await createAccount(client).open(ines, 'token', 'follow')
    expect(memberships()).toEqual([tarnvik, own])
    answer([own])
    await vi.waitFor(() => expect(memberships()).toEqual([own]))
  })

  it('does not trust damaged memberships of the last visit', async () => {
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
    localStorage.setItem('knull.memberships:ines', '[{"role":"emperor"}]')
    await createAccount(client).open(ines, 'token', 'follow')
    expect(memberships()).toEqual([tarnvik, own])
  })

  it('repeats a bootstrap that a sign-up could not do', async () => {
    server.memberships.mockResolvedValueOnce([]).mockResolvedValueOnce([own])
    await createAccount(client).open(ines, 'token', 'follow')
    expect(bootstrap).toHaveBeenCalledWith('token')
    expect(memberships()).toEqual([own])
  })
})

describe('leaving', () => {
  it('audits SIGN_OUT, and does not wait for a slow log', async () => {
    vi.useFakeTimers()
    const account = createAccount(client)
    await account.open(ines, 'token', 'act')
    audit.mockReturnValue(new Promise(() => {}))
    const left = account.leaving(ines)
    await vi.advanceTimersByTimeAsync(2_000)
    await left
    expect(audit).toHaveBeenCalledWith('o1', 'SIGN_OUT', expect.any(String))
    vi.useRealTimers()
  })

  it('forgets everything at a sign-out, and keeps drafts when a session expired', async () => {
    const account = createAccount(client)
    await account.open(ines, 'token', 'act')
    writeDraft('note', 'half a sentence')
    account.close('ines', 'expired')
    expect(memberships()).toBeUndefined()
    await account.open(ines, 'token', 'act')
    expect(readDraft('note')).toBe('half a sentence')
    account.close('ines', 'sign-out')
    expect(localStorage.getItem('knull.memberships:ines')).toBeNull()
    await account.open(ines, 'token', 'act')
    expect(readDraft('note')).toBeUndefined()
  })

  it('forgets what lives outside the query cache at a sign-out and for another user, not when a session expired', () => {
    const forget = vi.fn()
    const unregister = onClose(forget)
    const account = createAccount(client)
    account.close('ines', 'expired')
    expect(forget).not.toHaveBeenCalled()
    account.close('ines', 'sign-out')
    expect(forget).toHaveBeenCalledTimes(1)
    account.close('ines', null)
    expect(forget).toHaveBeenCalledTimes(2)
    unregister()
    account.close('ines', 'sign-out')
    expect(forget).toHaveBeenCalledTimes(2)
  })

  it('shows nobody else’s drafts to whoever signs in next', async () => {
    const account = createAccount(client)
    await account.open(ines, 'token', 'act')
    writeDraft('note', 'half a sentence')
    account.close('ines', 'expired')
    await account.open({ ...ines, id: 'tomasz' }, 'token', 'act')
    expect(readDraft('note')).toBeUndefined()
    expect(Object.keys(sessionStorage).filter((key) => key.includes('ines') && key.includes('draft'))).toEqual([])
  })
})

describe('the mark of a social sign-in', () => {
  it('is taken once, and not when it is old or damaged', () => {
    socialMark.set('/ops')
    expect(socialMark.take()).toEqual({ returnTo: '/ops' })
    expect(socialMark.take()).toBeNull()
    sessionStorage.setItem('knull.social', JSON.stringify({ returnTo: '/ops', at: Date.now() - 16 * 60_000 }))
    expect(socialMark.take()).toBeNull()
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
    sessionStorage.setItem('knull.social', '{')
    expect(socialMark.take()).toBeNull()
  })
})
