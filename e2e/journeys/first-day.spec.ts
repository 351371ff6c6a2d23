import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/settings.mjs'
import { createWorld } from '../support/world'
import { expect, signUp, test } from '../support/fixtures'

/*
 * The product's own promise, on real input and by hand alone: a new visitor signs up, brings data, asks it, builds,
 * operates; the home and the lists show all of it, the audit log holds every act, and a second organisation sees none.
 */

const weather = path.resolve(import.meta.dirname, '../../node_modules/vega-datasets/data/seattle-weather.csv')

test('sign up, bring data, ask, build, operate', async ({ page, newMember }) => {
  test.setTimeout(120_000)
  const email = `${randomUUID()}@example.com`
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build clarity into your stack')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await signUp(page, { email, password: 'a few unrelated words', name: 'Ines Moreau' })
  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page.getByText('Redirecting to your workspace...')).toBeVisible()

  /* An organisation, a profile and credits of her own. */
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toContainText('Ines Moreau')
  await expect(page.getByRole('menu')).toContainText(email)
  await expect(page.getByRole('menu')).toContainText(/Credits: [1-9]/)
  await page.keyboard.press('Escape')

  /* Bring data. */
  await page.getByRole('link', { name: 'Datasets' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).first().click()
  await (await chooser).setFiles(weather)
  await page.getByRole('button', { name: 'Save 1,461 rows' }).click()
  await expect(page.getByText('1,461 rows saved')).toBeVisible()
  await expect(page.getByRole('link', { name: /seattle-weather/ }).first()).toBeVisible()

  /* Ask it, and land on the row that says so. */
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page).toHaveURL(/start-chat$/)
  await page.getByRole('textbox', { name: 'Question' }).fill('weather on 2013-09-28')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ai\/knulledge\/chat\/[\w-]+$/)
  await expect(page.getByText('Nothing below was written by a model.', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('2013-09-28').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('h1, main').first().click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('1')
  const row = page.locator('a[href*="/ai/knulledge/datasets/"][href*="row="]').first()
  await row.click()
  await expect(page).toHaveURL(/\/ai\/knulledge\/datasets\/[\w-]+\?row=637/)
  await expect(page.getByText('2013-09-28').first()).toBeVisible()

  /* Build. */
  await page.getByRole('link', { name: 'KnullDev' }).first().click()
  await page.getByRole('link', { name: /New project/ }).first().click()
  await expect(page).toHaveURL(/\/knulldev\/new$/)
  await page.getByLabel('Name').fill('Rain forecast')
  await page.getByRole('button', { name: /Create project/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain forecast')

  /* Operate. */
  await page.getByRole('link', { name: 'KnullOps' }).first().click()
  await page.getByRole('link', { name: 'Add service' }).click()
  await page.getByLabel('Name').fill('forecast-api')
  await page.getByRole('button', { name: 'Create service' }).click()
  await page.getByRole('link', { name: 'Report incident' }).click()
  await page.getByLabel('What is going wrong?').fill('Forecasts are a day old')
  await page.getByRole('radio', { name: /Major/ }).check()
  await page.getByRole('button', { name: 'Report incident' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Forecasts are a day old')
  const incident = page.url()
  await page.getByRole('button', { name: /^Acknowledge/ }).click()

  /* While it burns, the home says so. */
  await page.getByRole('link', { name: 'Platform Home' }).click()
  await expect(page.getByRole('main')).toContainText('Forecasts are a day old')
  await expect(page.getByRole('main')).toContainText('Rain forecast')
  await page.goto(incident)
  await page.getByRole('button', { name: /Mark mitigated/ }).click()
  await page.getByRole('button', { name: /Mark resolved/ }).click()
  await expect(page.getByRole('button', { name: /^Close/ })).toBeVisible()

  /* The modules' own lists. */
  for (const [address, name] of [
    ['/knulldev/projects', 'Rain forecast'],
    ['/ops/services', 'forecast-api'],
    ['/ops/incidents?view=resolved', 'Forecasts are a day old'],
    ['/ai/datasets', 'seattle-weather'],
    ['/ai/knulledge', 'weather on 2013-09-28'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(name, { exact: false }).first()).toBeVisible()
  }

  /* Every act is in the audit log. */
  const actions = await page.evaluate(async (key) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('sb-127-auth-token') ?? '{}') as { access_token: string }
    const response = await fetch('/rest/v1/audit_logs?select=action&order=created_at', { headers: { apikey: key, authorization: `Bearer ${token}` } })
    return ((await response.json()) as { action: string }[]).map(({ action }) => action)
  }, PUBLISHABLE_KEY)
  for (const action of ['ORG_CREATED', 'SIGN_IN', 'DATASET_CREATED', 'PROJECT_CREATED', 'SERVICE_CREATED', 'INCIDENT_REPORTED', 'INCIDENT_ACKNOWLEDGED', 'INCIDENT_MITIGATED', 'INCIDENT_RESOLVED']) {
    expect(actions).toContain(action)
  }

  /* A second organisation sees none of it. */
  const other = await newMember('Somebody Else')
  for (const address of ['/knullplatform', '/ai/datasets', '/knulldev/projects', '/ops/incidents', '/ai/knulledge']) {
    await other.page.goto(address)
    await expect(other.page.locator('h1')).toBeVisible()
    await expect(other.page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(other.page.getByText(/Rain forecast|forecast-api|Forecasts are a day old|seattle-weather/)).toHaveCount(0)
  }
})

test.describe("another organisation's records", () => {
  /* The browser says it in the console whenever a request finds nothing. */
  test.use({ expectedComplaints: [/Failed to load resource.*(404|406|400)/] })
  test("their addresses say that there is nothing", async ({ page, member, newMember }) => {
  expect(member.id).toBeTruthy()
  const other = await newMember('Somebody Else')
  const world = await createWorld(other.api, other.person.org.id)
  for (const address of [
    `/ai/knulledge/datasets/${world.datasetId}`,
    `/ai/knulledge/documents/${world.documentId}`,
    `/ai/knulledge/chat/${world.sessionId}`,
    `/knulldev/projects/${world.projectId}`,
    `/ops/services/${world.serviceId}`,
    `/ops/incidents/${world.incidentId}`,
    '/ops/incidents/not-an-id',
  ]) {
    await page.goto(address)
    await expect(page.getByText(/was not found|is not here/).first()).toBeVisible()
    await expect(page.getByText(/planner_runs|ETA predictor|route-planner|Route plans|eta-predictor/)).toHaveCount(0)
  }
  })
})

test.describe('keyboard alone', () => {
  test('from the sign-in form to a new service', async ({ page, member }) => {
    await page.context().clearCookies()
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('cleared')) {
        sessionStorage.setItem('cleared', '1')
        localStorage.removeItem('sb-127-auth-token')
      }
    })
    await page.goto('/auth?returnTo=/ops/services/new')
    await page.getByLabel('Email').focus()
    await page.keyboard.type(member.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ops\/services\/new$/)
    /* The page takes the focus to its heading when it has come; keys pressed before would start from wherever it was. */
    await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeFocused()
    /* Past the sidebar in one step. */
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    for (let step = 0; step < 30 && !(await skip.evaluate((link) => link === document.activeElement)); step += 1) await page.keyboard.press('Shift+Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const name = page.getByLabel('Name')
    for (let step = 0; step < 10 && !(await name.evaluate((field) => field === document.activeElement)); step += 1) await page.keyboard.press('Tab')
    await page.keyboard.type('keyboard-service')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('keyboard-service')
    await page.keyboard.press('Control+b')
    await expect(page.locator('aside[data-state=collapsed]')).toBeVisible()
    await page.reload()
    await expect(page.locator('aside[data-state=collapsed]')).toBeVisible()
  })
})
