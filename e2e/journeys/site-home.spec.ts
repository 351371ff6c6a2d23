import { plans } from '../../src/content/plans'
import { expect, test } from '../support/fixtures'

/* Home and the product pages: what answers when touched, and what is there before a script. */

test('the hero’s cut follows the change that is clicked, reached by keys or pointed at', async ({ page }) => {
  await page.goto('/?lng=en')
  const drawing = page.getByRole('img', { name: /Five layers of one stack/ })
  const change = (name: string) => page.getByRole('radio', { name: new RegExp(name) })
  await expect(drawing).toHaveAccessibleName(/14:02.*Model aliases/)
  await expect(change('fraud-score')).toBeChecked()
  await expect(page.getByText('Checkout waits for this score')).toBeVisible()

  await page.getByText('cart-api 2.31.0', { exact: true }).first().click()
  await expect(change('cart-api')).toBeChecked()
  await expect(drawing).toHaveAccessibleName(/13:35.*Deploys/)
  await expect(page.getByText('The cart is not on the slow path')).toBeVisible()
  await expect(page.getByText('Checkout waits for this score')).toBeHidden()

  await page.keyboard.press('ArrowUp')
  await expect(change('checkout-retry')).toBeFocused()
  await expect(drawing).toHaveAccessibleName(/13:47.*Feature flags/)

  // A pointer shows another one for as long as it lies there, and chooses nothing.
  await page.getByText('fraud-score v11 to v12').hover()
  await expect(drawing).toHaveAccessibleName(/14:02/)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(drawing).toHaveAccessibleName(/13:47/)
  await expect(change('checkout-retry')).toBeChecked()
})

test('a quote that is changed by one digit is refused while one types', async ({ page }) => {
  await page.goto('/products/knulledge?lng=en')
  const verdict = page.getByRole('main').getByRole('status')
  const quote = page.getByRole('textbox', { name: 'A quote, as a model might write it' })
  await expect(verdict).toContainText('Found.')
  await quote.fill('121 requests per second')
  await expect(verdict).toContainText('Not in the source.')
  await page.getByRole('button', { name: '"good enough"' }).click()
  await expect(verdict).toContainText('Only blanks, dashes or quotation marks differ')
})

test('home and the products can be read before any script, in the language that is asked for', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/?lng=de')
  await expect(page.getByRole('heading', { level: 1, name: 'Bringen Sie Klarheit in Ihren Stack' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Fünf Schichten.*14:02/ })).toBeVisible()
  for (const name of ['Cloud und Plattform', 'Daten und KI', 'Anwendungsentwicklung', 'Cybersicherheit und Resilienz'])
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Strategiegespräch buchen' }).first()).toHaveAttribute('href', '/get-started')
  for (const [product, heading] of [
    ['ai', 'Tres tipos de trabajo, una base de datos'],
    ['knulledge', 'Cambia una cifra y la cita desaparece'],
    ['knulldev', 'Entregar está a mitad de la línea'],
    ['knullops', 'Cinco tiempos, y lo que hay entre ellos'],
    ['ops', 'Las 118 horas a la semana en que no hay nadie de los tuyos'],
  ] as const) {
    await page.goto(`/products/${product}?lng=es`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Quién no debería comprarlo' })).toBeVisible()
  }
  await context.close()
})

test('what is pressed before the script has come is answered when it has, in its order', async ({ browser, baseURL }) => {
  const visitor = await browser.newPage({ baseURL })
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await visitor.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await visitor.goto('/pricing?lng=en', { waitUntil: 'domcontentloaded' })
  const team = visitor.locator('[data-plan=team]')
  const before = await team.textContent()
  await visitor.getByText('Yearly, 2 months free').click()
  await visitor.getByText('USD', { exact: true }).first().click()
  await visitor.getByRole('button', { name: 'Version information' }).click()
  await expect(team).toHaveText(before ?? '')
  letThrough()
  await expect(team).toHaveText(new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }).format((plans.find(({ id }) => id === 'team')?.prices.yearly.USD ?? 0) / 100))
  await expect(visitor.getByRole('dialog')).toBeVisible()
  await visitor.close()
})

test('a page whose script does not come can be read, and says what it cannot do', async ({ browser, baseURL }) => {
  const visitor = await browser.newPage({ baseURL })
  await visitor.route('**/assets/*.js', (route) => route.abort())
  await visitor.goto('/company/contact?lng=en', { waitUntil: 'domcontentloaded' })
  await expect(visitor.getByText(/This form needs JavaScript/)).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.close()
})
