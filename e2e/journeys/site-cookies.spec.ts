import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isStored, storageKeys, type StorageArea } from '../../src/content/storage-keys'
import { expect, signUp, test } from '../support/fixtures'

/* The cookie page against a running browser: nothing is kept that it does not name, and what it says of signing out is so. */

interface Shown {
  area: StorageArea
  key: string
}

async function everythingKept(page: Page): Promise<Shown[]> {
  const [local, session] = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)] as const)
  const cookies = await page.context().cookies()
  return [
    ...local.map((key) => ({ area: 'local' as const, key })),
    ...session.map((key) => ({ area: 'session' as const, key })),
    ...cookies.map(({ name }) => ({ area: 'cookie' as const, key: name })),
  ]
}

const entryOf = ({ area, key }: Shown) => storageKeys.find((entry) => isStored(entry, key, area))
const ids = (shown: Shown[]) => [...new Set(shown.map((one) => entryOf(one)?.id ?? `not listed: ${one.area} ${one.key}`))].sort()

test('a visitor who chooses nothing gets no cookie, and the page lists every key with its purpose', async ({ page }) => {
  await page.goto('/legal/cookies')
  for (const { id, key } of storageKeys) await expect(page.locator(`[data-storage-key="${id}"]`)).toContainText(key)
  await expect(page.locator('[data-storage-key]')).toHaveCount(storageKeys.length)
  const kept = await everythingKept(page)
  expect(kept.filter(({ area }) => area === 'cookie')).toEqual([])
  expect(kept.map((one) => entryOf(one)?.who)).not.toContain('signed-in')
  expect(ids(kept).filter((id) => id.startsWith('not listed'))).toEqual([])
})

test('whatever signing in, working and signing out keeps is on the page', async ({ page }) => {
  await signUp(page, { email: `${randomUUID()}@example.com`, password: 'correct horse battery', name: 'Ines Moreau' })
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  await page.keyboard.press('Control+b')
  await page.goto('/knulldev/new')
  await page.getByLabel('Name', { exact: true }).fill('Half a thought')
  await expect.poll(async () => ids(await everythingKept(page))).toEqual(expect.arrayContaining(['auth', 'draft', 'memberships', 'sidebar', 'workspace']))
  const working = await everythingKept(page)
  expect(ids(working).filter((id) => id.startsWith('not listed'))).toEqual([])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(async () => (await everythingKept(page)).map((one) => entryOf(one)?.life)).not.toContain('sign-out')
  /* What stays is said to stay: the sidebar's cookie is still there. */
  const left = await everythingKept(page)
  expect(ids(left)).toContain('sidebar')
  expect(ids(left).filter((id) => id.startsWith('not listed'))).toEqual([])
})
