import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { fault } from './faults'

/* A server that is down, slow, refuses or talks nonsense. The clock of these tests is wound by hand: nobody waits for a
   back-off of seven seconds or for four limits of ten. */

/* The browser says in the console what was not answered as asked. */
test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED|profile not loaded|role look-up failed/] })

const rows = '**/rest/v1/service_list?*'
const json = (status: number) => (route: Route) => route.fulfill({ status, json: { code: 'XX000', message: 'internal detail that nobody should read' } })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Waits until the page has had an answer, and with it every answer before that one. */
const answered = (page: Page) => page.evaluate(() => fetch('/version.json').then((answer) => answer.text()))

/** Lets the time of the page pass: `seconds` one after the other, each with the network's own time between. */
async function pass(page: Page, ...seconds: readonly number[]) {
  for (const each of seconds) {
    await page.clock.runFor(each * 1000)
    await answered(page)
  }
}

/** A service to be found in the list. */
async function withService(page: Page, { api, member }: { api: { insert(table: string, rows: unknown): Promise<unknown> }; member: { org: { id: string } } }) {
  await api.insert('services', { org_id: member.org.id, name: 'route-planner', tier: 2 })
  await page.clock.install()
}

test('the API is down at first load', fault('api-down'), async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.clock.install()
  let refused = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/rest/v1/memberships')) refused += 1
  })
  await page.route(/\/(rest|functions)\/v1\//, (route) => route.abort())
  await page.goto('/ops/services')
  await expect(page.getByRole('status')).toContainText('Checking your session')
  /* Each pause begins when the try before it has failed, whenever this machine came to it. */
  for (const [index, seconds] of [1, 2, 4].entries()) {
    await expect.poll(() => refused).toBeGreaterThan(index)
    await answered(page)
    await pass(page, seconds)
  }
  await expect(heading(page, 'Your organisations could not be loaded')).toBeVisible()
  expect(refused, 'a first try and three more').toBe(4)
  await expect(page.getByText('Nothing is lost; try again in a moment.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Services')).toBeVisible()
})

test('the server that prolongs sessions stays away for a minute, and it goes on by itself', fault('auth-down'), async ({ page, member, context }) => {
  expect(member.id).toBeTruthy()
  await page.clock.install()
  await page.goto('/ops/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sb-127-auth-token') ?? '{}') as object
    localStorage.setItem('sb-127-auth-token', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 5 }))
  })
  await context.route('**/auth/v1/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Checking your session')
  await pass(page, 5)
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
  await pass(page, 1, 2, 4, 8, 16, 32)
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
  await expect(page).toHaveURL('/ops/services')
  await context.unrouteAll()
  /* It looks every 5 s. */
  await expect(heading(page, 'Services')).toBeVisible()
})

test('memberships that cannot be read are those of the last visit', fault('memberships'), async ({ page, member, api }) => {
  await withService(page, { api, member })
  await page.goto('/ops/services')
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await page.route('**/rest/v1/memberships?*', json(500))
  await page.reload()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await pass(page, 1, 2, 4, 1)
  await expect(page.getByText(member.org.name).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toHaveCount(0)
})

test('one table answers 500', fault('table-500'), async ({ page, member, api }) => {
  await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'Alpha' })
  await page.clock.install()
  await page.route('**/rest/v1/rpc/home_layers*', json(500))
  await page.goto('/knullplatform')
  const layers = page.getByRole('region', { name: 'The three layers' })
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'Alpha' })).toBeVisible()
  await pass(page, 1, 2, 4, 1)
  await expect(layers.getByText('The three layers could not be loaded.')).toBeVisible()
  await expect(layers).toContainText('The server cannot answer right now.')
  await expect(layers).not.toContainText('internal detail')
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'Alpha' })).toBeVisible()
  await page.unrouteAll()
  await layers.getByRole('button', { name: 'Retry' }).click()
  await expect(layers.getByText('Projects on their way')).toBeVisible()
})

test('an answer is slow', fault('slow'), async ({ page, member, api }) => {
  await withService(page, { api, member })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(rows, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/ops/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await pass(page, 0.2)
  const waiting = page.locator('[aria-busy=true]')
  await expect(waiting).toHaveAttribute('data-stage', 'shape')
  await pass(page, 5)
  await expect(page.getByText('Still waiting for the server: Services.')).toBeVisible()
  release()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('an answer never comes', fault('hanging'), async ({ page, member, api }) => {
  await withService(page, { api, member })
  let asked = 0
  /* Never answered: only the page itself gives up. */
  await page.route(rows, (route) => {
    if (route.request().method() === 'GET') asked += 1
  })
  await page.goto('/ops/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  for (const [attempt, backOff] of [1, 2, 4].entries()) {
    await pass(page, 10, backOff)
    await expect.poll(() => asked).toBe(attempt + 2)
  }
  await pass(page, 10)
  await expect(page.getByText('Services could not be loaded.')).toBeVisible()
  await expect(page.getByText('The server took too long to answer.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
})

test('too many requests', fault('rate-limited'), async ({ page, member, api }) => {
  await withService(page, { api, member })
  let asked = 0
  await page.route(rows, (route) => {
    if (route.request().method() === 'GET') asked += 1
    return json(429)(route)
  })
  await page.goto('/ops/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await pass(page, 1, 2, 4, 1)
  await expect(page.getByText('Too many requests in a short time. Wait a moment and try again.')).toBeVisible()
  expect(asked).toBe(4)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
})

test('503 three times, then 200', fault('flaky'), async ({ page, member, api }) => {
  await withService(page, { api, member })
  let asked = 0
  await page.route(rows, (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    asked += 1
    return asked <= 3 ? json(503)(route) : route.continue()
  })
  await page.goto('/ops/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  /* The pause has let the first wait pass. From here on the clock moves only by hand. */
  await expect.poll(() => asked).toBe(2)
  await pass(page, 0)
  for (const seconds of [2, 4]) {
    await pass(page, seconds - 0.1)
    expect(asked, `not before ${seconds} s`).toBe(seconds === 2 ? 2 : 3)
    await pass(page, 0.1)
    await expect.poll(() => asked).toBe(seconds === 2 ? 3 : 4)
    await pass(page, 0)
  }
  await page.clock.resume()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toBe(4)
})

test('a web page instead of JSON', fault('html'), async ({ page, member, api }) => {
  await withService(page, { api, member })
  await page.route(rows, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>proxy</title>' }))
  await page.goto('/ops/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await pass(page, 1, 2, 4, 1)
  await expect(page.getByText('Services could not be loaded.')).toBeVisible()
  await expect(page.getByText('The server cannot answer right now.')).toBeVisible()
  await expect(page.getByText('No service yet')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
})

test('offline is said, what was read stays, and it is renewed when the network is back', fault('offline'), async ({ page, member, api, context }) => {
  await withService(page, { api, member })
  const line = page.getByText('You are offline. What you see may be old; what you write is kept.')
  await page.goto('/ops/services')
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await api.insert('services', { org_id: member.org.id, name: 'made meanwhile', tier: 3 })
  await pass(page, 20).catch(() => undefined)
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'made meanwhile' })).toBeVisible()
})

test('a form sent twice, and again after a lost answer, makes one row', fault('double-submit'), async ({ page, member, api }) => {
  expect(member.id).toBeTruthy()
  const create = page.getByRole('button', { name: 'Create project' })
  let sent = 0
  let lost = true
  await page.route('**/rest/v1/rpc/create_project', async (route) => {
    sent += 1
    const response = await route.fetch()
    if (lost) return route.abort()
    return route.fulfill({ response })
  })
  await page.goto('/knulldev/new')
  await page.getByLabel('Name').fill('Written once')
  await create.dblclick()
  await expect(page.getByText('You seem to be offline. What you wrote is kept.')).toBeVisible()
  expect(sent).toBe(1)
  lost = false
  await create.click()
  await expect(heading(page, 'Written once')).toBeVisible()
  expect(sent).toBe(2)
  expect(await api.select('knulldev_projects')).toHaveLength(1)
})

test('the roles cannot be looked up', fault('role'), async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/rest/v1/user_roles?*', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }))
  await page.goto('/admin')
  await expect(page).toHaveURL('/ai')
  await expect(page.getByRole('listitem').filter({ hasText: 'Access Denied' })).toContainText("You don't have permission to access this resource.")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(logged.join('\n')).toContain('role look-up failed')
})

test('version.json is missing', fault('version'), async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  /* The screen is for admins; what the database thinks of it is another matter. */
  await page.route('**/rest/v1/user_roles?*', (route) => route.fulfill({ json: [{ role: 'admin' }] }))
  await page.route('**/version.json', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/admin?view=version')
  await expect(page.getByRole('heading', { name: 'The server does not say its version' })).toBeVisible()
  expect(logged.join('\n')).toContain('version.json could not be read')
  await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toHaveCount(0)
  await page.unroute('**/version.json')
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(page.getByText('production', { exact: false }).first()).toBeVisible()
})
