import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/fixtures'

/* An application: refused with a file that only calls itself a PDF, sent, read by the platform admin, taken back by its link. */

/** The least that a reader of PDF accepts, and more than the database's least size. */
const pdf = Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`)

test.describe('an application', () => {
  /* The refusal is a 422, which a browser reports. */
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('arrives with a real PDF alone, is read with its CV, and is gone with both once its link is used', async ({ page, admin, api, browser, baseURL }) => {
    expect(admin.id).toBeTruthy()
    const visitor = await browser.newPage({ baseURL })
    const email = `${randomUUID()}@applicants.example`
    await visitor.goto('/company/careers/apply/platform-engineer?lng=en')
    await visitor.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper')
    await visitor.getByRole('textbox', { name: 'E-mail for the answer' }).fill(email)
    await visitor.getByRole('textbox', { name: 'What you ran, measured or repaired' }).fill('A compiler, and a clock on the wall.')
    const cv = visitor.getByLabel('CV', { exact: true })
    await cv.setInputFiles({ name: 'hopper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('This is a letter and no PDF at all. '.repeat(8)) })
    await expect(visitor.getByText('hopper.pdf')).toBeVisible()
    await visitor.getByRole('button', { name: 'Send application' }).click()
    await expect(cv).toHaveAccessibleDescription(/This is not a PDF, whatever its name says\./)
    await expect(cv).toBeFocused()
    await expect(visitor.getByRole('textbox', { name: 'What you ran, measured or repaired' })).toHaveValue('A compiler, and a clock on the wall.')

    await cv.setInputFiles({ name: 'hopper.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(visitor.getByText('This is not a PDF, whatever its name says.')).toBeHidden()
    await visitor.getByRole('button', { name: 'Send application' }).click()
    await expect(visitor).toHaveURL(/\/company\/careers\/thank-you/)
    const reference = (await visitor.getByText(/^K-[0-9A-F]{5}-[0-9A-F]{5}$/).textContent()) ?? ''

    await page.goto(`/admin/inquiries?q=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: /Grace Hopper/ }).click()
    const sheet = page.getByRole('dialog', { name: reference })
    await expect(sheet.getByText('A compiler, and a clock on the wall.')).toBeVisible()
    const download = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download hopper.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('hopper.pdf')

    const [before] = await api.rpc<{ id: string }[]>('admin_inquiries', { p_search: email })
    await visitor.getByRole('link', { name: 'Open the link' }).click()
    await expect(visitor).toHaveURL(/\/withdraw#token=[0-9a-f]{64}$/)
    await visitor.getByRole('button', { name: 'Delete application' }).click()
    await expect(visitor.getByText(`Your application ${reference} and its CV are gone.`)).toBeVisible()
    expect(await api.rpc('admin_inquiries', { p_search: email })).toEqual([])
    await expect(api.rpc('admin_inquiry_file', { p_id: before?.id })).rejects.toThrow(/admin\.unknown_inquiry/)
    await visitor.close()
  })
})
