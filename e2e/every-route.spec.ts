import type { Page, Request } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { siteAddresses } from '../scripts/site-pages'
import { accessOf, isRedirect, rowOf, screenOf, visitorSideOf } from '../src/routes/select'
import { table, type Row, type ScreenRow } from '../src/routes/table'
import { barriers } from './support/barriers'
import { expect, isTakenOver } from './support/fixtures'
import { appear, test, type Look } from './support/looking'
import type { World } from './support/world'

/*
 * Every row of the route table, once: it opens for whom it should, says its title, complains about nothing, fits its
 * width, and axe finds nothing. Theme, language and width rotate from row to row; `npm run audit` sets KNULL_MATRIX and
 * gets every combination.
 */

const languages = ['en', 'es', 'fr', 'de'] as const
const themes = ['light', 'dark'] as const
const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

const allLooks: (Look & { name: string })[] = languages.flatMap((language) =>
  themes.flatMap((theme) => Object.entries(widths).map(([width, size]) => ({ language, theme, size, name: `${language}, ${theme}, ${width}` }))),
)
/* 16 looks; steps of 5 visit them all before any comes again, and change theme, language and width at once. */
const looksOf = (index: number) =>
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
  report: 'reportId',
  'report-edit': 'reportId',
  shared: 'shareToken',
  'checkout-sandbox': 'checkoutId',
}

/** An address of the public site, with the row's first entry in it. */
const pageAddress = (row: Row) => siteAddresses(new URL('..', import.meta.url).pathname).find(({ path }) => (row.path.includes(':') ? path.startsWith(row.path.split(':')[0] ?? '') : path === row.path))?.path

/** The row's address with real ids in it. */
function addressOf(row: Row, world: World): string {
  const screen = screenOf(row)
  const key = screen && idOf[screen.id]
  return row.path.replace(/:\w+/g, () => {
    if (!key) throw new Error(`'${row.id}' needs an id that the world does not have`)
    return world[key]
  })
}

/** Opens an address and finds nothing wrong with it. Answers what its main part says. */
async function looksRight(page: Page, { id: screenId, shell }: ScreenRow, address: string, look: Look): Promise<string> {
  const hosts = new Set<string>()
  const asked = (request: Request) => hosts.add(new URL(request.url()).host)
  if (shell === 'site') page.on('request', asked)
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^.+ · Knull$`))
  if (shell === 'site') {
    if (live.has(screenId)) await page.waitForFunction(isTakenOver)
    else await takenOverAsDrawn(page)
    expect([...hosts], 'nothing is asked of another host').toEqual([new URL(page.url()).host])
    page.off('request', asked)
  } else if (!idOf[screenId]) await expect(page).toHaveTitle(`${titles(look.language)[screenId] ?? '?'} · Knull`)
  await expect(page.locator('html')).toHaveAttribute('lang', look.language)
  await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
  /* Data is there once nothing is waiting for it. */
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(address)
  await fits(page, 'the screen')
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length
  expect(await page.evaluate(moving), 'nothing moves where it was asked not to').toBe(0)
  expect(await barriers(page)).toEqual([])
  const said = await page.locator('main').innerText()
  /* The audit also looks at small phones, and at a desktop at 200 %. */
  const sizes: Record<string, { width: number; height: number }> = process.env.KNULL_MATRIX ? { '320 px': { width: 320, height: 640 }, 'a desktop at 200 %': { width: 720, height: 450 } } : {}
  for (const [what, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    await fits(page, what)
  }
  if (process.env.KNULL_MATRIX) await page.setViewportSize(look.size)
  return said
}

/** Pages that ask for what they show as soon as their script runs. */
const live = new Set(['status'])

/** The script has taken the page over, and it has the elements and the words that the build drew. */
async function takenOverAsDrawn(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver)
  const [drawn, shown] = await page.evaluate(async () => {
    const language = document.documentElement.lang
    const served = await (await fetch(`${location.pathname}?lng=${language}`)).text()
    const parsed = new DOMParser().parseFromString(served, 'text/html')
    /* The header shows the theme of this device. */
    const read = (page: Document) => {
      const root = page.getElementById('root')?.cloneNode(true) as Element
      /* A browser with scripts reads what is for those without as text. */
      for (const element of root.querySelectorAll('noscript')) element.remove()
      return { elements: root.querySelectorAll('main *').length, words: root.textContent }
    }
    return [read(parsed), read(document)] as const
  })
  expect(shown).toEqual(drawn)
}

/** Nothing is wider than the page. */
async function fits(page: Page, what: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `nothing is wider than ${what}`).toBeLessThanOrEqual(0)
}

const opened: string[] = []
for (const [index, row] of rows.filter((candidate) => !isRedirect(candidate) && candidate.path !== '*').entries()) {
  const screen = screenOf(row)
  if (!screen) throw new Error(`'${row.id}' shows nothing`)
  opened.push(row.id)
  for (const look of looksOf(index)) {
    const title = `${row.path} in ${look.name}`
    const access = accessOf(row)
    const open = screen.shell === 'site' ? pageAddress(row) : access === 'public' && !row.path.includes(':') ? row.path : undefined
    if (open !== undefined) {
      /* Nobody has to sign up for it. */
      test(title, async ({ page }) => {
        await appear(page, look)
        await looksRight(page, screen, open, look)
      })
      continue
    }
    test(title, async ({ page, resident, baseURL }) => {
      await appear(page, look)
      const address = addressOf(row, resident.world)
      if (access === 'public') {
        await looksRight(page, screen, address, look)
        return
      }
      let visitorSide: string | undefined
      const side = visitorSideOf(row)
      if (side) visitorSide = await looksRight(page, side, address, look)
      else {
        await page.goto(address)
        const back = new URL(page.url())
        await expect(page, 'a visitor is sent to sign in').toHaveURL(/\/auth(\?|$)/)
        expect(new URL(back, baseURL).origin).toBe(baseURL)
      }
      await appear(page, look, resident.api)
      if (access === 'admin') {
        await page.goto(address)
        await expect(page, 'a member is sent to their own place').toHaveURL(/\/ai$/)
        await expect(page.locator('h1').first()).toBeVisible()
        await appear(page, look, resident.admin.api)
      }
      const memberSide = await looksRight(page, screen, address, look)
      expect(memberSide, 'a member sees another side than a visitor').not.toBe(visitorSide)
    })
  }
}

for (const row of rows.filter(isRedirect)) {
  opened.push(row.id)
  test(`${row.path} leads to ${row.redirectTo} with its query`, async ({ page, resident }) => {
    await appear(page, { language: 'en', theme: 'light', size: widths.desktop }, resident.api)
    await page.goto(`${row.path.replace(/:\w+/g, 'w1').replace('*', 'old/place')}?kept=1`)
    await expect(page.locator('h1').first()).toBeVisible()
    const url = new URL(page.url())
    expect(url.pathname).toBe(rowOf(row.redirectTo).path)
    expect(url.searchParams.get('kept')).toBe('1')
    if (row.carry) expect(url.searchParams.get(row.carry.as)).toBe('w1')
  })
}

test.describe('an unknown address', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })
  test('answers 404, says so and leads home', async ({ page }) => {
  await appear(page, { language: 'en', theme: 'light', size: widths.desktop })
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })
})

test('no row of the table was left out', () => {
  expect([...opened, 'not-found'].sort()).toEqual(rows.map((row) => row.id).sort())
})
