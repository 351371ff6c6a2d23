import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { track } from '@/lib/analytics/track'
import { AppError, toAppError } from '@/data/errors'
import { onClose } from '@/data/session/on-close'
import { openAnswer, touchedByAnswer, type StreamedQuestion } from './chat.queries'

/*
 * Answers that a model is writing. They live outside React, because the screen is mounted anew when a first question
 * gets its conversation's address, and because an answer goes on while one reads another conversation.
 */

export interface LiveAnswer {
  clientId: string
  org: string
  /** Who asked. Colleagues do not read each other's conversations. */
  userId: string
  text: string
  question: string
  /** Known once the server has stored the question. */
  sessionId: string | null
  answerId: string | null
  /** How many passages the model was given; null until they were found. */
  found: number | null
  startedAt: number
  /** `asking` until stored, `writing`, `ended` until the stored answer is shown in its place. */
  phase: 'asking' | 'writing' | 'ended'
  /** It was never stored: what was asked is still the reader's. */
  error: AppError | null
}

const live = new Map<string, LiveAnswer>()
const controls = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let snapshot: readonly LiveAnswer[] = []

function publish(): void {
  snapshot = [...live.values()]
  for (const listener of listeners) listener()
}

function change(clientId: string, part: Partial<LiveAnswer>): void {
  const answer = live.get(clientId)
  if (!answer) return
  live.set(clientId, { ...answer, ...part })
  publish()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is being written in one conversation; with null, for a question that has none yet. */
export function useLiveAnswer(org: string, userId: string, sessionId: string | null): LiveAnswer | null {
  const all = useSyncExternalStore(subscribe, () => snapshot)
  return all.find((answer) => answer.org === org && answer.userId === userId && answer.sessionId === sessionId) ?? null
}

/** Stops writing; what was written is kept by the server. */
export const stopAnswer = (clientId: string): void => controls.get(clientId)?.abort()

/** Takes a refused question off the screen. */
export function forgetAnswer(clientId: string): void {
  live.delete(clientId)
  publish()
}

/** The reader signed out, or another one signed in: nothing is written or shown any more. */
function forgetAnswers(): void {
  for (const control of controls.values()) control.abort()
  controls.clear()
  live.clear()
  publish()
}
onClose(forgetAnswers)

interface Event {
  event: string
  data: unknown
}

const field = (data: unknown, name: string): unknown => (typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Asks the model and follows its stream.
 * @returns the conversation and its answer as soon as they are stored. Throws AppError when the question was refused;
 * what fails later is stored with the answer.
 */
export function startAnswer(question: StreamedQuestion, userId: string, client: QueryClient): Promise<{ sessionId: string }> {
  const { clientId, org } = question
  const control = new AbortController()
  controls.set(clientId, control)
  live.set(clientId, {
    clientId,
    org,
    userId,
    text: '',
    question: question.text,
    sessionId: question.sessionId,
    answerId: question.retry ?? null,
    found: null,
    startedAt: Date.now(),
    phase: 'asking',
    error: null,
  })
  publish()

  return new Promise((resolve, reject) => {
    const refresh = () => Promise.all(touchedByAnswer(org).map((queryKey) => client.invalidateQueries({ queryKey })))
    const stored = (data: unknown) => {
      const sessionId = text(field(data, 'session_id'))
      change(clientId, { sessionId, answerId: text(field(data, 'answer_id')), phase: 'writing' })
      void refresh()
      resolve({ sessionId })
    }
    const follow = async () => {
      for await (const { event, data } of eventsOf(await openAnswer(question, control.signal))) {
        /* Forgotten: what had already arrived is nobody's. */
        if (!live.has(clientId)) return
        if (event === 'started') track('chat_asked', { answer: 'model', scoped: question.scope.length > 0 })
        if (event === 'done') trackAnswered(data)
        if (event === 'started' || event === 'existing') stored(data)
        else if (event === 'passages') change(clientId, { found: Array.isArray(data) ? data.length : 0 })
        else if (event === 'text') change(clientId, { text: (live.get(clientId)?.text ?? '') + text(field(data, 'text')) })
      }
    }
    const end = async () => {
      if (controls.get(clientId) === control) controls.delete(clientId)
      const answer = live.get(clientId)
      if (!answer) return reject(new AppError({ kind: 'cancelled' }))
      if (answer.error) return
      if (answer.phase === 'asking') {
        const lost = new AppError({ kind: 'unavailable' })
        change(clientId, { phase: 'ended', error: lost })
        reject(lost)
        return
      }
      change(clientId, { phase: 'ended' })
      await refresh()
      forgetAnswer(clientId)
    }
    const run = async () => {
      try {
        await follow()
      } catch (error) {
        /* Once it is stored, the answer itself says how it ended. */
        if (live.get(clientId)?.phase === 'asking') {
          const refused = toAppError(error)
          change(clientId, { phase: 'ended', error: refused })
          reject(refused)
        }
      }
      await end()
    }
    void run()
  })
}

/** How the answer ended: in words of the catalogue and in numbers. */
function trackAnswered(data: unknown): void {
  const status = (['complete', 'stopped', 'failed'] as const).find((known) => known === field(data, 'status'))
  const quotes = field(data, 'quotes')
  track('chat_answered', { answer: 'model', status, quotes: Array.isArray(quotes) ? quotes.length : 0, dropped: Number(field(data, 'dropped') ?? 0) })
}

/** Events of our own function: `event:` and one line of JSON. What is not is passed over. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      let end: number
      while ((end = rest.indexOf('\n\n')) >= 0) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const event = /^event: (.+)$/m.exec(block)?.[1]
        const json = /^data: (.+)$/m.exec(block)?.[1]
        if (!event || !json) continue
        try {
          yield { event, data: JSON.parse(json) as unknown }
        } catch {
          continue
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
