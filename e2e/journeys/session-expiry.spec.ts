import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { fault } from '../faults/faults'
import { createPerson, expect, test } from '../support/fixtures'

/* A session that ends, or has to be prolonged, while somebody works. */

const storageKey = 'sb-127-auth-token'
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signIn(page: Page, given: { email: string; password: string }) {
  await page.getByLabel('Email').fill(given.email)
  await password(page).fill(given.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/**
 * The access token runs out, as an hour of work would make it: every further call needs a new one. With a link it is
 * pressed, or the page is opened again, in the same moment, before a call of the page's own can notice.
 */
async function runOut(page: Page, then?: Locator | 'reload') {
  await (typeof then === 'object' ? then : page.locator('html')).evaluate(
    (element, { key, next }) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at: number }
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 5 }))
      if (next === 'reload') location.reload()
      else if (next) (element as HTMLElement).click()
    },
    { key: storageKey, next: typeof then === 'object' ? 'press' : then },
  )
}

/** The server does not prolong the session any more. */
const refuseRefresh = (context: BrowserContext) =>
  context.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 400, json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' } }),
  )

const isData = (request: Request) => /\/(rest|functions)\/v1\//.test(request.url())
const bearer = (request: Request) => (request.headers().authorization ?? '').replace('Bearer ', '')

test.use({ expectedComplaints: [/Failed to load resource/] })

test.describe('a session that is over', () => {
  const place = '/knulldev/new?from=menu#form'
  const begin = async (page: Page, context: BrowserContext) => {
    const visits: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visits.push(new URL(frame.url()).pathname)
    })
    await page.goto(place)
    await page.getByLabel('Name').fill('Route planner')
    await page.getByLabel('Description').fill('Half a sentence about depots')
    await refuseRefresh(context)
    await runOut(page, page.getByRole('button', { name: 'Create project' }))
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    expect(visits.filter((path) => path === '/auth')).toHaveLength(1)
    await context.unrouteAll({ behavior: 'wait' })
  }

  test('lets the same user go on where they were, with what they had typed', fault('refresh-refused'), async ({ page, context, member }) => {
    await begin(page, context)
    await signIn(page, member)
    await expect(page).toHaveURL(place)
    await expect(page.getByLabel('Name')).toHaveValue('Route planner')
    await expect(page.getByLabel('Description')).toHaveValue('Half a sentence about depots')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/knulldev\/projects\/[0-9a-f-]{36}/)
    await page.goto(place)
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  test('shows another user nothing of it', async ({ page, context, member, baseURL }) => {
    const { person } = await createPerson(baseURL ?? '', 'Somebody Else')
    await begin(page, context)
    await signIn(page, person)
    await expect(page).toHaveURL(place)
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(page.getByLabel('Description')).toHaveValue('')
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).not.toContain('Route planner')
    expect(kept).not.toContain(member.id)
  })

  test('is said to be over when the page is opened again, too', async ({ page, context, member }) => {
    await page.goto('/ops/services')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await refuseRefresh(context)
    await runOut(page, 'reload')
    await expect(page).toHaveURL('/auth?returnTo=%2Fops%2Fservices')
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await context.unrouteAll({ behavior: 'wait' })
    await signIn(page, member)
    await expect(page).toHaveURL('/ops/services')
  })

  test('is over in every tab, each with its own way back', async ({ page, context, member }) => {
    await page.goto('/ops/services')
    const second = await context.newPage()
    await second.goto('/knulldev/new')
    await second.getByLabel('Name').fill('In the second tab')
    await refuseRefresh(context)
    await runOut(page, page.getByRole('link', { name: 'Incidents' }).first())
    await expect(page).toHaveURL('/auth?returnTo=%2Fops%2Fincidents')
    await expect(second).toHaveURL('/auth?returnTo=%2Fknulldev%2Fnew')
    /* A file on its way while the requests are let go again would never come. */
    for (const tab of [page, second]) await expect(tab.getByText('Your session has ended.')).toBeVisible()
    await context.unrouteAll({ behavior: 'wait' })
    await signIn(page, member)
    await expect(page).toHaveURL('/ops/incidents')
    /* The other tab comes back by itself. */
    await expect(second).toHaveURL('/knulldev/new')
    await expect(second.getByLabel('Name')).toHaveValue('In the second tab')
  })
})

test.describe('a session that is prolonged', () => {
  test('in two tabs at once sends no call without a user’s token', async ({ page, context, member }) => {
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.goto('/ops/services')
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      /* What the page asks for first must have been answered: its answers are not those that are waited for below. */
      await tab.waitForLoadState('networkidle')
    }
    const calls: Request[] = []
    let refreshes = 0
    let release = () => {}
    const bothAsked = new Promise<void>((resolve) => {
      release = resolve
    })
    context.on('request', (request) => {
      if (isData(request)) calls.push(request)
    })
    await context.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
      refreshes += 1
      const response = await route.fetch()
      /* Until both tabs want data. */
      await bothAsked
      await route.fulfill({ response })
    })
    await runOut(page)
    const answers = [page, second].map((tab) => tab.waitForResponse((response) => isData(response.request())))
    for (const tab of [page, second]) {
      await tab.getByRole('link', { name: 'Incidents' }).first().click()
      await expect(tab).toHaveURL('/ops/incidents')
    }
    release()
    for (const answer of await Promise.all(answers)) expect(answer.ok()).toBe(true)
    expect(calls.length).toBeGreaterThan(1)
    expect(refreshes).toBeGreaterThan(0)
    for (const call of calls) {
      expect(bearer(call).split('.'), call.url()).toHaveLength(3)
      const claims = JSON.parse(Buffer.from(bearer(call).split('.')[1] ?? '', 'base64url').toString()) as { sub: string; role: string }
      expect(claims).toMatchObject({ sub: member.id, role: 'authenticated' })
    }
  })

  test('in mid-action: one refresh, one replay, one row', fault('token-expired'), async ({ page, member, api }) => {
    await page.goto('/knulldev/new')
    await page.getByLabel('Name').fill('Written once')
    let writes = 0
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes += 1
    })
    await page.route(/\/rest\/v1\/(rpc\/)?\w*projects?\b/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      writes += 1
      if (writes === 1) return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } })
      return route.continue()
    })
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/knulldev\/projects\/[0-9a-f-]{36}/)
    expect({ refreshes, writes: writes >= 2 }).toEqual({ refreshes: 1, writes: true })
    const rows = await api.select('knulldev_projects', 'name=eq.Written%20once')
    expect(rows).toMatchObject([{ user_id: member.id }])
  })

  test('waits for a server that cannot be reached, and goes on', fault('auth-down'), async ({ page, context, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ops/services')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.route('**/auth/v1/**', (route) => route.abort())
    await runOut(page, 'reload')
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
    await context.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    await expect(page).toHaveURL('/ops/services')
  })
})
