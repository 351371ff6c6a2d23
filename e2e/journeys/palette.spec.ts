import { barriers } from '../support/barriers'
import { expect, test } from '../support/fixtures'
import { createWorld } from '../support/world'

/** Take me there, or do that: Ctrl/Cmd+K on every page; and the keys that need no palette. */

const palette = 'Command palette'

test('takes a member anywhere by name, and gives the focus back', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/knullplatform')
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  await toggle.focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette })
  const field = dialog.getByPlaceholder('Search commands...')
  await expect(field).toBeFocused()
  /* The five groups, in their order. */
  await expect(dialog.locator('[cmdk-group-heading]')).toHaveText(['Navigation', 'Knulledge', 'KnullDev', 'KnullOps', 'Settings'])
  for (const address of ['/ai/knulledge', '/ai/knulledge/chat', '/ai/knulledge/datasets', '/ai/knulledge/library', '/knulldev/projects', '/knulldev/new', '/ops/overview', '/ops/services', '/ops/incidents']) {
    await expect(dialog.getByRole('option').filter({ has: page.getByText(address, { exact: true }) })).toHaveCount(1)
  }
  expect((await dialog.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(400)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toggle).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('SERVI')
  await expect(dialog.getByRole('option', { name: /^Services/ })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.locator('mark').first()).toHaveText('Servi')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option', { name: /New service/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ops\/services$/)
  /* Another screen: its heading is read, not the button that one came from. */
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeFocused()
})

test('finds substrings only, says when there is nothing, and goes back one step at a time', async ({ page, member, context }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/knullplatform')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Meta+k')
  const dialog = page.getByRole('dialog', { name: palette })
  const field = dialog.getByRole('combobox')
  await field.fill('plho')
  await expect(dialog.getByText('No results found.')).toBeVisible()
  await expect(dialog.getByRole('option')).toHaveText(['Search everywhere for “plho”'])
  await field.fill('change th')
  await page.keyboard.press('Enter')
  await dialog.getByRole('option', { name: 'Theme: Dark' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('change th')
  await page.keyboard.press('Enter')
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  await field.fill('language: deu')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Befehle suchen …')).toBeFocused()
  await page.keyboard.type('sprache: eng')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  /* Ctrl+Enter leaves this page where it is. */
  await page.keyboard.press('Control+k')
  await field.fill('incidents')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL(/\/ops\/incidents$/)
  await expect(page).toHaveURL(/\/knullplatform$/)
})

test('knows the records of the organisation by name, and what can be done with one', async ({ page, member, api, newMember }) => {
  await createWorld(api, member.org.id)
  const stranger = await newMember('Somebody Else')
  await stranger.api.rpc('create_project', { p_org_id: stranger.person.org.id, p_name: 'route of others' })
  await page.goto('/knullplatform')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette })
  const field = dialog.getByRole('combobox')
  await field.fill('route')
  await expect(dialog.getByRole('option', { name: /^INC-1 Route plans not produced.*Incident, Triggered.*SEV2/ })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^route-planner.*Service, tier 1/ })).toBeVisible()
  await expect(dialog.getByText('route of others')).toBeHidden()
  await field.fill('inc-1')
  await expect(dialog.getByRole('option', { name: /^INC-1 / })).toHaveAttribute('aria-selected', 'true')
  for (const [name, address] of [['planner_runs', 'datasets'], ['load test', 'documents'], ['sustained', 'chat'], ['eta', 'projects']] as const) {
    await field.fill(name)
    await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('complementary').or(dialog.locator('aside'))).toContainText(/Changed/)
    expect(address).toBeTruthy()
  }
  await field.fill('route-pl')
  await dialog.getByRole('option', { name: /^route-planner/ }).waitFor()
  await page.keyboard.press('Tab')
  await field.fill('report')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ops\/incidents\/new\?service=/)

  /* What was open is offered again. */
  await page.goto('/ops/incidents')
  await page.getByRole('link', { name: /Route plans/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Route plans/ })).toBeVisible()
  await page.goto('/knullplatform')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Route plans/ })).toBeVisible()
})

test('offers what can be done on the open incident, and does it', async ({ page, member, api }) => {
  const { incidentId } = await createWorld(api, member.org.id)
  await page.goto(`/ops/incidents/${incidentId}`)
  await expect(page.getByRole('button', { name: /^Acknowledge/ }).first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: palette })
  for (const [verb, state] of [['Acknowledge', 'acknowledged'], ['Mark mitigated', 'mitigated'], ['Mark resolved', 'resolved']] as const) {
    await page.keyboard.press('Control+k')
    const first = dialog.getByRole('group', { name: 'On this incident' }).getByRole('option').first()
    await expect(first).toContainText(verb)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await api.select<{ status: string }>('incidents', `id=eq.${incidentId}&select=status`))[0]?.status).toBe(state)
    await expect(page.getByRole('button', { name: new RegExp(`^${verb}`) })).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('add note')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /note/i })).toBeFocused()
})

test('a reader sees what is not theirs to do, with the reason', async ({ page, member, api }) => {
  const { incidentId } = await createWorld(api, member.org.id)
  await page.route('**/rest/v1/memberships*', async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as { role: string }[]
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, role: 'viewer' })) })
  })
  await page.goto(`/ops/incidents/${incidentId}`)
  await expect(page.getByRole('heading', { level: 1, name: /Route plans/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette })
  for (const verb of [/^Acknowledge/, /^Add note/, /^New project/, /^Report an incident/]) {
    const option = dialog.getByRole('option', { name: verb })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option).toContainText('Your role here can only read')
  }
  await dialog.getByRole('combobox').fill('acknowl')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/search\?q=acknowl$/)
  expect((await api.select<{ status: string }>('incidents', `id=eq.${incidentId}&select=status`))[0]?.status).toBe('triggered')
})

test('offers the choice of sources where one asks', async ({ page, member, api }) => {
  await createWorld(api, member.org.id)
  await page.goto('/ai/knulledge/start-chat')
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette })
  await expect(dialog.getByRole('group', { name: 'In this chat' }).getByRole('option', { name: /Choose sources/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const sources = page.getByRole('dialog', { name: 'Search in' })
  await expect(sources).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sources).toBeHidden()
  await expect(question).toBeFocused()
})

test('a visitor gets public places and settings, also where one signs in', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette })
  await expect(dialog.getByRole('option', { name: /Sign in/ })).toHaveCount(0)
  await expect(dialog.getByRole('option', { name: /Reset your password/ })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /Change theme/ })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /Services|Sign Out|Platform Home/ })).toHaveCount(0)
  await page.keyboard.type('reset')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/recover$/)
})

test('is loaded when it is first asked for, and what is typed meanwhile is not lost', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const asked: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/palette-*.js', async (route) => {
    asked.push(route.request().url())
    await gate
    await route.continue()
  })
  await page.goto('/ops/incidents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('serv')
  expect(asked).not.toEqual([])
  release()
  await expect(page.getByRole('dialog', { name: palette }).getByRole('combobox')).toHaveValue('serv')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ops\/services$/)
})

test('names that cannot be searched are said, and the places stay', async ({ page, member, expectedComplaints }) => {
  expect(member.id).toBeTruthy()
  expectedComplaints.push(/400|Bad Request/)
  let broken = true
  await page.route('**/rest/v1/rpc/search_everything*', (route) =>
    broken ? route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"XX000","message":"broken"}' }) : route.continue(),
  )
  await page.goto('/knullplatform')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: palette })
  await dialog.getByRole('combobox').fill('service')
  await expect(dialog.getByText('Names could not be searched.')).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^Services/ })).toBeVisible()
  /* The line of the first question is still there while the second is on its way. */
  const refused = page.waitForResponse((response) => response.request().postData()?.includes('zzzz') ?? false)
  await dialog.getByRole('combobox').fill('zzzz')
  await refused
  await expect(dialog.getByText('Names could not be searched.')).toBeVisible()
  await expect(dialog.getByText('No results found.')).toBeHidden()
  broken = false
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('No results found.')).toBeVisible()
})

test('on a phone it is a sheet from the bottom, reached from the search screen', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/knullplatform')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.getByRole('button', { name: 'Commands' }).click()
  const dialog = page.getByRole('dialog', { name: palette })
  const box = await dialog.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  expect(box?.width).toBe(390)
  const line = await dialog.getByRole('option', { name: /^Services/ }).boundingBox()
  expect(line?.height).toBeGreaterThanOrEqual(52)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Commands' })).toBeFocused()
})

test('? lists the keys of the screen; g leads to places; single keys can be switched off', async ({ page, member, api }) => {
  const { incidentId } = await createWorld(api, member.org.id)
  await page.goto(`/ops/incidents/${incidentId}`)
  await expect(page.getByRole('button', { name: /^Acknowledge/ }).first()).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('heading', { name: 'On this screen: Incident' })).toBeVisible()
  await expect(list.getByText('Write a note')).toBeVisible()
  await expect(list.getByText('New chat')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  /* In a field a letter is a letter. */
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: /note/i })
  await expect(note).toBeFocused()
  await page.keyboard.type('g?')
  await expect(note).toHaveValue('g?')
  await note.fill('')
  await note.blur()

  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/ai\/knulledge$/)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/ops\/overview$/)
  await page.goto('/ops/services')
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press(']')
  await expect(page.getByRole('tab', { name: /^Affected/ })).toBeFocused()
  await page.keyboard.press('[')
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('?')
  await list.getByRole('checkbox', { name: 'Single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await page.goto(`/ops/incidents/${incidentId}`)
  await expect(page.getByRole('button', { name: /^Acknowledge/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Acknowledge/ }).first().locator('kbd')).toBeHidden()
  for (const key of ['n', 'a', '?', 'g', 'k']) await page.keyboard.press(key)
  await expect(list).toBeHidden()
  await expect(note).not.toBeFocused()
  expect((await api.select<{ status: string }>('incidents', `id=eq.${incidentId}&select=status`))[0]?.status).toBe('triggered')
  await expect(page).toHaveURL(new RegExp(incidentId))
  /* Combinations go on; from the account menu the list is reached without a key. */
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: palette })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: palette })).toBeHidden()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await list.getByRole('checkbox', { name: 'Single keys' }).check()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
})

test('switches the organisation, and signs out', async ({ page, member, api }) => {
  await api.rpc('create_organisation', { p_name: 'Second Org' })
  await page.goto('/knullplatform')
  await expect(page.getByRole('button', { name: /^Switch organisation/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: palette }).getByRole('combobox').fill('second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Switch organisation. Organisation: Second Org' })).toBeVisible()
  expect(member.org.name).not.toBe('Second Org')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: palette }).getByRole('combobox').fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth/)
})

for (const [theme, language, width] of [['light', 'de', 1440], ['dark', 'en', 1440], ['light', 'fr', 390], ['dark', 'es', 390]] as const) {
  test(`nothing stands in anybody's way in ${theme}, ${language}, ${width} px wide`, async ({ page, member, api, context }) => {
    await createWorld(api, member.org.id)
    await page.setViewportSize({ width, height: 844 })
    await context.addInitScript(
      (look) => {
        localStorage.setItem('knull.theme', look.theme)
        localStorage.setItem('i18nextLng', look.language)
      },
      { theme, language },
    )
    const clean = async (what: string) => {
      expect(await barriers(page, '[role=dialog]'), what).toEqual([])
      const over = await page.locator('[role=dialog]').evaluate((dialog) => [...dialog.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > dialog.getBoundingClientRect().right + 1).length)
      expect(over, `${what}: nothing is wider than it`).toBe(0)
    }
    await page.goto('/knullplatform')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await clean('palette')
    await page.keyboard.type('route')
    await page.getByRole('option', { name: /route-planner/ }).waitFor()
    await clean('palette with names')
    await page.keyboard.press('Tab')
    await clean('palette with actions')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('checkbox').waitFor()
    await clean('shortcuts')
  })
}
