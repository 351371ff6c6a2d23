import { expect, test } from '../support/fixtures'

/* One test: which organisation runs the platform is one setting for all of them. */
test('what the operator publishes is what everybody sees, and nothing else', async ({ page, admin, api, browser, baseURL }) => {
  const org = admin.org.id
  await api.rpc('admin_set_operator', { p_operator_id: org })
  const [shop, vault] = await api.insert<{ id: string }>('services', [{ org_id: org, name: 'shop', tier: 1 }, { org_id: org, name: 'vault-internal', tier: 1 }])
  const incident = await api.rpc<string>('report_incident', {
    p_org_id: org,
    p_title: 'Mallory emptied the till',
    p_severity: 'sev1',
    p_service_ids: [shop?.id, vault?.id],
    p_started_at: new Date(Date.now() - 30 * 60_000).toISOString(),
  })

  await page.goto(`/ops/incidents/${incident}`)
  await expect(page.getByText('It affects no public service yet, so it cannot be published.')).toBeVisible()
  await page.goto(`/ops/services/${shop?.id}`)
  /* It is on when the server has it. */
  await page.getByRole('switch', { name: /On the status page/ }).click()
  await expect(page.getByText('Outsiders see its name')).toBeVisible()

  await page.goto(`/ops/incidents/${incident}`)
  await page.getByRole('textbox', { name: 'Title for outsiders' }).fill('The shop does not take orders')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('textbox', { name: 'Public update' }).fill('Orders are kept and sent once it runs again.')
  await page.getByRole('button', { name: 'Tell the public' }).click()
  await expect(page.getByRole('list', { name: 'Public updates' })).toContainText('Orders are kept')

  const visitor = await browser.newPage({ baseURL })
  await visitor.goto('/status?lng=en')
  await expect(visitor.getByRole('status').filter({ hasText: 'A service is down' })).toBeVisible()
  await expect(visitor.getByRole('img', { name: /^shop, 90 days: 0% up, \d+ min down/ }).first()).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'The shop does not take orders' })).toBeVisible()
  await expect(visitor.getByText('Orders are kept and sent once it runs again.')).toBeVisible()
  await visitor.getByText('Days with an incident, as a table').click()
  await expect(visitor.getByRole('table').getByRole('row').filter({ hasText: 'shop' }).first()).toContainText('min')
  const feed = await visitor.request.get((await visitor.getByRole('link', { name: 'RSS feed' }).getAttribute('href')) ?? '')
  expect(feed.headers()['content-type']).toContain('application/rss+xml')
  const all = `${await feed.text()} ${await (await visitor.request.get('/functions/v1/status')).text()} ${await visitor.content()}`
  expect(all).toContain('The shop does not take orders')
  expect(all).not.toMatch(/Mallory|vault-internal|INC-1\b/)

  await page.getByRole('button', { name: 'Take off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByText('Not public', { exact: true })).toBeVisible()
  await visitor.getByRole('button', { name: 'Ask again' }).click()
  await expect(visitor.getByText('No published incident in the last 90 days.')).toBeVisible()
  await expect(visitor.getByRole('status').filter({ hasText: 'Everything runs' })).toBeVisible()
  await visitor.close()
})
