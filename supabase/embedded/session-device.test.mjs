import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestBackend } from './test-backend.mjs'

/** @type {import('./test-backend.mjs').TestBackend} */
let backend
beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.close())

/** @param {string} path @param {object} body @param {string} [agent] */
const post = (path, body, agent) =>
  backend.fetch(path, {
    method: 'POST',
    headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json', ...(agent ? { 'user-agent': agent } : {}) },
    body: JSON.stringify(body),
  })
const agents = async () => (await backend.admin('select user_agent from auth.sessions order by created_at')).map(({ user_agent }) => user_agent)

it('keeps what a browser says of itself with the session that it began, as the hosted server does', async () => {
  const given = { email: 'ann@device.example', password: 'secret-enough' }
  const signedUp = await post('/auth/v1/signup', given, 'Firefox of Ann')
  expect(await agents()).toEqual(['Firefox of Ann'])
  expect((await post('/auth/v1/token?grant_type=password', given, `Safari ${'x'.repeat(1000)}`)).status).toBe(200)
  const [, second] = await agents()
  expect(second).toHaveLength(400)
  const { refresh_token } = await signedUp.json()
  expect((await post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, 'Another browser')).status).toBe(200)
  expect((await agents())[0]).toBe('Firefox of Ann')
})

it('leaves a refusal, and an answer to nobody in particular, as they are', async () => {
  const before = await agents()
  const refused = await post('/auth/v1/token?grant_type=password', { email: 'ann@device.example', password: 'wrong' }, 'Chrome')
  expect(refused.status).toBe(400)
  expect((await refused.json()).error_code ?? 'invalid_credentials').toBe('invalid_credentials')
  expect((await post('/auth/v1/token?grant_type=password', { email: 'ann@device.example', password: 'secret-enough' })).status).toBe(200)
  expect(await agents()).toEqual([...before, null])
})
