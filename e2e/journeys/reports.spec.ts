import type { Page } from '@playwright/test'
import { expect, test, type Api } from '../support/fixtures'
import { createWorld } from '../support/world'

/* What was found out is kept, worked on by several, and shown to people outside: by a link that ends. */

const link = (page: Page) => page.getByRole('textbox', { name: 'Link' })
const unknownToken = '0'.repeat(64)

/** A report as it is stored. */
const saved = (api: Api, id: string) => api.select<{ title: string; body: string; version: number }>('reports', `id=eq.${id}&select=title,body,version`)

test('from an answer to a link that anybody reads, until it is revoked', async ({ page, member, api, browser, baseURL }) => {
  const world = await createWorld(api, member.org.id)
  await page.goto(`/ai/knulledge/chat/${world.sessionId}`)
  await page.getByRole('button', { name: 'Save as report' }).click()
  await expect(page).toHaveURL(/\/ai\/reports\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What was the sustained rate of the load test?')
  const quote = page.getByRole('article').getByRole('listitem').filter({ hasText: '120 requests per second for 30 minutes' })
  await expect(quote.getByRole('link', { name: 'Load test: eta-predictor v15' })).toHaveAttribute('href', new RegExp(`^/ai/knulledge/documents/${world.documentId}\\?passage=`))

  /* Edited with a preview, and kept when the page is loaded anew in the middle of it. */
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('The load test')
  await page.getByLabel('Text in Markdown').fill('## Proof\n\nIt ran at 120 [1], and **never** higher. <script>alert(1)</script> [see](javascript:alert(1))')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Proof' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('<script>alert(1)</script> [see](javascript:alert(1))')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('The load test')
  await expect(page.getByText('Not saved yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/ai\/reports\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The load test')
  const reportId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'More' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Download Markdown' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('The load test.md')

  /* The dialog shows exactly what outsiders will see: without the names of sources here. */
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this report by link' })
  const preview = dialog.getByRole('region', { name: 'Exactly this will be seen' })
  await expect(preview).toContainText('Load test: eta-predictor v15')
  await dialog.getByRole('checkbox', { name: 'Their names, and where the quotes stand' }).uncheck()
  await expect(preview).not.toContainText('Load test: eta-predictor v15')
  await expect(preview).toContainText('120 requests per second for 30 minutes')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await link(page).inputValue()
  expect(address).toMatch(new RegExp(`^${baseURL}/ai/knulledge/reports/[0-9a-f]{64}$`))
  expect(address).not.toContain(reportId)
  await page.getByRole('button', { name: 'Done' }).click()

  /* Somebody outside, without an account. What is edited afterwards does not reach them. */
  await api.rpc('save_report', { p_report_id: reportId, p_version: 2, p_title: 'The load test', p_body: 'Withdrawn.' })
  const outside = await browser.newContext()
  const reader = await outside.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const response = await reader.goto(address)
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow, noarchive' })
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The load test')
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(reader.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  const article = reader.getByRole('article')
  await expect(article).toContainText(`Published by ${member.org.name} on`)
  await expect(article).toContainText('It ran at 120')
  await expect(article).not.toContainText('eta-predictor')
  await expect(reader.getByRole('link', { name: /sign in/i })).toHaveCount(0)
  await article.getByRole('link', { name: 'Source 1' }).click()
  await expect(reader.locator('#source-1')).toBeInViewport()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  /* Nothing of the platform, and nobody who counts but the link itself. */
  expect([...new Set(asked.filter((path) => /platform-shell|\/(rest|functions|auth)\/v1\//.test(path)))]).toEqual(['/rest/v1/rpc/read_publication'])

  /* One visit, however often it was loaded; the member's own look counts nothing. */
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The load test')
  await page.goto('/ai/knulledge/reports?view=links')
  const row = page.getByRole('row', { name: /The load test/ })
  await expect(row).toContainText('Open')
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Revoke the link to “The load test”' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(row).toContainText('Revoked')

  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link was revoked')
  await expect(reader.locator('body')).not.toContainText('The load test')
  await expect(reader.locator('body')).not.toContainText(member.org.name)
  for (const path of ['/ai/knulledge/shared/', '/ai/shared/', '/ai/knulledge/reports/']) {
    expect((await reader.goto(path + unknownToken))?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this link')
  }
  await outside.close()
})

test('a chat is shared by link, and the link dies with it', async ({ page, member, api, browser }) => {
  const world = await createWorld(api, member.org.id)
  await page.goto(`/ai/knulledge/chat/${world.sessionId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('The link works for').selectOption('1')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await link(page).inputValue()
  const outside = await browser.newContext({ locale: 'de-DE' })
  const reader = await outside.newPage()
  await reader.goto(address.replace('/ai/knulledge/shared/', '/ai/shared/'))
  await expect(reader.getByRole('heading', { level: 2, name: 'What was the sustained rate of the load test?' })).toBeVisible()
  await expect(reader.getByText(`Veröffentlicht von ${member.org.name}`, { exact: false })).toBeVisible()
  await expect(reader.getByText('The sustained rate of the test was 120 requests per second for 30 minutes.', { exact: false }).first()).toBeVisible()
  await api.call(`/rest/v1/chat_sessions?id=eq.${world.sessionId}`, { method: 'DELETE' })
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Unter diesem Link ist nichts')
  await outside.close()
  /* The report saved from it stays. */
  await page.goto(`/ai/reports/${world.reportId}`)
  await expect(page.getByText('The chat it was saved from is deleted.')).toBeVisible()
})

test.describe('refused by the server', () => {
  test.use({ expectedComplaints: [/status of \d+/] })

  test('two people write at once, and nobody’s words are lost', async ({ page, member, api }) => {
    const { reportId } = await createWorld(api, member.org.id)
    await page.goto(`/ai/reports/${reportId}/edit`)
    const text = page.getByLabel('Text in Markdown')
    await text.fill('Mine, all of it [1].')
    await api.rpc('save_report', { p_report_id: reportId, p_version: 1, p_title: 'What the load test proves', p_body: 'Theirs.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'while you were writing' })
    await expect(conflict).toContainText('Theirs.')
    await expect(text).toHaveValue('Mine, all of it [1].')
    expect((await saved(api, reportId))[0]?.body).toBe('Theirs.')
    await conflict.getByRole('button', { name: 'Save mine as a separate report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the load test proves (copy)')
    await expect(page.getByRole('article')).toContainText('Mine, all of it')
    await expect(page.getByRole('article').getByRole('link', { name: 'Load test: eta-predictor v15' })).toBeVisible()

    /* The other way on: theirs stays until mine replaces it by choice. */
    await page.goto(`/ai/reports/${reportId}/edit`)
    await expect(text).toHaveValue('Theirs.')
    await text.fill('Mine after all.')
    await api.rpc('save_report', { p_report_id: reportId, p_version: 2, p_title: 'What the load test proves', p_body: 'Theirs again.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Replace theirs with mine' }).click()
    await expect(page.getByRole('article')).toContainText('Mine after all.')
    expect(await saved(api, reportId)).toEqual([{ title: 'What the load test proves', body: 'Mine after all.', version: 4 }])
  })

  test('a role that reads changes and shares nothing, a report is found by its name, and a failed list says so', async ({ page, member, api }) => {
    const { reportId } = await createWorld(api, member.org.id)
    await page.route('**/rest/v1/memberships*', async (route) => {
      const answer = await route.fetch()
      const rows = (await answer.json()) as { role: string }[]
      await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, role: 'viewer' })) })
    })
    await page.goto('/ai/reports')
    await page.getByRole('link', { name: 'What the load test proves' }).click()
    await expect(page).toHaveURL(new RegExp(`/ai/reports/${reportId}$`))
    await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Download Markdown', 'Print'])
    await page.keyboard.press('Escape')
    await page.goto(`/ai/reports/${reportId}/edit`)
    await expect(page.getByText('You can read, not edit.', { exact: false })).toBeVisible()

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('test proves')
    await palette.getByRole('option', { name: /What the load test proves/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`/ai/reports/${reportId}$`))

    const lists = /\/rest\/v1\/reports\?/
    await page.route(lists, (route) => route.fulfill({ status: 400, json: { message: 'broken' } }))
    await page.goto('/ai/knulledge/reports')
    await expect(page.getByText('Reports could not be loaded.')).toBeVisible()
    await page.unroute(lists)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('link', { name: 'What the load test proves' })).toBeVisible()
  })
})
