import { expect, test } from '../support/fixtures'

/* What is broken ends in a stated state: no blank screen, no endless spinner, and a way on. */

/* The browser says in the console what could not be loaded, and React what a boundary caught. */
test.use({ expectedComplaints: [/Failed to load resource|dynamically imported module|ERR_FAILED|error boundary/i] })

test('a screen whose chunk is gone says so, and comes when it is there again', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/ops')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const chunk = /assets\/services-screen-.*\.js/
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(chunk, (route) => route.abort())
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText("An unexpected error occurred. We've logged this issue and will look into it.")).toBeVisible()
  /* One reload, in case a deploy had changed the names, and not endlessly. */
  expect(loads).toBe(1)
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
})

test('a list that answers with a web page instead of rows says that it could not be loaded', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const rows = /\/rest\/v1\/(rpc\/)?list_projects|\/rest\/v1\/knulldev_projects/
  await page.clock.install()
  await page.route(rows, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>proxy</title>' }))
  await page.goto('/knulldev/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  for (const seconds of [2, 3, 5]) await page.clock.fastForward(seconds * 1000)
  await page.clock.resume()
  const retry = page.getByRole('button', { name: 'Retry' }).first()
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await page.unroute(rows)
  await retry.click()
  await expect(retry).toHaveCount(0)
})

test('offline is said, and what was read stays', async ({ page, member, context }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/ops/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0)
})

test('no page breaks the content security policy, and every response carries the headers', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))
  })
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('policy:')) violations.push(message.text())
  })
  for (const address of ['/knullplatform', '/ai/knulledge/start-chat', '/knulldev', '/ops']) {
    const response = await page.goto(address)
    const headers = response?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeTruthy()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(violations).toEqual([])
})
