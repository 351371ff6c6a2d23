import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { createWorld } from '../support/world'

/** What does our organisation do here? Its own events, counted by its own database. */

interface Overview {
  now: { events: number; users: number; sessions: number; views: number; converted: number }
  screens: { screen: string; now: number }[]
  events: { name: string; now: number }[]
}

test('what is done is counted, shown as figures, chart and table, and can be taken along', async ({ page, member, api }) => {
  await createWorld(api, member.org.id)
  const overview = () => api.rpc<Overview>('analytics_overview', { p_org_id: member.org.id, p_days: 7 })
  await page.goto('/ai/knulledge/analytics')
  await expect(page.getByRole('heading', { name: 'Nothing has been counted yet' })).toBeVisible()

  /* Somebody works: a question that finds something, and a search. What they typed goes nowhere. */
  await page.goto('/ai/knulledge/start-chat')
  await page.getByLabel('Question', { exact: true }).fill('What was the sustained rate of the load test?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ai\/knulledge\/chat\//)
  const sending = page.waitForRequest((request) => request.url().endsWith('/rpc/record_events'))
  /* Leaving sends what is waiting: no test waits ten seconds. */
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
  await leave()
  const sent = (await sending).postData() ?? ''
  expect(sent).toContain('"chat_asked"')
  expect(sent).not.toContain('sustained')
  expect(sent).not.toContain(member.email)
  await expect.poll(async () => (await overview()).now.converted).toBe(1)
  expect((await overview()).now).toMatchObject({ users: 1, sessions: 1 })
  /* The conversation's screen is seen once it stands. */
  await expect
    .poll(async () => {
      await leave()
      return (await overview()).screens.map(({ screen }) => screen)
    })
    .toEqual(expect.arrayContaining(['chat-start', 'chat-session']))

  await page.goto('/ai/knulledge/analytics?days=7')
  const rate = page.getByRole('button', { name: /Conversion Rate/ })
  await expect(rate).toContainText('100%')
  await expect(page.getByRole('button', { name: /^Users/ })).toContainText('1')
  for (const label of ['Events', 'Sessions', 'Page Views']) await expect(page.getByRole('button', { name: new RegExp(`^${label}`) })).toBeVisible()
  await rate.click()
  await expect(page).toHaveURL(/metric=conversion/)
  await expect(page.getByRole('img', { name: /Conversion Rate of the last 7 days/ })).toBeVisible()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('table', { name: 'The last 7 days, one row each' }).getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('row', { name: /^Question asked/ })).toContainText('1')
  await expect(page.getByText('A session converts when a question asked in it was answered with at least one quote')).toBeVisible()

  await page.getByLabel('Time Range').selectOption('90')
  await expect(page).toHaveURL(/days=90/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^knull-analytics-90-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFKind,Name,Events,Users,Sessions,Page Views,Conversion Rate')
  expect(lines.filter((line) => line.startsWith('Day,'))).toHaveLength(90)
  expect(lines.some((line) => line.startsWith('Event,Question asked,1'))).toBe(true)
})

test.describe('failing', () => {
  test.use({ expectedComplaints: [/status of 5\d\d/] })

  test('says so with Retry, and a failed count of one\'s own work disturbs nobody', async ({ page, member, api }) => {
    await api.rpc('record_events', { p_org_id: member.org.id, p_session_id: crypto.randomUUID(), p_events: [{ id: crypto.randomUUID(), name: 'page_viewed', properties: { screen: 'datasets' }, age: 0 }] })
    let down = true
    await page.route('**/rpc/analytics_overview', (route) => (down ? route.fulfill({ status: 500 }) : route.continue()))
    await page.route('**/rpc/record_events', (route) => route.fulfill({ status: 500 }))
    await page.goto('/ai/knulledge/analytics')
    await expect(page.getByRole('alert')).toContainText('Analytics could not be loaded.', { timeout: 20_000 })
    down = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: /^Page Views/ })).toContainText('1')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
