import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../support/fixtures'
import { languages, pageFile, siteAddresses } from '../../scripts/site-pages'

/* The public site as it is sent: whole without a script, in the reader's language, with every link ending somewhere. */

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.resolve(root, process.env.KNULL_OUT_DIR ?? 'dist')
const addresses = siteAddresses(root)

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

test('every page in every language is complete, named and described, and its links end somewhere', () => {
  const faults: string[] = []
  const titles = new Map<string, string>()
  const known = new Set(addresses.map((address) => address.path))
  for (const address of addresses) {
    for (const language of languages) {
      const where = `${address.path} (${language})`
      const html = readFileSync(path.join(dist, pageFile(address.path, language)), 'utf8')
      const fault = (what: string) => faults.push(`${where}: ${what}`)
      if (!html.includes(`<html lang="${language}" data-drawn="${language}"`)) fault('another language')
      const body = html.slice(html.indexOf('<div id="root">'))
      if ((body.match(/<h1\b/g) ?? []).length !== 1) fault('not one h1')
      const title = /<title>([^<]+) · Knull<\/title>/.exec(html)?.[1]
      if (!title) fault('no title')
      else if (!address.shared) {
        const other = titles.get(`${language} ${title}`)
        if (other) fault(`the title of ${other}`)
        titles.set(`${language} ${title}`, address.path)
      }
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      if (description.length < 50 || description.length > 200) fault(`a description of ${description.length} characters`)
      if (!address.row.unlisted) {
        if (!html.includes(`<link rel="canonical" href="https://knull.example${address.canonical}"`)) fault('no canonical address')
        if ((html.match(/rel="alternate" hrefLang="/g) ?? []).length !== languages.length + 1) fault('not every language is named')
        const image = /property="og:image" content="https:\/\/knull\.example([^"]+)"/.exec(html)?.[1]
        if (!image || !existsSync(path.join(dist, image))) fault(`no preview ${image}`)
      }
      for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) JSON.parse(data)
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
      if (twice.length > 0) fault(`ids twice: ${twice.join(', ')}`)
      for (const [image] of body.matchAll(/<img\b[^>]*>/g)) {
        if (attribute(image, 'alt') === undefined || !attribute(image, 'width') || !attribute(image, 'height')) fault(`an image without size or words: ${image.slice(0, 80)}`)
      }
      for (const [link] of body.matchAll(/<a\b[^>]*>/g)) {
        const target = attribute(link, 'href') ?? ''
        if (/^(https:|mailto:|tel:|\?lng=)/.test(target)) continue
        const url = new URL(target.replaceAll('&amp;', '&'), `http://x${address.path}`)
        const file = path.join(dist, decodeURIComponent(url.pathname))
        const page = url.pathname.replace(/\/$/, '') || '/'
        if (url.hash && page === address.path && !ids.includes(url.hash.slice(1))) fault(`no anchor ${target}`)
        if (known.has(page) || (/\.\w+$/.test(page) && existsSync(file)) || isPlatform(page) || page.startsWith('/functions/v1/')) continue
        fault(`a link to ${target}`)
      }
    }
  }
  expect(faults).toEqual([])
})

const isPlatform = (page: string) => ['/auth', '/knullplatform', '/account', '/account/billing', '/ai', '/knulldev', '/ops'].some((start) => page === start || page.startsWith(`${start}/`))

test('the language is the address’s, then the one chosen before, then the browser’s; a search engine finds each', async ({ request }) => {
  const languageOf = async (address: string, headers: Record<string, string> = {}) => {
    const response = await request.get(address, { headers })
    expect(response.status()).toBe(200)
    expect(response.headers().vary).toBe('Accept-Language, Cookie')
    return /<html lang="(\w+)"/.exec(await response.text())?.[1]
  }
  expect(await languageOf('/', { 'accept-language': 'pt, fr;q=0.8, de;q=0.5' })).toBe('fr')
  expect(await languageOf('/', { 'accept-language': 'fr', cookie: 'i18nextLng=de' })).toBe('de')
  expect(await languageOf('/?lng=es', { 'accept-language': 'fr', cookie: 'i18nextLng=de' })).toBe('es')
  expect(await languageOf('/', { 'accept-language': 'pt' })).toBe('en')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const { path: own, canonical, row } of addresses) {
    expect(sitemap.includes(`<loc>https://knull.example${own}</loc>`), own).toBe(own === canonical && !row.unlisted)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: https://knull.example/sitemap.xml')
})

test('the header: menus by keyboard, another theme, another language, the palette, the version', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const products = header.getByText('Products', { exact: true }).first()
  await products.focus()
  await page.keyboard.press('Enter')
  await expect(header.getByRole('link', { name: /^Knulledge/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: /^Knulledge/ }).first()).toBeHidden()
  await expect(products).toBeFocused()

  await header.getByLabel('Theme: System').click()
  await header.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await header.getByRole('button', { name: 'Version information' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Answers from quoted passages')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search commands...').fill('pricing')
  await page.getByRole('option', { name: /Pricing/ }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/legal/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nutzungsbedingungen')
})

test('figures and code get their own face after the first paint, every one of them', async ({ page }) => {
  const faces = () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .map((element) => ({ face: getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', ''), where: element.outerHTML.slice(0, 120) }))
      .filter(({ face }) => face?.startsWith('JetBrains'))
  for (const address of ['/', '/docs', '/insights/error-budgets-that-stop-releases', '/tools/policy-generator', '/tools/zero-trust', '/solutions/data-ai']) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('data-figures', '')
    const found = await page.evaluate(faces)
    expect(found.length, address).toBeGreaterThan(0)
    expect(found.filter(({ face }) => face !== 'JetBrains Mono Variable'), address).toEqual([])
    expect(await page.evaluate(() => [...document.fonts].filter((face) => face.family.includes('JetBrains Mono Variable')).map((face) => face.status))).toContain('loaded')
    const [asked, painted] = await page.evaluate(() => [
      performance.getEntriesByType('resource').find((entry) => /jetbrains-mono.*woff2/.test(entry.name))?.startTime ?? 0,
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    ])
    expect(asked, `${address}: the first paint waits for nothing that it does not show`).toBeGreaterThan(painted ?? Infinity)
  }
  /* Letters of other languages have a file of their own, which comes with the first of them. */
  const extended = () => page.evaluate(() => [...document.fonts].find((face) => face.family.includes('Extended'))?.status)
  expect(await extended()).toBe('unloaded')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.textContent = 'Łódź'))
  await expect.poll(extended).toBe('loaded')
})

test('what is far below is laid out later, and before long; a page that is opened again at a place is whole from the start', async ({ page }) => {
  /* No idle moment comes until the test lets it. */
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    let open = false
    const later = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (work, options) => (open ? later(work, options) : waiting.push(work))
    Object.assign(window, {
      idle: () => {
        open = true
        for (const work of waiting) later(work)
      },
    })
  })
  const footer = page.locator('footer.site-footer')
  const seen = () => footer.locator('a').first().evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(page.locator('html')).toHaveAttribute('data-fresh', '')
  expect(await seen()).toBe(false)
  await page.evaluate(() => (window as unknown as { idle: () => void }).idle())
  await expect(page.locator('html')).not.toHaveAttribute('data-fresh')
  await expect(page.locator('[data-near]')).toHaveCount(0)
  expect(await seen()).toBe(true)

  const place = page.getByRole('heading', { level: 2 }).last()
  await place.evaluate((heading) => heading.scrollIntoView())
  const before = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await expect(page.locator('html')).not.toHaveAttribute('data-fresh')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await expect(place).toBeInViewport()
})

test('a page is taken over without making a formatter: its numbers and dates came with it', async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'ListFormat', 'Collator'] as const) {
      const original = Intl[name]
      Object.assign(Intl, { [name]: new Proxy(original, { construct: (target, given) => (made.push(name), Reflect.construct(target, given) as object) }) })
    }
  })
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made)
  for (const address of ['/', '/insights', '/insights/error-budgets-that-stop-releases', '/pricing', '/tools/roi', '/tools/cloud-cost', '/company/careers', '/docs']) {
    await page.goto(`${address}?lng=de`)
    expect(await made(), address).toEqual([])
  }
  /* And the count is one: another amount is formatted. */
  await page.goto('/tools/roi?lng=de')
  await page.locator('main input[inputmode]').first().fill('98765')
  await expect.poll(made).toContain('NumberFormat')
})

test.describe('two sides of one address', () => {
  test('a member of /ops gets the module and never sees the visitors’ page', async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    const seen: string[] = []
    await page.exposeFunction('sawHeading', (text: string) => seen.push(text))
    await page.addInitScript(() => {
      /* What is drawn and visible, at every frame. */
      const look = () => {
        const heading = document.querySelector('h1')
        if (heading?.checkVisibility({ visibilityProperty: true })) (window as unknown as { sawHeading: (text: string) => void }).sawHeading(heading.textContent)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto('/ops')
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    await expect(page.locator('h1').first()).toBeVisible()
    expect(new Set(seen).size).toBeLessThanOrEqual(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })

  test('on the site a member has their account’s menu and signs out there', async ({ page, member }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
    /* Until its menu is there, a link to the account stands in its place. */
    await header.locator('summary[aria-label="Account menu"]').click()
    await expect(header.getByRole('link', { name: 'Billing & Credits' })).toHaveAttribute('href', '/account/billing')
    await expect(header.getByText(member.email)).toBeVisible()
    await expect(header.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    await header.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  })
})
