import type { Locator, Page } from '@playwright/test'
import { createPerson, expect, test } from '../support/fixtures'
import { createWorld } from '../support/world'

/* What axe does not see: the keyboard alone from sign-in to sign-out, where the focus goes, what is announced, and what
   becomes of it all without motion and in forced colours. No mouse in this file. */

/** Presses a key until the focus is there: what a keyboard cannot reach is not reached. */
async function reach(page: Page, there: Locator, key = 'Tab', atMost = 60) {
  for (let presses = 0; presses < atMost; presses += 1) {
    if (await there.evaluate((element) => element === document.activeElement).catch(() => false)) {
      /* And one sees where it is. */
      expect(await there.evaluate(showsFocus), `the focus shows on ${String(there)}`).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${String(there)} was not reached with ${atMost} presses of ${key}`)
}

/** An outline or a ring, on the element, on the row that it covers, or on the box that it stands in. */
function showsFocus(element: Element): boolean {
  const drawn = [getComputedStyle(element), getComputedStyle(element, '::after'), element.parentElement && getComputedStyle(element.parentElement)]
  return drawn.some((style) => style && ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none' || style.backgroundColor !== 'rgba(0, 0, 0, 0)'))
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test('a day with the keyboard alone', async ({ page, baseURL }) => {
  const { person, api } = await createPerson(baseURL ?? '')
  await api.rpc('create_organisation', { p_name: 'Second Freight' })
  await api.insert('services', { org_id: person.org.id, name: 'route-planner', tier: 2 })

  /* Sign in, and come out where one wanted to go. */
  await page.goto('/ops/services')
  await reach(page, page.getByLabel('Email'))
  await page.keyboard.type(person.email)
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Services')).toBeVisible()

  /* The first stop leads past the navigation. */
  await page.goto('/ops/services')
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await reach(page, page.getByRole('link', { name: 'route-planner' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'route-planner')).toBeVisible()

  /* Another module, from the sidebar. */
  await reach(page, page.getByRole('group', { name: 'Modules' }).getByRole('link', { name: 'KnullDev' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ai/knulldev')

  /* Something new, through the palette. */
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new project')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(/new project/i)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/knulldev/new')
  await reach(page, page.getByLabel('Name'))
  await page.keyboard.type('Keyboard made')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, 'Keyboard made')).toBeVisible()

  /* Find it again. */
  await reach(page, page.getByPlaceholder('Search across products...'), 'Shift+Tab')
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('link', { name: /Keyboard made/ }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Keyboard made')).toBeVisible()

  /* The other organisation: arrows choose, Enter switches, and the focus is back where it was. */
  const switcher = page.getByRole('button', { name: /^Switch organisation/ })
  await reach(page, switcher, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await reach(page, page.getByRole('menuitemradio', { name: /Second Freight/ }), 'ArrowDown', 5)
  await page.keyboard.press('Enter')
  await expect(switcher).toHaveAccessibleName(/Organisation: Second Freight/)
  await expect(switcher).toBeFocused()

  /* The theme. */
  const theme = page.getByRole('button', { name: /^Theme/ })
  await reach(page, theme)
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('menuitemradio', { name: 'Dark' }), 'ArrowDown', 5)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(theme).toBeFocused()

  /* The sidebar, with either key. */
  const width = async () => (await page.getByRole('navigation', { name: 'Navigation' }).boundingBox())?.width ?? 0
  const wide = await width()
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBeLessThan(wide / 2)
  await page.keyboard.press('Meta+b')
  await expect.poll(width).toBe(wide)

  /* And out. */
  await reach(page, page.getByRole('button', { name: 'Account menu' }))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('menuitem', { name: 'Sign Out' }), 'ArrowDown', 12)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
})

test('dialogs keep the focus inside and give it back', async ({ page, member, api }) => {
  const { incidentId, projectId } = await createWorld(api, member.org.id)
  await page.goto(`/knulldev/projects/${projectId}`)
  const opener = page.getByRole('button', { name: 'Attach a service' }).or(page.getByRole('button', { name: /^Edit/ })).first()
  const dialog = page.getByRole('dialog')
  await reach(page, opener)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  for (let press = 0; press < 12; press += 1) {
    expect(await inside(), 'the focus stays in the dialog').toBe(true)
    await page.keyboard.press(press < 6 ? 'Tab' : 'Shift+Tab')
  }
  /* What is behind it is not there for a screen reader either. */
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  /* One that a key of the screen opened gives it back to where it was. */
  await page.goto(`/ops/incidents/${incidentId}`)
  const back = page.getByRole('button', { name: 'Toggle sidebar' })
  await reach(page, back)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(back).toBeFocused()
})

test('every navigation moves the focus to the title, and the document says it', async ({ page, member, api }) => {
  const { incidentId } = await createWorld(api, member.org.id)
  await page.goto('/ops/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const arrive = async (title: string, name: string | RegExp = title) => {
    await expect(heading(page, name)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} · Knull$`))
  }
  const follow = async (link: Locator) => {
    await link.focus()
    await page.keyboard.press('Enter')
  }
  const sidebar = page.getByRole('navigation', { name: 'Navigation' })
  await follow(sidebar.getByRole('link', { name: 'Incidents', exact: true }))
  await arrive('Incidents')
  await expect(page.getByRole('link', { name: /Route plans not produced/ })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(incidentId))
  await expect(heading(page, /Route plans not produced/)).toBeFocused()
  await expect(page).toHaveTitle(/Route plans not produced.* · Knull$/)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.locator('#page-title')).toBeFocused()
  await expect(page).toHaveTitle('Platform Home · Knull')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('services')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Services')
  await page.keyboard.press('Enter')
  await arrive('Services')
  await follow(page.getByRole('link', { name: 'route-planner' }).first())
  await arrive('route-planner')
  /* One level-1 heading on each, and one main. */
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
})

test.describe('without motion', () => {
  for (const asked of ['by the device', 'in the account'] as const) {
    test(`nothing runs, when asked ${asked}`, async ({ page, member, api }) => {
      await createWorld(api, member.org.id)
      await page.emulateMedia({ reducedMotion: asked === 'by the device' ? 'reduce' : 'no-preference' })
      if (asked === 'in the account') await api.call(`/rest/v1/profiles?id=eq.${member.id}`, { method: 'PATCH', body: { reduce_motion: true } })
      const still = async (what: string) => {
        /* Endless ones are a state that goes on; the others would be over by themselves. */
        const moving = await page.evaluate(() =>
          document
            .getAnimations()
            .filter(({ playState }) => playState === 'running')
            .map((animation) => `${(animation.effect as KeyframeEffect | null)?.target?.className ?? '?'}: ${animation instanceof CSSAnimation ? animation.animationName : 'transition'}`),
        )
        expect(moving, what).toEqual([])
      }
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/rest/v1/service_list?*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/ops/services')
      await expect(page.locator('[data-stage=shape]')).toBeVisible()
      /* A device that does not know it yet learns it with the profile. */
      if (asked === 'in the account') await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce')
      await still('a skeleton')
      release()
      await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
      await page.keyboard.press('Control+b')
      await still('the sidebar')
      await page.getByRole('button', { name: /^Theme/ }).press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await still('a menu')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeVisible()
      await still('the palette')
      await page.keyboard.press('Escape')
      for (const address of ['/knullplatform', '/ai/knulledge/start-chat', '/ops/overview']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await still(address)
      }
    })
  }
})

test('in forced colours states and borders are still told apart', async ({ page, member, api }) => {
  await createWorld(api, member.org.id)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/ops/services')
  await expect(page.getByRole('link', { name: 'route-planner' })).toBeVisible()
  const look = (locator: Locator) =>
    locator.evaluate((element) => {
      const { color, backgroundColor, borderTopWidth, borderTopStyle, borderBottomColor, outlineStyle, textDecorationLine, fontWeight } = getComputedStyle(element)
      return { color, backgroundColor, border: borderTopStyle === 'none' ? 0 : parseFloat(borderTopWidth), borderBottomColor, outlineStyle, textDecorationLine, fontWeight }
    })
  /* A button has an edge, since its fill is gone. */
  expect((await look(page.getByRole('link', { name: 'Add service' }).first())).border).toBeGreaterThan(0)
  /* The chosen tab and the place where one is differ from the others by more than a shade. */
  const tabs = page.getByRole('tab')
  expect(await look(tabs.nth(0))).not.toEqual(await look(tabs.nth(1)))
  const sidebar = page.getByRole('navigation', { name: 'Navigation' })
  expect(await look(sidebar.getByRole('link', { name: 'Services' }))).not.toEqual(await look(sidebar.getByRole('link', { name: 'Incidents' })))
  await reach(page, tabs.nth(0))
  expect((await look(tabs.nth(0))).outlineStyle).not.toBe('none')
  await page.getByRole('button', { name: /^Theme/ }).press('Enter')
  const items = page.getByRole('menuitemradio')
  await reach(page, items.nth(1), 'ArrowDown', 4)
  expect((await look(items.nth(1))).outlineStyle).not.toBe((await look(items.nth(0))).outlineStyle)
  await page.keyboard.press('Escape')
  await page.goto('/knulldev/new')
  expect((await look(page.getByLabel('Name').locator('..'))).border + (await look(page.getByLabel('Name'))).border).toBeGreaterThan(0)
})
