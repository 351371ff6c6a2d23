import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, environment, startFakeOAuth } from '../../e2e/support/fake-oauth.mjs'
import { externalProviders } from './settings.mjs'
import { createTestBackend } from './test-backend.mjs'

/** @type {import('./test-backend.mjs').TestBackend} */
let backend
/** @type {Awaited<ReturnType<typeof startFakeOAuth>>} */
let provider
const before = { ...process.env }
beforeAll(async () => {
  provider = await startFakeOAuth()
  Object.assign(process.env, environment(provider.url))
  backend = await createTestBackend({ http: true })
})
afterAll(async () => {
  process.env = before
  await backend.close()
  await provider.close()
})

/**
 * As a browser goes: authorize, the provider's page, its choice, the callback.
 * @param {'github' | 'google'} name
 * @param {string} choice
 * @param {string} [target]
 */
async function signInWith(name, choice, target = `${backend.url}/auth?next=%2Fops`) {
  const store = new Map()
  const { createClient } = await import('@supabase/supabase-js')
  const client = createClient(backend.url, backend.keys.publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => void store.set(key, value),
        removeItem: (key) => void store.delete(key),
      },
    },
    realtime: { transport: /** @type {any} */ (class {}) },
  })
  const { data } = await client.auth.signInWithOAuth({
    provider: name,
    options: { redirectTo: target, skipBrowserRedirect: true },
  })
  const page = await next(data.url ?? '')
  const callback = await next(`${page}&${choice}`)
  const returned = new URL(await next(callback))
  const code = returned.searchParams.get('code')
  return { returned, session: code ? (await client.auth.exchangeCodeForSession(code)).data.session : null }
}

/** @param {string} url */
async function next(url) {
  const answer = await fetch(url, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

describe('signing in with GitHub and Google', () => {
  it.each(/** @type {const} */ ([['github', 'octo'], ['google', 'grace']]))(
    'makes an account with %s, keeps the return path, and finds it again',
    async (name, login) => {
      const first = await signInWith(name, `as=${login}`)
      expect(first.returned.pathname).toBe('/auth')
      expect(first.returned.searchParams.get('next')).toBe('/ops')
      expect(first.session?.user).toMatchObject({ email: `${login}@example.com`, app_metadata: { provider: name } })
      const second = await signInWith(name, `as=${login}`)
      expect(second.session?.user.id).toBe(first.session?.user.id)
    },
  )

  it('brings a refusal back as an error in the address', async () => {
    const { returned, session } = await signInWith('github', 'refuse')
    expect(session).toBeNull()
    expect(returned.searchParams.get('error')).toBe('access_denied')
    expect(returned.searchParams.get('error_description')).toBe('The user refused.')
  })

  it('returns to no foreign site', async () => {
    const { returned } = await signInWith('github', 'as=octo', 'https://evil.example/steal')
    expect(returned.origin).toBe(backend.url)
  })

  it('never joins an account that was opened on the same address', async () => {
    const squatter = await backend.signUp('unproved@example.com')
    const { session } = await signInWith('github', 'as=unproved')
    expect(session).toBeNull()
    const rows = await backend.admin('select provider from auth.identities where user_id = $1', [squatter.id])
    expect(rows).toEqual([{ provider: 'email' }])

    const before = await signInWith('google', 'as=grace')
    const other = await signInWith('github', 'as=grace')
    expect(before.session).not.toBeNull()
    expect(other.session).toBeNull()
  })
})

describe('which providers are on', () => {
  it('is what the environment names', () => {
    expect(externalProviders('http://x', {})).toEqual({})
    expect(
      externalProviders('http://x', {
        SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID: CLIENT.id,
        SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET: CLIENT.secret,
        SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'without a secret',
      }),
    ).toEqual({
      github: { enabled: true, client_id: CLIENT.id, secret: CLIENT.secret, redirect_uri: 'http://x/auth/v1/callback' },
    })
  })
})
