import { fault } from '../faults/faults'
import { expect, test } from '../support/fixtures'
import { createWorld } from '../support/world'

/** Where is it? /search, and the box in the top bar that leads there. */

test('the top bar asks, the address holds the question, and results lead on', async ({ page, member, api }) => {
  const world = await createWorld(api, member.org.id)
  await page.goto('/knullplatform')
  const bar = page.getByPlaceholder('Search across products...')
  await bar.fill('planner')
  await bar.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=planner$/)
  const field = page.getByPlaceholder('Search across all modules...')
  await expect(field).toHaveValue('planner')
  await expect(page.getByText('Found 2 results')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All2', 'Chats0', 'Projects0', 'Datasets1', 'Services1'])

  /* Datasets: their size in MB and type, and no link. */
  const dataset = page.getByRole('list', { name: 'Datasets' }).getByRole('listitem')
  await expect(dataset).toContainText('planner_runs.csv')
  await expect(dataset).toContainText('0.14 MB, CSV')
  await expect(dataset.getByRole('link')).toHaveCount(0)

  await page.getByRole('link', { name: /route-planner/ }).click()
  await expect(page).toHaveURL(new RegExp(`/ops/services/${world.serviceId}$`))
  await page.goBack()
  await expect(field).toHaveValue('planner')

  await field.fill('eta')
  await expect(page).toHaveURL(/q=eta$/)
  await expect(page.getByRole('link', { name: /ETA predictor/ })).toHaveAttribute('href', `/knulldev/projects/${world.projectId}`)
  await field.fill('sustained rate')
  await expect(page.getByRole('link', { name: /sustained rate/ })).toHaveAttribute('href', `/ai/knulledge/chat/${world.sessionId}`)
  await expect(page.getByText('Found 1 result', { exact: true })).toBeVisible()
  /* Typing replaces the address: one step back leaves the search. */
  await page.goBack()
  await expect(page).toHaveURL(/\/knullplatform$/)
})

test('says what to do before, and what there is not after', async ({ page, member, api }) => {
  await api.insert('services', { org_id: member.org.id, name: 'bare', tier: 4 })
  await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'bare project' })
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Start searching' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('nowhere at all')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
  for (const [tab, nothing] of [['Chats', 'No chats found'], ['Projects', 'No projects found'], ['Datasets', 'No datasets found'], ['Services', 'No services found']] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { name: nothing })).toBeVisible()
  }
  await page.getByPlaceholder('Search across all modules...').fill('bare')
  await expect(page.getByRole('list', { name: 'Services' })).toContainText('No description')
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(page.getByRole('list', { name: 'Projects' })).toContainText('No description')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('heading', { name: 'Start searching' })).toBeVisible()
})

test('every sign means itself, and there are ten at most', async ({ page, member, api }) => {
  const names = ['50% done', '50 done', 'a_b', 'axb', 'one, two', 'f(x)', '"quoted" \'name\'', 'back\\slash', 'star*']
  await api.insert('services', [...names, ...Array.from({ length: 12 }, (_, index) => `many ${index}`)].map((name) => ({ org_id: member.org.id, name, tier: 4 })))
  await page.goto('/search?q=50%25')
  const rows = page.getByRole('list', { name: 'Services' }).getByRole('listitem')
  const field = page.getByPlaceholder('Search across all modules...')
  await expect(rows).toHaveCount(1)
  for (const [asked, name] of [['a_b', 'a_b'], [', t', 'one, two'], ['(x)', 'f(x)'], ['"quo', '"quoted"'], ["'n", "'name'"], ['k\\s', 'back\\slash'], ['r*', 'star*']] as const) {
    await field.fill(asked)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
  }
  await field.fill('many')
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('tab', { name: 'Services' })).toHaveText('Services10')
  await expect(page.getByText('The first 10 are shown.')).toBeVisible()
})

test('shows the results of the last question, in whatever order the answers come', fault('search-order'), async ({ page, member, api }) => {
  await api.insert('services', ['slow one', 'quick one'].map((name) => ({ org_id: member.org.id, name, tier: 4 })))
  await page.goto('/search')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/rpc/search_everything*', async (route) => {
    if (route.request().postData()?.includes('"slow"')) await held
    await route.continue().catch(() => undefined)
  })
  const field = page.getByPlaceholder('Search across all modules...')
  await field.fill('slow')
  await expect(page).toHaveURL(/q=slow$/)
  await expect(page.getByText('Searching...')).toBeVisible()
  await field.fill('quick')
  await expect(page.getByRole('link', { name: /quick one/ })).toBeVisible()
  release()
  await expect(page.getByText('Found 1 result', { exact: true })).toBeVisible()
  await expect(page.getByText('slow one')).toBeHidden()
})

test('a category that fails counts as empty, says so, and comes back with Retry', async ({ page, member, api, expectedComplaints }) => {
  expectedComplaints.push(/400|Bad Request/)
  await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'pallets' })
  await api.insert('services', { org_id: member.org.id, name: 'pallet-counter', tier: 4 })
  let broken: RegExp = /"project"/
  await page.route('**/rest/v1/rpc/search_everything*', (route) =>
    broken.test(route.request().postData() ?? '') ? route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"XX000","message":"broken"}' }) : route.continue(),
  )
  await page.goto('/search?q=pallet')
  await expect(page.getByText('Projects could not be loaded.')).toBeVisible()
  await expect(page.getByText('Found 1 result', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /pallet-counter/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await expect(page.getByText('Projects could not be loaded.')).toBeVisible()
  broken = /never/
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /pallets/ })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
})

test('finds projects of the other organisation and goes there', async ({ page, member, api }) => {
  const id = await api.rpc<string>('create_organisation', { p_name: 'Second Org' })
  await api.rpc('create_project', { p_org_id: id, p_name: 'Far away' })
  await api.insert('services', { org_id: id, name: 'far service', tier: 4 })
  expect(member.org.id).not.toBe(id)
  await page.goto('/search?q=far')
  await expect(page.getByText('Found 1 result', { exact: true })).toBeVisible()
  const found = page.getByRole('link', { name: /Far away/ })
  await expect(found).toContainText('in Second Org')
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Far away' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch organisation. Organisation: Second Org' })).toBeVisible()
})

test('works with the keyboard alone', async ({ page, member, api }) => {
  await createWorld(api, member.org.id)
  await page.goto('/search?q=route')
  await expect(page.getByText(/^Found/)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search across all modules...')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-step]').first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('[data-step]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/search/)
})
