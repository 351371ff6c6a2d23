import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessionLock } from './lock-dialect.mjs'
import { createTestBackend } from './test-backend.mjs'
import { createProject } from './test-support/project.mjs'

const REQUESTS = 100

/** @param {{ withoutLock: boolean }} options */
async function leaksAmongConcurrentRequests({ withoutLock }) {
  const project = createProject()
  const backend = await createTestBackend({ root: project.root, withoutLock })
  const people = [await backend.signUp('ann@example.com'), await backend.signUp('bob@example.com')]
  for (const person of people) {
    const { error } = await person.client.from('notes').insert({ body: person.email })
    if (error) throw error
  }

  const { pg } = backend.backend.database
  const query = pg.query.bind(pg)
  pg.query = async (...parameters) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
    return query(...parameters)
  }
  const seen = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      const person = people[index % 2]
      const { data, error } = await person.client.from('notes').select('body')
      return { error, foreign: (data ?? []).some(({ body }) => body !== person.email), own: data?.length === 1 }
    }),
  )
  await backend.close()
  project.remove()
  return {
    wrong: seen.filter(({ error, foreign, own }) => !error && (foreign || !own)).length,
    right: seen.filter(({ error, foreign, own }) => !error && !foreign && own).length,
  }
}

describe('the session lock, with 0 to 3 ms of jitter before every query', () => {
  it('keeps every one of 100 concurrent requests to its own rows', async () => {
    expect(await leaksAmongConcurrentRequests({ withoutLock: false })).toEqual({ wrong: 0, right: REQUESTS })
  })

  it('is needed: without it, requests see what is not theirs', async () => {
    const { wrong } = await leaksAmongConcurrentRequests({ withoutLock: true })
    expect(wrong).toBeGreaterThan(0)
  })
})

describe('SQL as the owner beside live requests', () => {
  /** @type {import('./test-backend.mjs').TestBackend} */
  let backend
  /** @type {ReturnType<typeof createProject>} */
  let project
  beforeAll(async () => {
    project = createProject()
    backend = await createTestBackend({ root: project.root })
  })
  afterAll(async () => {
    await backend.close()
    project.remove()
  })

  it('never runs inside a request’s transaction', async () => {
    const ann = await backend.signUp('ann@example.com')
    const users = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 2) return (await backend.admin('select current_user as who'))[0].who
        await ann.client.from('notes').select('id')
        return 'postgres'
      }),
    )
    expect(new Set(users)).toEqual(new Set(['postgres']))
  })

  it('leaves the session clean after a request failed', async () => {
    const ann = await backend.signUp('ann2@example.com')
    const { error } = await ann.client.from('notes').insert({ body: null })
    expect(error?.code).toBe('23502')
    expect((await backend.admin(`select current_user as who, coalesce(auth.uid()::text, 'nobody') as uid`))[0]).toEqual({
      who: 'postgres',
      uid: 'nobody',
    })
  })
})

describe('a holder that waits for itself', () => {
  it('is refused instead of hanging everybody', async () => {
    const lock = createSessionLock({ stuckAfter: 50 })
    const release = await lock.acquire()
    await expect(lock.acquire()).rejects.toThrow(/waits for the session itself/)
    release()
    await expect(lock.exclusive(async () => 'next')).resolves.toBe('next')
  })

  it('is not mistaken for one whose query is slow', async () => {
    const lock = createSessionLock({ stuckAfter: 50 })
    const slow = lock.exclusive(() => new Promise((resolve) => setTimeout(() => resolve('slow'), 200)))
    await expect(lock.exclusive(async () => 'next')).resolves.toBe('next')
    expect(await slow).toBe('slow')
  })
})
