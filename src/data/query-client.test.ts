import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from './errors'
import { createQueryClient } from './query-client'

describe('createQueryClient', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const attempts = (error: AppError) => {
    const client = createQueryClient({ onMutationError: () => undefined })
    const times: number[] = []
    const started = Date.now()
    const observer = new QueryObserver(client, {
      queryKey: ['x', 'org'],
      queryFn: () => {
        times.push(Date.now() - started)
        return Promise.reject(error)
      },
    })
    const stop = observer.subscribe(() => undefined)
    return { times, stop, observer }
  }

  it('asks four times, after 1, 2 and 4 seconds, when the server cannot answer', async () => {
    const { times, stop, observer } = attempts(new AppError({ kind: 'unavailable' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times).toEqual([0, 1000, 3000, 7000])
    expect(observer.getCurrentResult().error?.kind).toBe('unavailable')
    stop()
  })

  it('asks once when the answer was a refusal', async () => {
    const { times, stop } = attempts(new AppError({ kind: 'forbidden' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times).toEqual([0])
    stop()
  })

  it('writes once, invalidates what the write made stale, and reports what nothing else shows', async () => {
    const onMutationError = vi.fn()
    const client = createQueryClient({ onMutationError })
    client.setQueryData(['services', 'org'], [])
    client.setQueryData(['services', 'other'], [])
    const write = vi.fn(() => Promise.resolve())
    await new MutationObserver(client, { mutationFn: write, meta: { invalidates: [['services', 'org']] } }).mutate()
    expect(client.getQueryState(['services', 'org'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['services', 'other'])?.isInvalidated).toBe(false)

    const fail = (errors?: 'inline', kind: 'unavailable' | 'unauthenticated' = 'unavailable') => {
      const mutationFn = vi.fn(() => Promise.reject(new AppError({ kind })))
      return new MutationObserver(client, { mutationFn, meta: { errors } }).mutate().catch(() => mutationFn.mock.calls.length)
    }
    expect(await fail()).toBe(1)
    expect(onMutationError).toHaveBeenCalledTimes(1)
    await fail('inline')
    await fail(undefined, 'unauthenticated')
    expect(onMutationError).toHaveBeenCalledTimes(1)
  })
})
