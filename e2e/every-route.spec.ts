import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { isRedirect, rowOf, screenOf } from '../src/routes/select'
import { table, type Row } from '../src/routes/table'
import { expect, test } from './support/fixtures'
import { createWorld, type World } from './support/world'

/*
 * Every row of the route table, once: it opens for whom it should, says its title, complains about nothing, fits its
 * width, and axe finds nothing. Theme, language and width rotate from row to row; `npm run audit` sets KNULL_MATRIX and
 * gets every combination.
 */

const languages = ['en', 'es', 'fr', 'de'] as const
const themes = ['light', 'dark'] as const
const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

interface Look {
  language: (typeof languages)[number]
  theme: (typeof themes)[number]
  width: keyof typeof widths
}

const allLooks: Look[] = languages.flatMap((language) =>
  themes.flatMap((theme) => (['desktop', 'phone'] as const).map((width) => ({ language, theme, width }))),
)
/* 16 looks; steps of 5 visit them all before any comes again, and change theme, language and width at once. */
const looksOf = (index: number): Look[] =>
  process.env.KNULL_MATRIX ? allLooks : allLooks.filter((_, place) => place === (index * 5) % allLooks.length)

const rows: readonly Row[] = table
const titles = (language: string) =>
  (JSON.parse(readFileSync(new URL(`../src/i18n/locales/${language}/routes.json`, import.meta.url), 'utf8')) as { titles: Record<string, string> }).titles

const idOf: Record<string, keyof World> = {
  dataset: 'datasetId',
  document: 'documentId',
  'chat-session': 'sessionId',
  project: 'projectId',
  service: 'serviceId',
  incident: 'incidentId',
}

/** The row's address with real ids in it. */
function addressOf(row: Row, world: World): string {
  const screen = screenOf(row)
  const key = screen && idOf[screen.id]
  return row.path.replace(/:\w+/g, () => {
    if (!key) throw new Error(`'${row.id}' needs an id that the world does not have`)
    return world[key]
  })
}

const opened: string[] = []
for (const [index, row] of rows.filter((candidate) => !isRedirect(candidate) && candidate.path !== '*').entries()) {
  const screen = screenOf(row)
  if (!screen) throw new Error(`'${row.id}' shows nothing`)
  opened.push(row.id)
  for (const look of looksOf(index)) {
    test(`${row.path} in ${look.language}, ${look.theme}, ${look.width}`, async ({ page, identity, context, baseURL }) => {
      await page.setViewportSize(widths[look.width])
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await context.addInitScript(
        ({ theme, language }) => {
          localStorage.setItem('knull.theme', theme)
          localStorage.setItem('i18nextLng', language)
        },
        look,
      )
      let address: string = row.path
      if (screen.access !== 'public') {
        const world = await createWorld(identity.api, identity.person.org.id)
        address = addressOf(row, world)
        await page.goto(address)
        const back = new URL(page.url())
        await expect(page, 'a visitor is sent to sign in').toHaveURL(/\/auth(\?|$)/)
        expect(new URL(back, baseURL).origin).toBe(baseURL)
        await context.addInitScript(
          ({ key, session }) => localStorage.setItem(key, session),
          { key: 'sb-127-auth-token', session: JSON.stringify(identity.api.session) },
        )
      }
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^.+ · Knull$`))
      if (!idOf[screen.id]) await expect(page).toHaveTitle(`${titles(look.language)[screen.id] ?? '?'} · Knull`)
      await expect(page.locator('html')).toHaveAttribute('lang', look.language)
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
      /* Data is there once nothing is waiting for it. */
      await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(address)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
    })
  }
}

for (const row of rows.filter(isRedirect)) {
  opened.push(row.id)
  test(`${row.path} leads to ${row.redirectTo} with its query`, async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto(`${row.path.replace(/:\w+/g, 'w1').replace('*', 'old/place')}?kept=1`)
    await expect(page.locator('h1').first()).toBeVisible()
    const url = new URL(page.url())
    expect(url.pathname).toBe(rowOf(row.redirectTo).path)
    expect(url.searchParams.get('kept')).toBe('1')
    if (row.carry) expect(url.searchParams.get(row.carry.as)).toBe('w1')
  })
}

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
})

test('no row of the table was left out', () => {
  expect([...opened, 'not-found'].sort()).toEqual(rows.map((row) => row.id).sort())
})
