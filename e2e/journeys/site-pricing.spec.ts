import type { Page } from '@playwright/test'
import { cadences, currencies, packs, plans, type Cadence, type Currency } from '../../src/content/plans'
import { expect, test } from '../support/fixtures'

/* Pricing: the prices are those that checkout takes, and what was chosen goes along to where it is bought. */

const money = (minor: number, currency: Currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: minor % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 }).format(minor / 100)

async function hasPrices(page: Page, cadence: Cadence, currency: Currency) {
  for (const plan of plans) await expect(page.locator(`[data-plan=${plan.id}]`)).toHaveText(money(plan.prices[cadence][currency], currency))
  for (const pack of packs) await expect(page.locator(`[data-pack=${pack.id}]`)).toHaveText(money(pack.price[currency], currency))
}

test('every price is the price list’s, and a visitor signs up on the way to buying it', async ({ page }) => {
  await page.goto('/pricing?lng=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know the bill before it arrives')
  await hasPrices(page, 'monthly', 'EUR')

  /* By keyboard alone: arrow keys move within a group of radio buttons and choose. */
  await page.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Yearly, 2 months free' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'GBP' })).toBeChecked()
  await hasPrices(page, 'yearly', 'GBP')

  /* The address shows the same to whoever gets it. */
  await expect(page).toHaveURL(/[?&]currency=GBP/)
  await page.reload()
  await hasPrices(page, 'yearly', 'GBP')

  await page.getByRole('link', { name: 'Choose Team' }).click()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/account/billing?view=plans&cadence=yearly&currency=GBP')
})

test('all combinations can be linked to, and the estimate adds up', async ({ page }) => {
  for (const cadence of cadences) {
    for (const currency of currencies) {
      await page.goto(`/pricing?lng=en&cadence=${cadence}&currency=${currency}`)
      await hasPrices(page, cadence, currency)
    }
  }
  /* 12 people × 6 answers × 3,000 tokens × 252 days = 54,432 credits: a year of Solo (30,000), a pack of 20,000 and one of 5,000. */
  await page.goto('/pricing?lng=en')
  await expect(page.getByText('54,432 credits a year')).toBeVisible()
  await expect(page.getByTestId('bill-total')).toHaveText('€210.00')
})

test('whoever is signed in goes on to billing with what was chosen, and the organisation has it among its events', async ({ page, member, api }) => {
  await page.goto('/pricing?lng=en&cadence=yearly')
  await page.getByText('USD', { exact: true }).first().click()
  /* Only one of the two ways is there: hidden links have no role. */
  await expect(page.getByRole('link', { name: 'Choose Solo' })).toHaveAttribute('href', '/account/billing?view=plans&cadence=yearly&currency=USD')
  await page.getByRole('link', { name: 'Choose Solo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing & Credits')
  await expect(page.getByText(`What ${member.org.name} has left`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Solo' }).locator('xpath=ancestor::article')).toContainText('$100')
  /* Leaving sends what is waiting: no test waits ten seconds. The sender begins a moment after the page has (data/analytics/sender.ts). */
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
  const events = async () => {
    await leave()
    return (await api.rpc<{ events: { name: string; now: number }[] }>('analytics_overview', { p_org_id: member.org.id, p_days: 7 })).events.filter(({ name }) => name.startsWith('pricing_'))
  }
  await expect.poll(async () => (await events()).map(({ name, now }) => [name, now]).sort()).toEqual([['pricing_currency_changed', 1], ['pricing_tier_selected', 1]])
})
