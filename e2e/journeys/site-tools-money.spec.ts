import { expect, test } from '../support/fixtures'

/* The tools about money: numbers in, an answer out, explained where it is wrong, and nothing leaves the page. */

test('ROI: a changed number changes the answer and the address; no is said first, with where it turns', async ({ page }) => {
  await page.goto('/tools/roi')
  const answer = page.getByRole('region', { name: 'The answer' })
  await expect(answer).toContainText('€200,427')
  await expect(answer).toContainText('Month 18')

  const engineers = page.getByRole('textbox', { name: 'Engineers' })
  await engineers.fill('many')
  await expect(engineers).toHaveAccessibleDescription(/not a number.*Until then 45 is used/)
  await expect(answer).toContainText('€200,427')
  await expect(engineers).toHaveValue('many')

  await engineers.fill('18')
  await page.getByRole('group', { name: 'Incidents' }).getByRole('textbox', { name: 'Per month' }).fill('4')
  await expect(answer).toContainText('With these numbers we would advise against it.')
  await expect(answer).toContainText('The nearest single input at which that turns: Fee a month')
  await expect(page).toHaveURL(/engineers=18&incidents=4/)

  await page.reload()
  await expect(engineers).toHaveValue('18')
  await expect(answer).toContainText('With these numbers we would advise against it.')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toBe('knull-roi.csv')
})

test('a drawn result stays in whatever language it was asked for, and the first press in it counts', async ({ page }) => {
  await page.goto('/tools/roi?lng=de')
  const tables = page.getByRole('button', { name: 'Tabelle zeigen' })
  expect(await tables.count()).toBeGreaterThan(1)
  await tables.first().click()
  await expect(page.getByRole('button', { name: 'Diagramm zeigen' })).toHaveCount(1)
})

test('Cloud cost: lines add up, prices name their day, and a bill is grouped', async ({ page }) => {
  await page.goto('/tools/cloud-cost')
  const cost = page.getByRole('region', { name: 'The cost' })
  await expect(cost).toContainText('$820')
  const first = page.getByRole('group', { name: 'Line 1', exact: true })
  await first.getByRole('textbox', { name: 'Number' }).fill('12')
  await expect(cost).toContainText('$1,178')
  await expect(first).toContainText('List price of Jun 17, 2026, us-east-1.')
  await first.getByRole('textbox', { name: '$ an hour' }).fill('0.07')
  await expect(first).toContainText('Your price; the list said $0.08')

  await page.getByRole('tab', { name: 'Read my bill' }).click()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(cost).toContainText('Amazon Elastic Compute Cloud')
  await expect(cost).toContainText('21.3%')
  await cost.getByLabel('Group by').selectOption('account')
  await expect(cost.getByRole('heading', { name: 'By account' })).toBeVisible()
  await cost.getByRole('region', { name: 'By account' }).getByRole('button', { name: 'Show table' }).click()
  await expect(cost.getByRole('row', { name: /shop-production/ })).toBeVisible()
  await expect(page).toHaveURL(/by=account/)
})

test('Cloud optimizer: wrong files are explained, findings have their rows, and no request carries the file', async ({ page }) => {
  await page.goto('/tools/cloud-optimizer')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  const chooser = page.getByLabel('Open a FOCUS file')
  await chooser.setInputFiles({ name: 'cur.csv', mimeType: 'text/csv', buffer: Buffer.from('identity/LineItemId,lineItem/UnblendedCost\n1,2\n') })
  await expect(page.getByRole('alert')).toContainText('It looks like an AWS Cost and Usage Report')
  await expect(page.getByRole('alert')).toContainText('ChargePeriodStart')

  const head = 'BillingCurrency,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ServiceName,EffectiveCost'
  await chooser.setInputFiles({ name: 'small.csv', mimeType: 'text/csv', buffer: Buffer.from(`${head}\nUSD,Usage,2026-10-01,2026-11-01,Support,90\nUSD,Usage,2026-10-01,2026-11-01,Support,ninety\n`) })
  await page.getByText('1 line was left out').click()
  await expect(page.getByRole('list', { name: 'Lines left out' })).toContainText('Line 3: the cost is not a number: ninety')
  await expect(page.getByRole('region', { name: 'Findings', exact: true }).first()).toContainText('The rules found nothing to save.')

  await page.getByRole('button', { name: 'Try the sample' }).click()
  const gateway = page.getByRole('article', { name: 'Nothing passed through nat-old' })
  await expect(gateway).toContainText('Confidence: medium')
  await gateway.getByRole('button', { name: 'Show the rows' }).click()
  await expect(gateway.getByRole('row')).toHaveCount(21)
  await page.getByRole('textbox', { name: 'Discount of a one-year commitment' }).fill('40')
  await expect(page.getByRole('article', { name: /Commit to a part of Amazon Elastic Compute Cloud/ })).toContainText('It pays from 60% use on')
  expect(sent).toEqual([])
})
