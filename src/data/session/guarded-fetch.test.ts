import { describe, expect, it, vi } from 'vitest'
import { guardedFetch } from './guarded-fetch'

const key = 'sb_publishable_test'
const rest = 'http://127.0.0.1:9/rest/v1/services?select=*'
const as = (bearer: string): RequestInit => ({ headers: { apikey: key, authorization: `Bearer ${bearer}` } })

function setting(answers: number[], fresh: string | null = 'fresh', stored = false) {
  const sent: string[] = []
  const send = vi.fn((input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(`${input instanceof Request ? input.url : input.toString()} ${new Headers(init?.headers).get('authorization')}`)
    return Promise.resolve(new Response('[]', { status: answers.shift() ?? 200 }))
  })
  const refresh = vi.fn(() => Promise.resolve(fresh))
  return { sent, refresh, call: guardedFetch({ key, refresh, stored: () => stored, forVisitors: ['open_to_all'], fetch: send }) }
}

describe('guardedFetch', () => {
  it('sends a user’s call as it is', async () => {
    const { call, sent, refresh } = setting([200])
    expect((await call(rest, as('user'))).status).toBe(200)
    expect(sent).toEqual([`${rest} Bearer user`])
    expect(refresh).not.toHaveBeenCalled()
  })

  it.each([
    ['the publishable key as bearer', as(key)],
    ['no bearer', { headers: { apikey: key } }],
    ['no headers', undefined],
  ])('does not send a call of the data API with %s', async (_, init) => {
    const { call, sent } = setting([200])
    const answer = await call(rest, init)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'PGRST301', message: 'Not authenticated' })
    expect(sent).toEqual([])
  })

  it('sends a visitor’s call of what is meant for visitors, and of nothing else', async () => {
    const { call, sent } = setting([])
    const rpc = 'http://127.0.0.1:9/rest/v1/rpc/'
    expect((await call(`${rpc}open_to_all`, as(key))).status).toBe(200)
    for (const other of ['open_to_all_others', 'x?y=/rest/v1/rpc/', 'members']) expect((await call(rpc + other, as(key))).status).toBe(401)
    expect(sent).toEqual([`${rpc}open_to_all Bearer ${key}`])
  })

  it('calls it an outage, not the end of the session, when there is one that could not be prolonged', async () => {
    const { call, sent } = setting([200], 'fresh', true)
    await expect(call(rest, as(key))).rejects.toThrow('Failed to fetch')
    expect(sent).toEqual([])
  })

  it('lets calls of the auth service pass: nobody is signed in before them', async () => {
    const { call, sent } = setting([200])
    await call('http://127.0.0.1:9/auth/v1/token?grant_type=password', as(key))
    expect(sent).toHaveLength(1)
  })

  it('repeats a refused call once, with a fresh token', async () => {
    const { call, sent, refresh } = setting([401, 201])
    expect((await call(rest, { method: 'POST', body: '{}', ...as('stale') })).status).toBe(201)
    expect(sent).toEqual([`${rest} Bearer stale`, `${rest} Bearer fresh`])
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('gives up after one repetition', async () => {
    const { call, sent } = setting([401, 401, 200])
    expect((await call(rest, as('stale'))).status).toBe(401)
    expect(sent).toHaveLength(2)
  })

  it.each([['refused', null], ['the same token again', 'stale']])('does not repeat when the refresh is %s', async (_, token) => {
    const { call, sent } = setting([401, 200], token)
    expect((await call(rest, as('stale'))).status).toBe(401)
    expect(sent).toHaveLength(1)
  })

  it.each([400, 403, 409, 500])('does not repeat a %i', async (status) => {
    const { call, refresh } = setting([status])
    expect((await call(rest, as('user'))).status).toBe(status)
    expect(refresh).not.toHaveBeenCalled()
  })
})
