import { expect, test } from '../support/fixtures'

/** What needs me, what happened, where was I: /knullplatform. */

test('a new organisation finds its first steps, ticked off by what is there', async ({ page, member, api }) => {
  await page.goto('/knullplatform')
  await expect(page.getByText('Four steps and your organisation is at work.')).toBeVisible()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: 'Upload data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeHidden()

  await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'Alpha' })
  await page.reload()
  await expect(steps.getByRole('link', { name: 'Create a project' })).toBeHidden()
  await expect(steps.getByText('Create a project Done')).toBeVisible()
  /* With something to look back on, the clock appears. */
  const clock = page.getByRole('region', { name: 'What changed' })
  await expect(clock.getByRole('link', { name: 'Alpha' })).toBeVisible()
  await clock.getByRole('button', { name: 'Table' }).click()
  await expect(clock.getByRole('row', { name: /KnullDev Alpha Project created/ })).toBeVisible()
})

test('an incident is at the head of the queue until somebody has it, and leads to its screen', async ({ page, member, api }) => {
  const [service] = await api.insert<{ id: string }>('services', { org_id: member.org.id, name: 'checkout', tier: 1 })
  const report = (title: string, severity: string) =>
    api.rpc<string>('report_incident', { p_org_id: member.org.id, p_title: title, p_description: '', p_severity: severity, p_service_ids: [service?.id], p_client_id: crypto.randomUUID() })
  await report('Slow search', 'sev4')
  await report('Nobody can pay', 'sev1')

  await page.goto('/knullplatform')
  await expect(page.getByText('1 incident needs you now. 1 other thing can wait.')).toBeVisible()
  const queue = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  await expect(queue.nth(0)).toContainText('Nobody can pay')
  await expect(queue.nth(0)).toContainText('Nobody has acknowledged it. On checkout.')
  await expect(queue.nth(1)).toContainText('Slow search')

  const layers = page.getByRole('region', { name: 'The three layers' })
  await expect(layers.getByText('1 of 1')).toBeVisible()

  /* J goes to the first row, Enter opens it. */
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Nobody can pay/ })).toBeVisible()

  await page.goto('/knullplatform')
  await expect(page.getByRole('region', { name: 'Where you were' }).getByRole('link', { name: /Nobody can pay/ })).toBeVisible()
})

test('each panel fails alone, and comes back with Retry', async ({ page, member, api, expectedComplaints }) => {
  expectedComplaints.push(/400|Bad Request/)
  await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'Alpha' })
  let broken = true
  await page.route('**/rest/v1/rpc/home_layers*', (route) =>
    broken ? route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"XX000","message":"broken"}' }) : route.continue(),
  )
  await page.goto('/knullplatform')
  const layers = page.getByRole('region', { name: 'The three layers' })
  await expect(layers.getByText('The three layers could not be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'Alpha' })).toBeVisible()
  broken = false
  await layers.getByRole('button', { name: 'Retry' }).click()
  await expect(layers.getByText('Projects on their way')).toBeVisible()
})

test('the other organisation of the same person has a home of its own', async ({ page, member, api }) => {
  await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'Only in the first' })
  await api.rpc('create_organisation', { p_name: 'Second Org' })
  await page.goto('/knullplatform')
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'Only in the first' })).toBeVisible()
  await page.getByRole('button', { name: /^Switch organisation/ }).click()
  await page.getByRole('menuitemradio', { name: /Second Org/ }).click()
  await expect(page.getByText('Four steps and your organisation is at work.')).toBeVisible()
  await expect(page.getByText('Only in the first')).toBeHidden()
})

test('an incident is taken from the queue itself', async ({ page, member, api }) => {
  await api.rpc('report_incident', { p_org_id: member.org.id, p_title: 'Nobody can pay', p_description: '', p_severity: 'sev1', p_service_ids: [], p_client_id: crypto.randomUUID() })
  await page.goto('/knullplatform')
  await page.getByRole('button', { name: 'Acknowledge INC-1' }).click()
  await expect(page.getByText('You command it. No service named.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open incident INC-1' })).toBeVisible()
  const [incident] = await api.select<{ commander_id: string; status: string }>('incidents', 'select=commander_id,status')
  expect(incident).toEqual({ commander_id: member.id, status: 'acknowledged' })
})
