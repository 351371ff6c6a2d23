import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/* The four tools that judge and write: each does its work on the page, keeps what was typed and sends nothing. */

/** Whatever leaves the page after it has loaded, other than files of the site itself. */
function sent(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || (request.postData() ?? '') !== '') found.push(`${request.method()} ${request.url()}`)
  })
  return found
}

async function downloaded(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()])
  return readFile(await file.path(), 'utf8')
}

test('the fit check says no when one answer decides, and the link says the same', async ({ page }) => {
  await page.goto('/tools/fit')
  const requests = sent(page)
  const result = page.getByRole('region', { name: 'What we would say' })
  await expect(result.getByText('Not decided yet.')).toBeVisible()
  await page.getByRole('radio', { name: /Fewer and shorter incidents/ }).check()
  await page.getByRole('radio', { name: /Extra people by the hour/ }).check()
  await expect(result.getByRole('heading', { name: 'Not a fit.' })).toBeVisible()
  await expect(result.getByText('For more hands under your direction')).toBeVisible()
  await expect(result.getByRole('link', { name: 'Book a strategy call' })).toHaveCount(0)
  expect(await downloaded(page, 'Markdown')).toContain('Not a fit.')
  await expect(page).toHaveURL(/[?&]a=ad-/)
  expect(requests).toEqual([])
  await page.reload()
  await expect(page.getByRole('radio', { name: /Extra people by the hour/ })).toBeChecked()
  await expect(result.getByRole('heading', { name: 'Not a fit.' })).toBeVisible()
})

test('one forgotten function holds its pillar, and is the first thing to do', async ({ page }) => {
  await page.goto('/tools/zero-trust?s=3133333.3333333.3333333.33333333.33333333&target=4')
  const requests = sent(page)
  const result = page.getByRole('region', { name: 'Maturity and next steps' })
  await expect(result.getByText('Overall: Traditional')).toBeVisible()
  await expect(result.getByRole('listitem').filter({ hasText: 'Identity: Identity stores' }).getByText('It alone holds Identity at Traditional')).toBeVisible()
  await result.getByRole('button', { name: 'Show table' }).click()
  await expect(result.getByRole('row', { name: /^Identity/ })).toContainText('Held there by: Identity stores')
  await page.getByRole('group', { name: 'Identity stores' }).getByRole('radio', { name: /^Advanced/ }).check()
  await expect(result.getByText('Overall: Advanced')).toBeVisible()
  const csv = await downloaded(page, 'CSV')
  expect(csv.trim().split('\r\n')).toHaveLength(38)
  expect(requests).toEqual([])
})

test('a clause appears with the answer that it stands for; names stay out of the link', async ({ page }) => {
  await page.goto('/tools/policy-generator')
  const requests = sent(page)
  const document = page.getByRole('article', { name: 'Preview of the policy' })
  await expect(document.getByRole('heading', { name: /Private devices$/ })).toHaveCount(0)
  await page.getByLabel('Private devices for work').selectOption('Yes')
  await expect(document.getByRole('heading', { name: /Private devices$/ })).toBeVisible()
  await expect(document.getByText('Because: Private devices for work: Yes')).toBeVisible()
  await page.getByLabel('Company name').fill('Example Data')
  await expect(document.getByText(/systems and data of Example Data/)).toBeVisible()
  const markdown = await downloaded(page, 'Markdown')
  expect(markdown).toContain('Example Data')
  expect(markdown).toContain('PR.AA-05')
  expect(markdown).toContain('not legal advice')
  await expect(page).toHaveURL(/[?&]a=/)
  expect(page.url()).not.toContain('Example')
  expect(requests).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Example Data')
  await page.getByRole('button', { name: 'Back to the first answers' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('knull.policy-names'))).toBeNull()
})

test('a vague claim is refused beside its words, nothing typed is lost, and a sound study is handed out', async ({ page }) => {
  await page.goto('/tools/case-study-builder')
  const requests = sent(page)
  await page.getByRole('button', { name: 'Show an example' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is open.' })).toBeVisible()
  const work = page.getByLabel('What was done', { exact: true })
  await work.fill('We significantly improved the pipeline.')
  await expect(work).toHaveAccessibleDescription(/“significantly” cannot be checked.*“improved” needs a figure/)
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await expect(work).toBeFocused()
  await expect(work).toHaveValue('We significantly improved the pipeline.')
  await page.reload()
  await expect(work).toHaveValue('We significantly improved the pipeline.')
  await work.fill('We cut 40 minutes of waiting to 12.')
  const markdown = await downloaded(page, 'Markdown')
  expect(markdown).toContain('−74.7%')
  expect(markdown).toContain('+500%, worse')
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Delete this draft' }).click()
  expect(await page.evaluate(() => localStorage.getItem('knull.case-studies'))).toBeNull()
})
