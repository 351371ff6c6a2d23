import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { expect, signUp, test } from '../support/fixtures'
import { fault, faults } from './faults'
import { mutants } from './handling.mjs'

/* A browser that stores nothing, a build that changed under an open page, and code of ours that throws. */

/* The browser says in the console what could not be loaded, and React what a boundary caught. */
test.use({ expectedComplaints: [/Failed to load resource|dynamically imported module|ERR_FAILED|error boundary|TypeError|Minified React error/i] })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html><title>gone</title>' })

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** The words of the error screens. */
const texts = (language: string) =>
  (JSON.parse(readFileSync(new URL(`../../src/i18n/locales/${language}/shell.json`, import.meta.url), 'utf8')) as { error: Record<string, string> }).error

interface Recorded {
  p_message: string
  p_stack: string
  p_route: string
  p_build: string
}

/** What the page reports through report_client_error, which answers as ever. */
function recorded(page: Page): Recorded[] {
  const calls: Recorded[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/report_client_error')) calls.push(request.postDataJSON() as Recorded)
  })
  return calls
}

test.describe('after a deploy', () => {
  const chunk = /assets\/services-screen-.*\.js/

  test('a chunk that is gone is got by one reload', fault('stale-chunk'), async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ops')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const loads = countLoads(page)
    await page.route(chunk, (route) => (loads() === 0 ? gone(route) : route.continue()))
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await expect(heading(page, 'Services')).toBeVisible()
    await expect(page).toHaveURL('/ops/services')
    expect(loads()).toBe(1)
  })

  test('a chunk that stays gone ends in the error screen, and comes when it is there again', fault('missing-chunk'), async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ops')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const loads = countLoads(page)
    await page.route(chunk, gone)
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByText("An unexpected error occurred. We've logged this issue and will look into it.")).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    /* One reload, in case a deploy had changed the names, and not endlessly. */
    expect(loads()).toBe(1)
    await page.unroute(chunk)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(heading(page, 'Services')).toBeVisible()
  })

  for (const [language, title, again] of [
    ['en', 'Knull could not be loaded', 'Load again'],
    ['de', 'Knull konnte nicht geladen werden', 'Neu laden'],
  ] as const) {
    test(`a page whose own script is gone says so (${language})`, fault('missing-entry'), async ({ page, member, context }) => {
      expect(member.id).toBeTruthy()
      await context.addInitScript((code) => localStorage.setItem('i18nextLng', code), language)
      const entry = /assets\/base-.*\.js/
      await page.route(entry, gone)
      await page.goto('/ops/services')
      await expect(heading(page, title)).toBeVisible()
      await page.unroute(entry)
      await page.getByRole('button', { name: again }).click()
      await expect(page.locator('#page-title')).toBeVisible()
    })
  }

  test('texts that are gone are asked for once more, and then it says so without them', fault('missing-texts'), async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    const texts = /assets\/en-.*\.js/
    await page.route(texts, gone)
    const loads = countLoads(page)
    await page.goto('/ops/services')
    await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
    expect(loads()).toBe(2)
    await page.unroute(texts)
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Build clarity into your stack')).toBeVisible()
  })
})

test.describe('a browser that stores nothing', () => {
  test('works until the tab is closed', fault('storage-blocked'), async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get: refuse })
      Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
    })
    await signUp(page, { email: `${randomUUID()}@example.com`, password: 'secret', name: 'No Storage' })
    const sidebar = page.getByRole('navigation', { name: 'Navigation' })
    await expect(sidebar).toBeVisible()
    const wide = (await sidebar.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width ?? wide).toBeLessThan(wide)
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const said = warnings.join('\n')
    expect(said).toContain('localStorage is not available')
    expect(said).toContain('cookies are not available')
    /* Once each, and not with every read. */
    expect(warnings.filter((text) => text.startsWith('localStorage is not available'))).toHaveLength(1)
  })

  test('or stores damaged things: they are read as nothing', fault('storage-corrupt'), async ({ page, member }) => {
    await page.addInitScript(
      ({ id, org }) => {
        localStorage.setItem(`knull.workspace:${id}`, '{"recentActivity":')
        localStorage.setItem(`knull.memberships:${id}`, '[{"role":"emperor"}]')
        localStorage.setItem(`knull.org:${id}`, 'nowhere')
        localStorage.setItem('knull.theme', 'mauve')
        localStorage.setItem('i18nextLng', 'tlh')
        sessionStorage.setItem('knull.social', 'x')
        sessionStorage.setItem(`knull.draft:${id}:project-new:${org}`, '{"name":')
        document.cookie = 'sidebar_state=%%%; path=/'
      },
      { id: member.id, org: member.org.id },
    )
    await page.goto('/knulldev/new')
    await expect(heading(page, 'New project')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByLabel('Name')).toHaveValue('')
    await page.getByLabel('Name').fill('Goes on')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(heading(page, 'Goes on')).toBeVisible()
  })
})

test.describe('what throws', () => {
  const rows = '**/rest/v1/rpc/home_layers*'
  const nonsense = (route: Route) => route.fulfill({ json: { tokens_month: 1 } })

  test('in a panel takes only the panel', fault('panel-throws'), async ({ page, member, api }) => {
    await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'Alpha' })
    const reports = recorded(page)
    await page.route(rows, nonsense)
    await page.goto('/knullplatform')
    const layers = page.getByRole('region', { name: 'The three layers' })
    await expect(layers.getByText('The three layers cannot be shown.')).toBeVisible()
    await expect(layers.getByText("We've logged this issue and will look into it.")).toBeVisible()
    await expect(page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'Alpha' })).toBeVisible()
    await expect.poll(() => reports.length).toBe(1)
    const version = (await (await page.request.get('/version.json')).json()) as { buildTag: string }
    expect(reports[0]).toMatchObject({ p_route: 'platform-home', p_build: version.buildTag })
    expect(reports[0]?.p_message).not.toBe('')
    expect(reports[0]?.p_stack).toContain('.js')
    await page.unrouteAll()
    await layers.getByRole('button', { name: 'Retry' }).click()
    await expect(layers.getByText('Projects on their way')).toBeVisible()
  })

  test('in a screen leaves the shell, says its message, is recorded, and can be tried again', fault('screen-throws'), async ({ page, member }) => {
    const reports = recorded(page)
    expect(member.id).toBeTruthy()
    await page.route('**/rest/v1/incident_list?*', (route) => route.fulfill({ json: [null] }))
    for (const language of ['de', 'fr', 'es', 'en']) {
      const error = texts(language)
      if (language === 'en')
        expect(error).toMatchObject({ title: 'Something went wrong', body: "An unexpected error occurred. We've logged this issue and will look into it.", retry: 'Try Again', home: 'Go Home' })
      await page.goto(`/knullplatform?lng=${language}`)
      await expect(heading(page, error.title ?? '')).toBeVisible()
      await expect(page.getByText(error.body ?? '')).toBeVisible()
      await expect(page.getByText('Cannot read properties of null')).toBeVisible()
      await expect(page.getByRole('button', { name: error.home })).toBeVisible()
      await expect(page.getByRole('button', { name: error.retry })).toBeVisible()
    }
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    expect(reports[0]).toMatchObject({ p_route: 'platform-home' })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('region', { name: 'The three layers' })).toBeVisible()
  })

  test('in the shell itself leaves a way home, and is recorded', fault('shell-throws'), async ({ page, member }) => {
    const reports = recorded(page)
    await page.route('**/rest/v1/memberships?*', (route) =>
      route.fulfill({ json: [{ role: 'owner', org: { id: member.org.id, name: { not: 'a name' }, personal_of: null } }] }),
    )
    for (const language of ['de', 'fr', 'es', 'en']) {
      await page.goto(`/ops/services?lng=${language}`)
      await expect(heading(page, texts(language).router ?? '')).toBeVisible()
      await expect(page.getByRole('link', { name: texts(language).home })).toBeVisible()
    }
    await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    expect(reports[0]).toMatchObject({ p_route: 'services' })
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Build clarity into your stack')).toBeVisible()
  })
})

test('every fault of the table has its test and its mutant', () => {
  const folder = new URL('..', import.meta.url)
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.spec.ts'))
  const tested = specs.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/fault\(((?:'[\w-]+'(?:, )?)+)\)/g)].flatMap(([, ids = '']) => ids.split(', ').map((id) => id.slice(1, -1))))
  expect([...new Set(tested)].sort()).toEqual(Object.keys(faults).sort())
  expect([...new Set(mutants.map((mutant) => mutant.fault))].sort()).toEqual(Object.keys(faults).sort())
})
