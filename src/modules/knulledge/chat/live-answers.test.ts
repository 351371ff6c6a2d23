import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { forgetAll } from '@/data/session/on-close'
import * as queries from './chat.queries'
import { startAnswer, useLiveAnswer } from './live-answers'

vi.mock('@/data/client', () => ({ db: {} }))
const open = vi.spyOn(queries, 'openAnswer')

/** A function that answers until it is aborted. */
function stream() {
  let say = (_event: string, _data: object) => {}
  let signal: AbortSignal | undefined
  open.mockImplementationOnce((_question, given) => {
    signal = given
    return Promise.resolve(
      new ReadableStream<Uint8Array>({
        start: (out) => {
          say = (event, data) => out.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
          given.addEventListener('abort', () => out.error(given.reason))
        },
      }),
    )
  })
  return { say: (event: string, data: object) => say(event, data), signal: () => signal }
}

const question = { org: 'org', sessionId: null, text: 'Why?', clientId: 'c1', scope: [] }

it('shows an answer to whoever asked, and to no colleague', async () => {
  const { say } = stream()
  void startAnswer(question, 'ines', new QueryClient()).catch(() => undefined)
  const mine = renderHook(() => useLiveAnswer('org', 'ines', 's1'))
  const theirs = renderHook(() => useLiveAnswer('org', 'tomasz', 's1'))
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  await act(async () => {
    say('started', { session_id: 's1', answer_id: 'a1' })
    say('text', { text: 'Because' })
    await vi.waitFor(() => expect(mine.result.current?.text).toBe('Because'))
  })
  expect(theirs.result.current).toBeNull()
  act(forgetAll)
  expect(mine.result.current).toBeNull()
})

it('stops and forgets what is being written when the user leaves, and tells whoever waits for it', async () => {
  const { signal } = stream()
  const refused = vi.fn()
  void startAnswer({ ...question, clientId: 'c2' }, 'ines', new QueryClient()).catch(refused)
  const { result } = renderHook(() => useLiveAnswer('org', 'ines', null))
  expect(result.current?.question).toBe('Why?')
  act(forgetAll)
  expect(signal()?.aborted).toBe(true)
  await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(expect.objectContaining({ kind: 'cancelled' })))
  expect(result.current).toBeNull()
})
