import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, type Api, type Person } from '../support/fixtures'

/* Who is in an organisation: how they come, what they are, what they leave behind, and how it ends. */

interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, title: string | RegExp) => page.getByRole('listitem').filter({ hasText: title })
const switcher = (page: Page) => button(page, /^Switch organisation/)

async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const all = (await (await page.request.get('/_mail.json')).json()) as Mail[]
  return all.filter(({ to }) => to === address)
}

async function invite(page: Page, address: string, role?: string): Promise<string> {
  await button(page, 'Invite').first().click()
  await dialog(page).getByLabel('Email').fill(address)
  if (role) await dialog(page).getByLabel('Role').selectOption(role)
  await button(page, 'Send invitation').click()
  await expect(dialog(page).getByText(`Invitation sent to ${address}.`)).toBeVisible()
  await button(page, 'Done').click()
  const [mail] = await mailsTo(page, address)
  return mail?.links[0] ?? ''
}

/** Brings somebody into an organisation through the calls that the screens make. */
async function join(owner: Api, org: string, joiner: { person: Person; api: Api }, role: string): Promise<void> {
  const { token } = await owner.rpc<{ token: string }>('create_invitation', { p_org_id: org, p_email: joiner.person.email, p_role: role })
  await joiner.api.rpc('accept_invitation', { p_token: token })
}

test('a mail brings a new person in, through signing up, once', async ({ page, member, browser, baseURL, api }) => {
  const address = `${randomUUID()}@example.com`
  await page.goto('/team')
  await expect(page.getByRole('heading', { name: `You are alone in ${member.org.name}` })).toBeVisible()
  await page.locator('h1').focus()
  await page.keyboard.press('i')
  await dialog(page).getByLabel('Email').fill('half@address')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(/not a complete email address/)
  await page.keyboard.press('Escape')
  const link = await invite(page, address)
  expect(link).toMatch(/\/invitations\/accept#token=[0-9a-f]{64}$/)
  expect((await mailsTo(page, address))[0]).toMatchObject({ subject: `${member.name} invites you to ${member.org.name} on Knull` })
  await expect(row(page, address)).toContainText('in 7 days')

  const visitor = await browser.newContext({ baseURL })
  const guest = await visitor.newPage()
  const seen: string[] = []
  /* As a server sees it: without the fragment. */
  guest.on('request', (request) => seen.push(`${request.url().split('#')[0]} ${request.headers().referer ?? ''}`))
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: `Join ${member.org.name}` })).toBeVisible()
  await expect(guest).toHaveURL('/invitations/accept')
  await expect(guest.getByText(`${member.name} invites you.`)).toBeVisible()
  await expect(guest.getByText('You create and edit, and delete what is yours.')).toBeVisible()
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await expect(guest.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await guest.getByLabel('Name').fill('Nora Falk')
  await guest.getByLabel('Email').fill(address)
  await guest.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await button(guest, 'Sign Up').click()
  await expect(guest.getByText(`You are signed in as ${address}.`)).toBeVisible()
  await button(guest, 'Accept the invitation').click()
  await expect(guest).toHaveURL('/knullplatform')
  await expect(switcher(guest)).toHaveAccessibleName(new RegExp(`Organisation: ${member.org.name}$`))
  /* The token was in no address that any server saw. */
  const token = link.split('=')[1] ?? '?'
  expect(seen.filter((line) => line.includes(token))).toEqual([])

  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: `You are in ${member.org.name}` })).toBeVisible()
  const other = await browser.newContext({ baseURL })
  const stranger = await other.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  await expect(stranger.getByText(member.org.name)).toHaveCount(0)
  await Promise.all([visitor.close(), other.close()])

  await page.reload()
  await expect(row(page, address)).toContainText('Nora Falk')
  await expect(page.getByText('Nobody is being waited for.')).toBeVisible()
  expect(await api.select('memberships', `org_id=eq.${member.org.id}&role=eq.member`)).toHaveLength(1)
})

test('an invitation is sent again, taken back, or passed on by hand where no mail goes out', async ({ page, member, api, browser, baseURL }) => {
  await page.goto('/team')
  const address = `${randomUUID()}@example.com`
  const first = await invite(page, address, 'admin')
  await button(page, `Send again to ${address}`).click()
  await expect(toast(page, `Sent again to ${address}`)).toContainText('The earlier link no longer works.')
  const second = (await mailsTo(page, address))[0]?.links[0] ?? ''
  expect(second).not.toBe(first)
  const visitor = await browser.newContext({ baseURL })
  const guest = await visitor.newPage()
  await guest.goto(first)
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  /* Another link in the same tab is read too. */
  await guest.goto(second)
  await expect(guest.getByRole('heading', { name: `Join ${member.org.name}` })).toBeVisible()
  await button(page, `Revoke the invitation of ${address}`).click()
  await expect(row(page, address)).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await guest.goto('/invitations/accept#token=cut')
  await expect(guest.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible()
  await visitor.close()

  await page.route('**/functions/v1/invite', async (route) => {
    const asked = route.request().postDataJSON() as { org_id: string; email: string; role: string }
    const made = await api.rpc<Record<string, string>>('create_invitation', { p_org_id: asked.org_id, p_email: asked.email, p_role: asked.role })
    await route.fulfill({ json: { ...made, mail: 'not_configured' } })
  })
  await button(page, 'Invite').first().click()
  await dialog(page).getByLabel('Email').fill(address)
  await button(page, 'Send invitation').click()
  await expect(dialog(page)).toContainText('no mail was sent')
  await expect(dialog(page).getByLabel('Invitation link')).toHaveValue(/\/invitations\/accept#token=[0-9a-f]{64}$/)
})

test('roles are changed, the last owner stays, and who does not manage has no controls', async ({ page, member, api, newMember }) => {
  const ben = await newMember('Ben Amsel')
  await join(api, member.org.id, ben, 'member')
  await page.goto('/team')
  const own = row(page, member.email)
  await expect(own).toContainText('Owner')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('You are the only owner. Make somebody else an owner first')).toBeVisible()
  await expect(button(page, 'Leave')).toHaveCount(0)
  await button(page, 'Role of Ben Amsel: Member').click()
  await page.getByRole('menuitemradio', { name: /^Viewer/ }).click()
  await expect(button(page, 'Role of Ben Amsel: Viewer')).toBeVisible()

  await ben.page.goto('/team')
  await switcher(ben.page).click()
  await ben.page.getByRole('menuitemradio', { name: new RegExp(member.org.name) }).click()
  await expect(ben.page.getByText(`${member.name} manages members and roles.`)).toBeVisible()
  await expect(row(ben.page, 'Ben Amsel')).toContainText('You')
  await expect(ben.page.getByText(member.email)).toHaveCount(0)
  await expect(ben.page.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0)
  for (const name of ['Invite', 'Rename', 'End', /^Remove/, /^Role of/]) await expect(button(ben.page, name)).toHaveCount(0)
  await expect(ben.page.getByRole('columnheader', { name: 'Viewer' })).toBeVisible()

  await button(page, 'Role of Ben Amsel: Viewer').click()
  await page.getByRole('menuitemradio', { name: /^Owner/ }).click()
  await expect(dialog(page)).toContainText('Owners can do everything')
  await button(page, 'Make an owner').click()
  await expect(button(page, 'Role of Ben Amsel: Owner')).toBeVisible()
  await button(page, 'Leave').click()
  await expect(dialog(page)).toContainText('Nothing is orphaned.')
  await dialog(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: "You don't belong to an organisation yet" })).toBeVisible()
  await button(page, 'New organisation').click()
  await dialog(page).getByLabel('Name').fill('Afresh')
  await button(page, 'Create organisation').click()
  await expect(switcher(page)).toHaveAccessibleName(/Organisation: Afresh$/)
  expect(await ben.api.select('memberships', `org_id=eq.${member.org.id}`)).toHaveLength(1)
})

test('whoever is removed hands over what would have nobody', async ({ page, member, api, newMember }) => {
  const ben = await newMember('Ben Amsel')
  await join(api, member.org.id, ben, 'member')
  const [service] = await ben.api.insert<{ id: string }>('services', { org_id: member.org.id, name: 'route-planner', tier: 1 })
  const incident = await ben.api.rpc<string>('report_incident', { p_org_id: member.org.id, p_title: 'Routes missing', p_severity: 'sev2', p_client_id: randomUUID() })
  await ben.api.rpc('move_incident', { p_incident_id: incident, p_to: 'acknowledged' })
  await page.goto('/team')
  await button(page, 'Remove Ben Amsel').click()
  await expect(dialog(page)).toContainText('1 open incident without a commander')
  await expect(dialog(page).getByRole('link', { name: 'INC-1 Routes missing' })).toBeVisible()
  await expect(dialog(page)).toContainText('1 service without an owner')
  await expect(dialog(page).getByLabel('Hand over to')).toHaveValue(member.id)
  await button(page, 'Hand over and remove').click()
  await expect(row(page, 'Ben Amsel')).toHaveCount(0)
  expect(await api.select('incidents', `id=eq.${incident}&select=commander_id`)).toEqual([{ commander_id: member.id }])
  expect(await api.select('services', `id=eq.${service?.id}&select=user_id`)).toEqual([{ user_id: member.id }])
  expect(await ben.api.select('memberships', `org_id=eq.${member.org.id}`)).toEqual([])
  await page.goto(`/ops/incidents/${incident}`)
  await expect(page.getByText('Was given command', { exact: true })).toBeVisible()
})

test('an organisation is made, renamed and ended', async ({ page, member, newMember, api, expectedComplaints }) => {
  /* What was being asked about the organisation when it ended. */
  expectedComplaints.push(/403 \(Forbidden\)/)
  await page.goto('/team')
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'New organisation' }).click()
  await button(page, 'Create organisation').click()
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await dialog(page).getByLabel('Name').fill('Second Freight')
  await button(page, 'Create organisation').click()
  await expect(switcher(page)).toHaveAccessibleName(/Organisation: Second Freight$/)
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Team' }).click()
  await button(page, 'Rename').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Third Freight')
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(switcher(page)).toHaveAccessibleName(/Organisation: Third Freight$/)

  const [org] = await api.select<{ id: string }>('orgs', 'name=eq.Third%20Freight')
  const guest = await newMember('Ben Amsel')
  await join(api, org?.id ?? '', guest, 'admin')
  await page.reload()
  await button(page, 'End').click()
  await expect(dialog(page)).toContainText('All 2 people lose access at once')
  await expect(button(page, 'End the organisation')).toBeDisabled()
  await dialog(page).getByLabel(/Type Third Freight/).fill('Third Freight')
  await button(page, 'End the organisation').click()
  await expect(switcher(page)).toHaveAccessibleName(new RegExp(`Organisation: ${member.org.name}$`))
  await expect(page).toHaveURL('/knullplatform')
  expect(await guest.api.select('orgs', `id=eq.${org?.id}`)).toEqual([])
  expect(await api.select('orgs', `id=eq.${org?.id}`)).toEqual([])
})
