import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authorizedFetch, db, functionUrl } from './client'

const sent: { address: string; bearer: string | null; signal: AbortSignal | null | undefined }[] = []
let answers: number[] = []

const session = (token: string) => ({ access_token: token }) as NonNullable<Awaited<ReturnType<typeof db.auth.getSession>>['data']['session']>

beforeEach(() => {
  sent.length = 0
  answers = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ address: input instanceof Request ? input.url : String(input), bearer: new Headers(init?.headers).get('authorization'), signal: init?.signal })
    return Promise.resolve(new Response('{}', { status: answers.shift() ?? 200, headers: { 'content-type': 'application/json' } }))
  })
  vi.spyOn(db.auth, 'getSession').mockResolvedValue({ data: { session: session('stale') }, error: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('authorizedFetch', () => {
  it('repeats a refused call once with a fresh token, and sets no time limit on a stream', async () => {
    const refresh = vi.spyOn(db.auth, 'refreshSession').mockResolvedValue({ data: { session: session('fresh'), user: null }, error: null })
    answers = [401, 200]
    const { signal } = new AbortController()
    expect((await authorizedFetch(functionUrl('chat'), { method: 'POST', body: '{}', signal })).status).toBe(200)
    expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer stale', 'Bearer fresh'])
    expect(sent.map((call) => call.signal)).toEqual([signal, signal])
    expect(refresh).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(signal.aborted).toBe(false)
  })

  it('leaves the refusal to the caller when the session is over', async () => {
    vi.spyOn(db.auth, 'refreshSession').mockResolvedValue({ data: { session: null, user: null }, error: null })
    answers = [401]
    expect((await authorizedFetch(functionUrl('chat'))).status).toBe(401)
    expect(sent).toHaveLength(1)
  })
})

describe('the time limit of a call', () => {
  it('is longer for auth-bootstrap, which may have to start the edge runtime', async () => {
    await db.functions.invoke('auth-bootstrap')
    await db.functions.invoke('another')
    const over = () => sent.map(({ signal }) => signal?.aborted)
    vi.advanceTimersByTime(9_999)
    expect(over()).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect(over()).toEqual([false, true])
    expect(sent[1]?.signal?.reason).toMatchObject({ name: 'TimeoutError' })
    vi.advanceTimersByTime(20_000)
    expect(over()).toEqual([true, true])
  })

  it('does not take the caller’s own signal away', async () => {
    const own = new AbortController()
    await db.from('profiles').select('*').abortSignal(own.signal)
    own.abort()
    expect(sent[0]?.signal?.aborted).toBe(true)
  })
})
