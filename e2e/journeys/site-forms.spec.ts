import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/* The forms of the site: what is wrong is said where it is, what was typed stays, and what arrives is read by a platform admin. */

const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label })
const refused = /Failed to load resource|net::ERR_/

test.describe('a message', () => {
  test.use({ expectedComplaints: [refused] })

  test('is put right, sent once there is a connection, read, answered and deleted', async ({ page, admin, browser, baseURL }) => {
    expect(admin.id).toBeTruthy()
    const visitor = await browser.newPage({ baseURL })
    const email = `${randomUUID()}@visitors.example`
    /* Pressed before the script has come: it is answered as soon as it has, and what was typed is there. */
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await visitor.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await visitor.goto('/company/contact?lng=en', { waitUntil: 'domcontentloaded' })
    await field(visitor, 'Your name').fill('Grace')
    await visitor.getByRole('button', { name: 'Send message' }).click()
    letThrough()
    await expect(visitor.getByText('Choose what it is about.')).toBeVisible()
    await expect(visitor.getByText('Without an address we cannot answer.')).toBeVisible()
    await expect(visitor.getByRole('radio', { name: /Work with us/ })).toBeFocused()
    await expect(field(visitor, 'Your name')).toHaveValue('Grace')

    await visitor.getByRole('radio', { name: /The product/ }).check()
    await field(visitor, 'Your name').fill('Grace Hopper')
    await field(visitor, 'E-mail for the answer').fill('grace@navy')
    await field(visitor, 'Message').fill('Does it read COBOL listings?')
    await visitor.getByRole('button', { name: 'Send message' }).click()
    await expect(visitor.getByText('An address looks like name@company.com.')).toBeVisible()
    await expect(field(visitor, 'E-mail for the answer')).toBeFocused()
    await expect(visitor.getByText('Choose what it is about.')).toBeHidden()

    await field(visitor, 'E-mail for the answer').fill(email)
    await visitor.context().setOffline(true)
    await visitor.getByRole('button', { name: 'Send message' }).click()
    await expect(visitor.getByRole('alert').filter({ hasText: 'Not sent: no connection.' })).toBeVisible()
    await expect(field(visitor, 'Message')).toHaveValue('Does it read COBOL listings?')
    await visitor.context().setOffline(false)
    await visitor.getByRole('button', { name: 'Send message' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your message has arrived' })).toBeFocused()
    const reference = await visitor.getByText(/^K-[0-9A-F]{5}-[0-9A-F]{5}$/).textContent()
    await visitor.close()

    await page.goto(`/admin/inquiries?q=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: /Grace Hopper/ }).click()
    const sheet = page.getByRole('dialog', { name: reference ?? '' })
    await expect(sheet.getByText('Does it read COBOL listings?')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Answer by mail' })).toHaveAttribute('href', `mailto:${email}?subject=${reference}`)
    await sheet.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(sheet.getByText(/^Answered by/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: `Delete ${reference}?` }).getByRole('button', { name: 'Delete' }).click()
    await expect(sheet).toBeHidden()
    await page.goto(`/admin/inquiries?state=all&q=${encodeURIComponent(email)}`)
    await expect(page.getByText('Nothing matches the filter')).toBeVisible()
  })
})

test('a strategy call is asked for in German and says by when it is answered', async ({ page }) => {
  await page.goto('/get-started?lng=de')
  await field(page, 'Ihre Frage').fill('Lohnt sich der Umzug vor Jahresende?')
  await page.getByRole('radio', { name: 'Cloud und Plattform' }).check()
  await field(page, 'Ihr Name').fill('Jörg Weiß')
  await field(page, 'E-Mail für die Antwort').fill(`${randomUUID()}@visitors.example`)
  await page.getByRole('button', { name: 'Gespräch anfragen' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Frage ist da' })).toBeFocused()
  await expect(page.getByText(/^(Montag|Dienstag|Mittwoch|Donnerstag|Freitag), /)).toBeVisible()
})

test('a ticket that is sent twice is one', async ({ page, admin, api, browser, baseURL }) => {
  expect(admin.id).toBeTruthy()
  const visitor = await browser.newPage({ baseURL })
  const email = `${randomUUID()}@visitors.example`
  await visitor.goto('/support?lng=en')
  await visitor.getByRole('radio', { name: /Work stands still/ }).check()
  await visitor.getByRole('combobox', { name: 'Where?' }).selectOption('sign-in')
  await field(visitor, 'Your name').fill('Ada')
  await field(visitor, 'E-mail for the answer').fill(email)
  await field(visitor, 'What happened?').fill('Nobody of us can sign in.')
  /* The first answer is lost on its way back. */
  let lost = 0
  await visitor.route('**/functions/v1/inquiry', async (route) => {
    if (route.request().method() === 'POST' && lost === 0) {
      lost += 1
      await route.fetch()
      await route.fulfill({ status: 503, json: { code: '57P03', message: 'database.unavailable' } })
    } else await route.continue()
  })
  await visitor.getByRole('button', { name: 'Open ticket' }).click()
  await expect(visitor.getByRole('alert').filter({ hasText: 'Not stored: our server failed.' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Open ticket' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your ticket is open' })).toBeVisible()
  await visitor.close()
  const found = await api.rpc<{ urgency: string; state: string }[]>('admin_inquiries', { p_search: email })
  expect(found.map(({ urgency, state }) => [urgency, state])).toEqual([['blocked', 'new']])
  await page.goto('/admin?view=audit&log=platform')
  await expect(page.getByText('Looked at inquiries').first()).toBeVisible()
})
