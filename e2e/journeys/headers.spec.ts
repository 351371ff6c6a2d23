import { expect, test } from '../support/fixtures'

/* What every response of the build carries. */

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
