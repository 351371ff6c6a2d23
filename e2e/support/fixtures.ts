import { randomUUID } from 'node:crypto'
import { test as base, expect, type BrowserContext, type ConsoleMessage, type Page, type Response } from '@playwright/test'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/settings.mjs'

export interface Person {
  id: string
  email: string
  password: string
  name: string
  /** Their own organisation, made at sign-up. */
  org: { id: string; name: string }
}

interface Session {
  access_token: string
  refresh_token: string
  expires_in: number
  expires_at: number
  token_type: string
  user: { id: string; email: string }
}

/** supabase-js keeps the session under a key made from the first label of the backend's host name. */
export const storageKey = (origin: string) => `sb-${new URL(origin).hostname.split('.')[0]}-auth-token`

/** The backend as a signed-in person's browser reaches it. Arranges and checks what a test is not about. */
export class Api {
  constructor(
    readonly origin: string,
    readonly session: Session,
  ) {}

  async call(path: string, init: { method?: string; body?: unknown; headers?: Record<string, string> } = {}): Promise<unknown> {
    const response = await fetch(this.origin + path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${this.session.access_token}`,
        'content-type': 'application/json',
        ...init.headers,
      },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${init.method ?? ''} ${path} answered ${response.status}: ${text}`)
    return text ? (JSON.parse(text) as unknown) : undefined
  }

  /** Rows of a table; `query` is PostgREST's, such as `name=eq.x&select=id`. */
  select<Row = Record<string, unknown>>(table: string, query = ''): Promise<Row[]> {
    return this.call(`/rest/v1/${table}?${query}`) as Promise<Row[]>
  }

  insert<Row = Record<string, unknown>>(table: string, rows: unknown): Promise<Row[]> {
    return this.call(`/rest/v1/${table}`, { body: rows, headers: { prefer: 'return=representation' } }) as Promise<Row[]>
  }

  rpc<Result = unknown>(name: string, args: Record<string, unknown>): Promise<Result> {
    return this.call(`/rest/v1/rpc/${name}`, { body: args }) as Promise<Result>
  }
}

async function post(url: string, body: unknown, bearer?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Signs a new person up through the API, as the form does, without a browser. */
export async function createPerson(origin: string, name = 'Ada Byron'): Promise<{ person: Person; api: Api }> {
  const email = `${randomUUID()}@example.com`
  const password = 'correct horse battery'
  const session = (await post(`${origin}/auth/v1/signup`, { email, password, data: { display_name: name } })) as unknown as Session
  const account = await post(`${origin}/functions/v1/auth-bootstrap`, {}, session.access_token)
  const [org] = account.orgs as { id: string; name: string }[]
  if (!org) throw new Error('auth-bootstrap gave no organisation')
  return { person: { id: session.user.id, email, password, name, org }, api: new Api(origin, session) }
}

/** What nobody may do through the API with their own token: the operator's way, with the server's secret key (playwright.config.ts draws it). */
export async function asOperator(origin: string, path: string, body: unknown): Promise<void> {
  const key = process.env.KNULL_MEMORY_SECRET_KEY ?? ''
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** Gives somebody the platform role admin, as the SQL of the README does. */
export const appoint = (origin: string, userId: string): Promise<void> => asOperator(origin, '/rest/v1/user_roles', { user_id: userId, role: 'admin' })

/** Puts a session into a browser context, as a reload would find it. */
export async function enter(context: BrowserContext, origin: string, session: Session): Promise<void> {
  await context.addInitScript(
    ({ key, value, mark }) => {
      /* Once: a sign-out or a refreshed token later in the test must not be undone by the next page load. */
      if (localStorage.getItem(mark)) return
      localStorage.setItem(mark, '1')
      localStorage.setItem(key, value)
    },
    { key: storageKey(origin), value: JSON.stringify(session), mark: `e2e-entered-${session.user.id}` },
  )
}

/** Fills in the sign-up form and waits for the platform home. */
export async function signUp(page: Page, { email, password, name }: { email: string; password: string; name?: string }): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  if (name) await page.getByLabel('Name', { exact: false }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/knullplatform$/)
}

interface Fixtures {
  /** A new person, signed in, in `page`. */
  member: Person
  /** The same, appointed platform admin. */
  admin: Person
  /** The backend as `member`. */
  api: Api
  /** Makes another person in a browser context of their own. */
  newMember: (name?: string) => Promise<{ person: Person; api: Api; page: Page; context: BrowserContext }>
  /** Everything that the pages of this test complained about; a test fails when it is not empty at its end. */
  complaints: string[]
  /** Complaints that a test causes on purpose, as patterns. */
  expectedComplaints: RegExp[]
}

interface Identity {
  identity: { person: Person; api: Api }
}

/** Console errors, uncaught errors and policy violations of a page, until the answer is called. */
function listen(page: Page, complaints: string[]): () => void {
  const said = (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push([message.text(), message.location().url].filter(Boolean).join(' at '))
  }
  const thrown = (error: Error) => complaints.push(String(error))
  page.on('console', said)
  page.on('pageerror', thrown)
  return () => {
    page.off('console', said)
    page.off('pageerror', thrown)
  }
}

/** Whether the script has taken over what the build drew; a page that it draws itself is its own from the start. Runs in the page. */
export const isTakenOver = (): boolean => document.documentElement.dataset?.drawn === undefined || document.documentElement.dataset.live !== undefined

/** A page that the build drew can be read before it can be pressed. People are not that fast, and tests are. */
function opensForPressing(page: Page): Page {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...args: unknown[]) => Promise<Response | null>
    page[name] = async (...args: unknown[]) => {
      const response = await open(...args)
      await page.waitForFunction(isTakenOver)
      return response
    }
  }
  return page
}

export const test = base.extend<Fixtures & Identity>({
  page: async ({ page }, use) => {
    await use(opensForPressing(page))
  },
  identity: async ({ baseURL }, use) => {
    await use(await createPerson(baseURL ?? ''))
  },
  member: async ({ identity, context, baseURL }, use) => {
    await enter(context, baseURL ?? '', identity.api.session)
    await use(identity.person)
  },
  admin: async ({ member, baseURL }, use) => {
    await appoint(baseURL ?? '', member.id)
    await use(member)
  },
  api: async ({ identity }, use) => {
    await use(identity.api)
  },
  newMember: async ({ browser, baseURL, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (name) => {
      const { person, api } = await createPerson(baseURL ?? '', name)
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      await enter(context, baseURL ?? '', api.session)
      const page = opensForPressing(await context.newPage())
      listen(page, complaints)
      return { person, api, page, context }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, expectedComplaints }, use) => {
      const complaints: string[] = []
      const stop = listen(page, complaints)
      await use(complaints)
      stop()
      expect(complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
