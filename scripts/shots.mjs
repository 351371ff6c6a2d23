/*
 * The pictures of the product that the public site shows: real screens of the demo, in each language, theme and shape.
 *   npm run dev, and beside it: node scripts/shots.mjs http://127.0.0.1:5173 [--missing] [name…]
 * writes public/shots/<name>-<language>-<theme>[-phone].webp; with --missing only those that are not there. WebP is what the browser itself can encode: no library.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/support/find-browser.mjs'

const words = process.argv.slice(2)
const missing = words.includes('--missing')
const [base = 'http://127.0.0.1:5173', ...only] = words.filter((word) => word !== '--missing')
const folder = new URL('../public/shots/', import.meta.url)

/** Where each picture is taken: a path, and what is then pressed by its words, which are the demo's and in no language. */
const shots = [
  { name: 'platform', path: '/knullplatform' },
  { name: 'knulledge', path: '/ai/knulledge', open: 'Was v15 tested' },
  { name: 'knulldev', path: '/knulldev/projects', open: 'ETA predictor' },
  { name: 'knullops', path: '/ops/incidents', open: 'Route planner leaves loads' },
  { name: 'medians', path: '/ops/overview' },
].filter((shot) => only.length === 0 || only.includes(shot.name))

const shapes = [
  { suffix: '', viewport: { width: 1120, height: 640 }, deviceScaleFactor: 1.25 },
  { suffix: '-phone', viewport: { width: 390, height: 540 }, deviceScaleFactor: 2 },
]

const installed = await findBrowser()
const browser = await chromium.launch({ executablePath: installed.path, args: browserArguments, env: { ...process.env, ...installed.env } })
await mkdir(folder, { recursive: true })

/** One sign-in for all: the rest take its storage along. */
const first = await browser.newContext()
const door = await first.newPage()
await door.goto(`${base}/auth`)
await door.locator('input[type=email]').first().fill('ines@tarnvik.example')
await door.locator('input[type=password]').first().fill('knull-demo')
await door.locator('form button[type=submit]').first().click()
await door.waitForURL(/knullplatform/)
await door.waitForLoadState('networkidle')
const storageState = await first.storageState()
await first.close()

const canvas = await browser.newPage()
const encode = async (png) =>
  Buffer.from(
    await canvas.evaluate(async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const sheet = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
      sheet.getContext('2d').drawImage(picture, 0, 0)
      return sheet.toDataURL('image/webp', 0.5).split(',')[1]
    }, `data:image/png;base64,${png.toString('base64')}`),
    'base64',
  )

/** Addresses of the records: the same in every language. */
const addresses = new Map()
async function show(page, shot) {
  const known = addresses.get(shot.name)
  await page.goto(`${base}${known ?? shot.path}`)
  await page.waitForLoadState('networkidle')
  if (shot.open && !known) {
    const address = await page.getByRole('link', { name: new RegExp(shot.open) }).first().getAttribute('href')
    addresses.set(shot.name, address)
    await page.goto(`${base}${address}`)
    await page.waitForLoadState('networkidle')
  }
  // Rows on their way have the shape of rows: a picture of those would show nothing.
  await page.waitForFunction(() => document.querySelector('h1, h2') && !document.querySelector('.skeleton'))
  await page.evaluate(() => document.fonts.ready)
}

for (const { suffix, ...shape } of shapes) {
  const context = await browser.newContext({ ...shape, storageState, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
  for (const language of ['en', 'es', 'fr', 'de'])
    for (const theme of ['light', 'dark']) {
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.addInitScript(
        ({ theme, language }) => {
          localStorage.setItem('knull.theme', theme)
          localStorage.setItem('i18nextLng', language)
          // The demo's account has wishes of its own: here it wishes what the picture is to show, and keeps nothing.
          // Not by Playwright's routes, which would switch the browser's cache off.
          const ask = window.fetch
          window.fetch = async (input, init) => {
            const address = String(input instanceof Request ? input.url : input)
            if (!address.includes('/rest/v1/profiles')) return ask(input, init)
            if ((init?.method ?? 'GET') !== 'GET') return new Response(null, { status: 204 })
            const answer = await ask(input, init)
            const text = (await answer.text()).replace(/"theme_pref":\s*"\w+"/g, `"theme_pref":"${theme}"`).replace(/"language":\s*(?:"\w+"|null)/g, `"language":"${language}"`)
            return new Response(text, { status: answer.status, headers: answer.headers })
          }
        },
        { theme, language },
      )
      for (const shot of shots) {
        const file = `${shot.name}-${language}-${theme}${suffix}.webp`
        if (missing && existsSync(new URL(file, folder))) continue
        // The development server reloads a page when somebody saves a file: then it is opened once more.
        for (let tries = 3; tries > 0; tries -= 1)
          try {
            await show(page, shot)
            break
          } catch (error) {
            if (tries === 1) throw error
          }
        const picture = await encode(await page.screenshot({ caret: 'hide' }))
        await writeFile(new URL(file, folder), picture)
        console.log(file, `${(picture.length / 1024).toFixed(0)} KB`)
      }
      await page.close()
    }
  await context.close()
}
await browser.close()
