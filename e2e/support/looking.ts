import type { BrowserContext, Page } from '@playwright/test'
import { appoint, createPerson, storageKey, test as base, type Api, type Person } from './fixtures'
import { createWorld, type World } from './world'

/*
 * For tests that only look. A worker keeps one page, whose browser has read the scripts already, and one member with one
 * of everything: both are the same for every test, so nothing here may be pressed or written. What changes anything takes
 * the fixtures of fixtures.ts.
 */

export interface Look {
  language: string
  theme: 'light' | 'dark'
  size: { width: number; height: number }
}

export interface Resident {
  person: Person
  api: Api
  world: World
  admin: { person: Person; api: Api }
}

/** A document of our own origin that runs nothing. */
const neutral = '/version.json'
/** Milliseconds; their tokens are good for an hour, and a renewed one would be lost with the browser's storage. */
const stay = 40 * 60_000

async function settle(origin: string): Promise<Resident> {
  const [{ person, api }, admin] = await Promise.all([createPerson(origin), createPerson(origin, 'Grace Hopper')])
  const [world] = await Promise.all([createWorld(api, person.org.id), appoint(origin, admin.person.id)])
  return { person, api, world, admin }
}

/** Empties the page's browser, and makes it that of somebody else: of a visitor, or of whom `api` is. */
export async function appear(page: Page, { language, theme, size }: Look, api?: Api): Promise<void> {
  await page.goto(neutral)
  const { origin } = new URL(page.url())
  const context = page.context()
  await context.clearCookies()
  /* The server sends the page as it was drawn in this language. */
  await context.addCookies([{ name: 'i18nextLng', value: language, url: origin }])
  await page.evaluate(
    (kept) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { 'knull.theme': theme, i18nextLng: language, ...(api ? { [storageKey(origin)]: JSON.stringify(api.session) } : {}) },
  )
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
}

export const test = base.extend<{ resident: Resident }, { window: Page; residents: () => Promise<Resident> }>({
  window: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, contextOptions } = project.use
      const context = await browser.newContext({ baseURL, locale, timezoneId, ...contextOptions })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  residents: [
    async ({ browser }, use, { project }) => {
      void browser
      let current: { since: number; resident: Promise<Resident> } | undefined
      await use(() => {
        if (!current || Date.now() - current.since > stay) current = { since: Date.now(), resident: settle(project.use.baseURL ?? '') }
        return current.resident
      })
    },
    { scope: 'worker' },
  ],
  resident: async ({ residents }, use) => {
    await use(await residents())
  },
  context: async ({ window }, use) => {
    await use(window.context() satisfies BrowserContext)
  },
  page: async ({ window }, use) => {
    /* Whatever the page before was still asking for ends here. */
    await window.goto(neutral)
    await use(window)
  },
})
