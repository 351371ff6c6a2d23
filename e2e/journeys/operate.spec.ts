import type { Locator, Page } from '@playwright/test'
import { expect, test, type Api, type Person } from '../support/fixtures'

/* Operating: a service, an incident on it, and the way from the first word to the last. */

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const stepper = (page: Page) => page.getByRole('list', { name: 'State of the incident' })
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })

/** The browser says it in the console whenever a request is refused. */
const refused = /Failed to load resource/

async function report(api: Api, org: string, title: string, minutesAgo = 0): Promise<string> {
  return api.rpc<string>('report_incident', {
    p_org_id: org,
    p_title: title,
    p_severity: 'sev2',
    p_started_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
}

/** Makes `guest` a part of the host's organisation, and shows it to them. */
async function join(host: { person: Person; api: Api }, guest: { api: Api; page: Page }, role: 'viewer' | 'member') {
  const { token } = await host.api.rpc<{ token: string }>('create_invitation', { p_org_id: host.person.org.id, p_email: 'guest@example.com', p_role: role })
  await guest.api.rpc('accept_invitation', { p_token: token })
  await guest.page.goto('/ops')
  await button(guest.page, /^Switch organisation/).click()
  await guest.page.getByRole('menuitemradio', { name: new RegExp(host.person.org.name) }).click()
}

test('a service and an incident on it, from the first word to the last', async ({ page, member, api }) => {
  await page.goto('/ops')
  await expect(page.getByRole('heading', { name: 'Start with what you run' })).toBeVisible()
  await page.getByRole('link', { name: 'Add service' }).click()
  await page.getByLabel('Name').fill('route-planner')
  await page.getByLabel('Tier').selectOption('1')
  await button(page, 'Create service').click()
  await expect(heading(page)).toHaveText('route-planner')
  await expect(page).toHaveTitle('route-planner · Knull')
  await expect(page.getByRole('navigation', { name: 'You are here' }).locator('[aria-current=page]')).toHaveText('route-planner')
  await expect(page.getByText('No description')).toBeVisible()
  await expect(page.getByText('Operating')).toBeVisible()

  await page.getByRole('link', { name: 'Report incident' }).click()
  await expect(button(page, 'Remove route-planner')).toBeVisible()
  await page.getByLabel('What is going wrong?').fill('Route plans not produced')
  await page.getByRole('radio', { name: /Major/ }).check()
  await button(page, 'Report incident').click()
  await expect(heading(page)).toHaveText('INC-1Route plans not produced')
  await expect(stepper(page).getByRole('listitem').filter({ hasText: 'Triggered' })).toHaveAttribute('aria-current', 'step')

  /* Single keys take the next step while no field has the focus, and belong to the text while one has. */
  await page.keyboard.press('m')
  await expect(stepper(page).getByRole('listitem').filter({ hasText: 'Triggered' })).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('a')
  await expect(stepper(page).getByRole('listitem').filter({ hasText: 'Acknowledged' })).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('made a rollback')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('made a rollback')
  await expect(stepper(page).getByRole('listitem').filter({ hasText: 'Acknowledged' })).toHaveAttribute('aria-current', 'step')
  await button(page, 'Add note').click()
  await expect(timeline(page)).toContainText('made a rollback')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')

  await button(page, /Mark mitigated/).click()
  await button(page, /Mark resolved/).click()
  await button(page, /^Close/).click()
  await expect(button(page, 'Reopen')).toBeVisible()
  await expect(timeline(page).getByRole('listitem')).toHaveText([/Closed/, /Resolved/, /Mitigated/, /made a rollback/, /Acknowledged/, /Reported/, /Started/])

  await page.goto('/ops/incidents?view=closed')
  await expect(page.getByRole('link', { name: /Route plans not produced/ })).toBeVisible()
  await page.goto('/ops')
  await expect(heading(page)).toHaveText('Nothing is burning')
  await expect(page.getByText('1 service operates without an open incident')).toBeVisible()

  const log = await api.select<{ action: string; target: string }>('audit_logs', `org_id=eq.${member.org.id}&or=(action.like.INCIDENT*,action.like.SERVICE*)&order=created_at&select=action,target`)
  expect(log.map((entry) => entry.action)).toEqual([
    'SERVICE_CREATED',
    'INCIDENT_REPORTED',
    'INCIDENT_ACKNOWLEDGED',
    'INCIDENT_NOTE_ADDED',
    'INCIDENT_MITIGATED',
    'INCIDENT_RESOLVED',
    'INCIDENT_CLOSED',
  ])
  expect(log.at(-1)?.target).toBe('INC-1 Route plans not produced')
})

test.describe('bad input', () => {
  test.use({ expectedComplaints: [refused] })

  test('is told beside its field, and sent nowhere', async ({ page, member, api }) => {
    await page.goto('/ops/services/new')
    await page.getByLabel('Name').fill('x'.repeat(10_000))
    await button(page, 'Create service').click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/At most 200 characters/)
    await page.goto('/ops/incidents/new')
    await page.getByLabel('When did it start?').fill('2999-01-01T10:00')
    await button(page, 'Report incident').click()
    await expect(page.getByLabel('What is going wrong?')).toHaveAccessibleDescription(/Say in a few words/)
    await expect(page.getByLabel('When did it start?')).toHaveAccessibleDescription(/in the future/)
    expect(await api.select('services', `org_id=eq.${member.org.id}`)).toEqual([])
    expect(await api.select('incidents', `org_id=eq.${member.org.id}`)).toEqual([])
  })

  test('such as a taken name is told beside it; a double submit makes one row', async ({ page, member, api }) => {
    await api.insert('services', { org_id: member.org.id, name: 'route-planner' })
    await page.goto('/ops/services/new')
    await page.getByLabel('Name').fill('Route-Planner')
    await button(page, 'Create service').click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/has this name/)
    await page.getByLabel('Name').fill('dispatch-api')
    await button(page, 'Create service').dblclick()
    await expect(heading(page)).toHaveText('dispatch-api')
    expect(await api.select('services', `org_id=eq.${member.org.id}`)).toHaveLength(2)

    await page.goto('/ops/incidents/new')
    await page.getByLabel('What is going wrong?').fill('Late')
    await button(page, 'Report incident').dblclick()
    await expect(heading(page)).toContainText('INC-1')
    expect(await api.select('incidents', `org_id=eq.${member.org.id}`)).toHaveLength(1)
  })
})

test('a time is put right with a reason, in its order', async ({ page, member, api }) => {
  const id = await report(api, member.org.id, 'Late GPS pings', 30)
  await page.goto(`/ops/incidents/${id}`)
  await button(page, 'Correct the time: Detected').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Detected').fill('2020-01-01T10:00:00')
  await button(dialog, 'Correct time').click()
  await expect(dialog.getByLabel('Why is it corrected?')).toHaveAccessibleDescription(/Say why/)
  await dialog.getByLabel('Why is it corrected?').fill('The pager was late.')
  await button(dialog, 'Correct time').click()
  await expect(dialog.getByLabel('Detected')).toHaveAccessibleDescription(/cannot be before “Started”/)
  const at = new Date(Date.now() - 20 * 60_000)
  await dialog.getByLabel('Detected').fill(await page.evaluate((ms) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19), at.getTime()))
  await button(dialog, 'Correct time').click()
  await expect(dialog).toBeHidden()
  await expect(timeline(page)).toContainText('The pager was late.')
  const [row] = await api.select<{ detected_at: string }>('incidents', `id=eq.${id}&select=detected_at`)
  expect(Math.abs(Date.parse(row?.detected_at ?? '') - at.getTime())).toBeLessThan(1000)
})

test.describe('two people on one incident', () => {
  test.use({ expectedComplaints: [refused] })

  test('of whom the second hears that the step was taken already', async ({ page, member, api, newMember }) => {
    const id = await report(api, member.org.id, 'Checkout answers with an error')
    const second = await newMember('Wei Chen')
    await join({ person: member, api }, second, 'member')
    await second.page.goto(`/ops/incidents/${id}`)
    await expect(button(second.page, /^Acknowledge/)).toBeVisible()
    await page.goto(`/ops/incidents/${id}`)
    await button(page, /^Acknowledge/).click()
    await expect(button(page, /Mark mitigated/)).toBeVisible()
    /* The second one's screen still shows the old state. */
    await button(second.page, /^Acknowledge/).click()
    await expect(second.page.getByRole('alert')).toContainText('The incident is now “Acknowledged”')
    await expect(button(second.page, /Mark mitigated/)).toBeVisible()
    const updates = await api.select('incident_updates', `incident_id=eq.${id}&kind=eq.state`)
    expect(updates).toHaveLength(2)
    await button(second.page, 'Take command').click()
    await expect(second.page.getByRole('listitem').filter({ hasText: 'Wei Chen' }).filter({ hasText: 'Commander' })).toBeVisible()
  })

  test('of whom a viewer reads everything and changes nothing', async ({ member, api, newMember }) => {
    const id = await report(api, member.org.id, 'Checkout answers with an error')
    const viewer = await newMember('Vi')
    await join({ person: member, api }, viewer, 'viewer')
    await viewer.page.goto(`/ops/incidents/${id}`)
    await expect(heading(viewer.page)).toContainText('Checkout answers with an error')
    await expect(viewer.page.getByText('You are a viewer in this organisation')).toBeVisible()
    await expect(button(viewer.page, /Acknowledge|Note|More actions|Correct the time|Take command/)).toHaveCount(0)
    await viewer.page.keyboard.press('a')
    await viewer.page.goto('/ops/incidents/new')
    await expect(viewer.page.getByRole('heading', { name: 'Members report incidents' })).toBeVisible()
    await viewer.page.goto('/ops/services')
    await expect(viewer.page.getByRole('link', { name: 'Add service' })).toHaveCount(0)
    const [row] = await api.select<{ status: string }>('incidents', `id=eq.${id}&select=status`)
    expect(row?.status).toBe('triggered')
  })

  test('of whom one belongs to another organisation, and sees none of it', async ({ member, api, newMember }) => {
    const id = await report(api, member.org.id, 'Checkout answers with an error')
    const stranger = await newMember('Otto')
    await stranger.page.goto(`/ops/incidents/${id}`)
    await expect(stranger.page.getByRole('heading', { name: 'This is not here' })).toBeVisible()
    await stranger.page.goto('/ops/incidents')
    await expect(stranger.page.getByRole('heading', { name: 'No incident yet, and that is fine' })).toBeVisible()
  })
})

test('on a phone the next step stays at hand at the bottom', async ({ page, member, api }) => {
  const id = await report(api, member.org.id, 'Checkout answers with an error')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/ops/incidents/${id}`)
  await expect(button(page, /^Acknowledge/)).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  await expect(button(page, /^Acknowledge/)).toBeInViewport()
  await button(page, /^Acknowledge/).click()
  await expect(button(page, /Mark mitigated/)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
