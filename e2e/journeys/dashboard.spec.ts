import { expect, test } from '../support/fixtures'
import { createWorld } from '../support/world'

/** How much is there, and what did it use? /dashboard. */

const broken = { status: 400, contentType: 'application/json', body: '{"code":"XX000","message":"broken"}' }

test('counts with their buttons, usage, what happened, and what one may begin', async ({ page, member, api }) => {
  await createWorld(api, member.org.id)
  const second = await api.rpc<string>('create_organisation', { p_name: 'Second Org' })
  await api.rpc('create_project', { p_org_id: second, p_name: 'Mine, but elsewhere' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All Modules', 'Knulledge', 'KnullDev', 'KnullOps'])

  const cards = [
    ['Chat Sessions', '1', 'New Chat', '/ai/knulledge/start-chat'],
    /* By user, wherever they are. */
    ['Projects', '2', 'New Project', '/knulldev/new'],
    ['Services', '1', 'View Services', '/ops/services'],
    ['Datasets', '1', 'Upload Data', '/ai/datasets'],
  ] as const
  for (const [name, count, action, to] of cards) {
    const card = page.getByRole('article', { name })
    await expect(card.locator('.num')).toHaveText(count)
    await expect(card.getByRole('link', { name: action })).toHaveAttribute('href', to)
  }
  await expect(page.getByRole('article', { name: 'Services' })).toContainText('1 with an open incident')

  const usage = page.getByRole('region', { name: 'Usage This Month' })
  await expect(usage).toContainText('0 tokens of 500,000')
  await expect(usage).toContainText('$0.00 estimated cost')
  await expect(usage.getByRole('meter')).toHaveAttribute('aria-valuemax', '500000')

  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('link', { name: /INCIDENT_REPORTED/ })).toHaveAttribute('href', /\/ops\/incidents\//)

  const quick = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  await expect(quick).toHaveText([/^New Chat/, /^Create Project/, /^Report Incident/, /^Upload Dataset/, /^View Reports/])
  expect(await quick.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/ai/knulledge/start-chat', '/knulldev/new', '/ops/incidents/new', '/ai/datasets', '/ai/reports',
  ])
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/ops\/incidents\/new$/)
  await page.goBack()

  /* A module's own numbers, what happened in it, and the way there. */
  for (const [tab, to, card] of [['Knulledge', '/ai', 'Documents'], ['KnullDev', '/knulldev', 'Being built'], ['KnullOps', '/ops', 'Open incidents']] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('link', { name: `Open ${tab}` })).toHaveAttribute('href', to)
    await expect(page.getByRole('article', { name: card }).locator('.num')).toHaveText(/^\d+$/)
  }
  await expect(page.getByRole('article', { name: 'Open incidents' }).locator('.num')).toHaveText('1')
  await expect(page.getByRole('region', { name: 'Open incidents' }).getByRole('link', { name: /INC-1/ })).toBeVisible()
  await expect(recent).toContainText('INCIDENT_REPORTED')
  await expect(recent).not.toContainText('PROJECT_CREATED')
})

test('usage is drawn by day and source, has a table, and says by how much the ceiling is passed', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const today = new Date().toISOString().slice(0, 10)
  const first = `${today.slice(0, 8)}01`
  await page.route('**/rest/v1/rpc/dashboard_usage*', (route) =>
    route.fulfill({ json: [{ day: first, source: 'chat', tokens: 500_000 }, { day: today, source: 'embedding', tokens: 112_480 }] }),
  )
  await page.goto('/dashboard')
  const usage = page.getByRole('region', { name: 'Usage This Month' })
  await expect(usage).toContainText('612,480 tokens of 500,000')
  await expect(usage).toContainText('$1.22 estimated cost')
  await expect(usage).toContainText('112,480 over the ceiling')
  await expect(usage).toContainText('122% used')
  await expect(usage.getByRole('meter')).toHaveAttribute('aria-valuenow', '500000')
  await expect(usage.getByRole('img', { name: /^Tokens per day: 612,480 in all/ })).toBeVisible()
  await usage.getByRole('button', { name: 'Table' }).click()
  await expect(usage.getByRole('columnheader')).toHaveText(['Day', 'Chat', 'embedding', 'Total'])
  await expect(usage.getByRole('row')).toHaveCount(new Date().getUTCDate() + 2)
})

test('a count that fails keeps the last one with its time; nothing is zero or empty because it failed', async ({ page, member, api, expectedComplaints }) => {
  expectedComplaints.push(/400|Bad Request/)
  await api.insert('services', ['one', 'two'].map((name) => ({ org_id: member.org.id, name, tier: 4 })))
  let fails = true
  await page.route(/\/rest\/v1\/audit_logs\?/, (route) => (fails ? route.fulfill(broken) : route.continue()))
  await page.route(/\/rest\/v1\/services\?/, (route) => (fails ? route.fulfill(broken) : route.continue()))
  await page.goto('/dashboard')
  const services = page.getByRole('article', { name: 'Services' })
  await expect(services.getByRole('alert')).toContainText('Could not be loaded.')
  await expect(services.locator('.num')).toHaveText('–')
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await expect(recent.getByText('Recent Activity could not be loaded.')).toBeVisible()
  await expect(recent.getByText('No recent activity')).toBeHidden()
  /* The others stand. */
  await expect(page.getByRole('article', { name: 'Datasets' }).locator('.num')).toHaveText('0')

  fails = false
  await services.getByRole('button', { name: 'Retry' }).click()
  await expect(services.locator('.num')).toHaveText('2')
  await recent.getByRole('button', { name: 'Retry' }).click()
  await expect(recent).toContainText('SERVICE_CREATED')

  fails = true
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(services.getByRole('alert')).toContainText(/Not renewed; from \d\d:\d\d\./)
  await expect(services.locator('.num')).toHaveText('2')
  await expect(recent).toContainText('SERVICE_CREATED')
})

test('a reader sees the numbers and the ways to look, and nothing to make', async ({ member, api, newMember }) => {
  const reader = await newMember('Vi')
  const { token } = await api.rpc<{ token: string }>('create_invitation', { p_org_id: member.org.id, p_email: reader.person.email, p_role: 'viewer' })
  await reader.api.rpc('accept_invitation', { p_token: token })
  await api.insert('services', { org_id: member.org.id, name: 'one', tier: 4 })
  await reader.context.addInitScript(({ key, org }) => localStorage.setItem(key, org), { key: `knull.org:${reader.person.id}`, org: member.org.id })
  await reader.page.goto('/knullplatform')
  await reader.page.getByRole('region', { name: 'The three layers' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(reader.page.getByRole('article', { name: 'Services' }).locator('.num')).toHaveText('1')
  await expect(reader.page.getByRole('link', { name: 'View Projects' })).toHaveAttribute('href', '/knulldev/projects')
  await expect(reader.page.getByRole('link', { name: 'New Project' })).toBeHidden()
  await expect(reader.page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveText([/^View Reports/])
})
