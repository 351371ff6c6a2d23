import { FunctionsFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { ask, askCount, askMaybe, askPage } from './ask'
import { AppError, isRetryable, toAppError } from './errors'

describe('toAppError', () => {
  it('takes key and details of an RPC', () => {
    const error = toAppError({ code: '22023', message: 'incident.illegal_step', details: '{"from":"triggered","to":"closed"}' }, 400)
    expect(error).toMatchObject({ kind: 'invalid', key: 'incident.illegal_step', details: { from: 'triggered', to: 'closed' } })
  })

  it('never takes a sentence of the database for a key', () => {
    expect(toAppError({ code: '23505', message: 'duplicate key value violates unique constraint "x"' }).key).toBeUndefined()
  })

  it.each([
    [{ code: '42501', message: 'x' }, 403, 'forbidden'],
    [{ code: 'PGRST301', message: 'JWT expired' }, 401, 'unauthenticated'],
    [{ code: 'PGRST202', message: 'Could not find the function' }, 404, 'unavailable'],
    [{ message: 'TypeError: Failed to fetch' }, 0, 'offline'],
    [new DOMException('The operation was aborted.', 'AbortError'), undefined, 'cancelled'],
    [new DOMException('timed out', 'TimeoutError'), undefined, 'timeout'],
    [{ message: 'TimeoutError: signal timed out', details: '', hint: '', code: '' }, 0, 'timeout'],
    [new FunctionsFetchError(new DOMException('timed out', 'TimeoutError')), undefined, 'timeout'],
    [new FunctionsFetchError(new TypeError('Failed to fetch')), undefined, 'offline'],
    [{ message: 'Too many' }, 429, 'rate-limited'],
    [{ message: '<html>' }, 502, 'unavailable'],
    [{ code: '53400', message: 'budget.exceeded' }, 400, 'budget'],
    ['a string', undefined, 'unexpected'],
  ])('%s is %s', (error, status, kind) => {
    expect(toAppError(error, status).kind).toBe(kind)
  })

  it('passes an AppError through', () => {
    const error = new AppError({ kind: 'budget' })
    expect(toAppError(error)).toBe(error)
  })

  it('repeats only what may go better the next time', () => {
    expect(isRetryable(new AppError({ kind: 'unavailable' }))).toBe(true)
    expect(isRetryable(new AppError({ kind: 'forbidden' }))).toBe(false)
    expect(isRetryable(new AppError({ kind: 'invalid' }))).toBe(false)
  })
})

const answer = <T,>(data: T, error: unknown = null, status = 200, count: number | null = null) => Promise.resolve({ data, error, status, count })

describe('ask', () => {
  it('gives the data or throws', async () => {
    await expect(ask(answer({ id: 1 }))).resolves.toEqual({ id: 1 })
    await expect(ask(answer(null, { code: '42501', message: 'org.forbidden' }, 403))).rejects.toMatchObject({ kind: 'forbidden', key: 'org.forbidden' })
    await expect(ask(answer(null))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(askMaybe(answer(null))).resolves.toBeNull()
  })

  it('refuses an HTML page where rows were asked for', async () => {
    await expect(ask(answer(null, { message: '<!doctype html><title>proxy</title>' }))).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('counts and pages', async () => {
    await expect(askPage(answer([1, 2], null, 206, 40))).resolves.toEqual({ rows: [1, 2], total: 40 })
    await expect(askCount(answer(null, null, 200, 7))).resolves.toBe(7)
  })
})
