import { expect, test, type Api } from '../support/fixtures'

/** What did I miss? /notifications, and the count on the bell. */

/** An entry as a member's own tools write it. */
const log = (api: Api, org: string, action: string, target?: string) => api.rpc<string>('log_audit', { p_org_id: org, p_action: action, p_route: target ?? null })

/** Leaves this person's organisation with these entries alone to see, the last one the newest. */
async function withEntries(api: Api, org: string, entries: readonly (readonly [action: string, target?: string])[]): Promise<void> {
  const [newest] = await api.rpc<{ id: string }[]>('notifications', { p_org_id: org })
  await api.rpc('clear_notifications', { p_org_id: org, p_up_to: newest?.id })
  for (const [action, target] of entries) await log(api, org, action, target)
}

test('types, titles and messages come from the action; tabs count; reading and clearing are kept', async ({ page, member, api }) => {
  const org = member.org.id
  await withEntries(api, org, [['NIGHTLY_BACKUP_SUCCESS', 'depots'], ['RATE_SYNC_ERROR', 'carrier 17'], ['FUEL_IMPORT_WARNING', 'card 4'], ['TIDY_UP']])
  await page.goto('/notifications')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['All4', 'Unread4', 'Read0'])
  await expect(rows.nth(0)).toContainText(/Info\s*Tidy Up\s*New\s*System notification/)
  await expect(rows.nth(1)).toContainText(/Warning\s*Fuel Import Warning\s*New\s*card 4/)
  await expect(rows.nth(2)).toContainText(/Error\s*Rate Sync Error\s*New\s*carrier 17/)
  await expect(rows.nth(3)).toContainText(/Success\s*Nightly Backup Success\s*New\s*depots/)
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications 4 unread')

  await rows.nth(2).getByRole('button', { name: 'Mark read: Rate Sync Error' }).click()
  await expect(tabs).toHaveText(['All4', 'Unread3', 'Read1'])
  await expect(rows.nth(2).getByText('New')).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications 3 unread')

  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(tabs).toHaveText(['All4', 'Unread0', 'Read4'])
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  await tabs.nth(1).click()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await expect(page.getByText("You're all caught up!")).toBeVisible()
  await page.reload()
  await expect(tabs).toHaveText(['All4', 'Unread0', 'Read4'])

  /* What is cleared is hidden, said to be, and back with Undo; the log keeps it either way. */
  await tabs.nth(0).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await expect(page.getByText('Hidden for you. The audit log keeps every entry.')).toBeVisible()
  await expect(tabs).toHaveText(['All0', 'Unread0', 'Read0'])
  expect(await api.select('audit_logs', `org_id=eq.${org}&action=eq.TIDY_UP`)).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await tabs.nth(2).click()
  await expect(page.getByRole('heading', { name: 'No read notifications' })).toBeVisible()
  await page.reload()
  await expect(tabs).toHaveText(['All0', 'Unread0', 'Read0'])
})

test('leads to what it is about, and works with the keyboard alone', async ({ page, member, api }) => {
  const org = member.org.id
  await withEntries(api, org, [['FIRST'], ['SECOND']])
  const project = await api.rpc<{ id: string }>('create_project', { p_org_id: org, p_name: 'ETA predictor' })
  await page.goto('/notifications?tab=unread')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  /* J goes down, K up, E reads and goes on to the next. */
  await page.keyboard.press('j')
  await expect(rows.nth(0).getByRole('link', { name: 'Project Created' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('First')
  await expect(rows.nth(1).getByText('First')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ETA predictor' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/knulldev/projects/${project.id}`)

  /* What was opened is read. */
  await page.goBack()
  await expect(page.getByRole('tab')).toHaveText(['All3', 'Unread1', 'Read2'])
  await page.keyboard.press('Shift+R')
  await expect(page.getByRole('tab')).toHaveText(['All3', 'Unread0', 'Read3'])
})

test('an incident of a colleague is told at once, unless notifications are off; the list stays', async ({ page, member, api, newMember }) => {
  const org = member.org.id
  const colleague = await newMember('Wei Chen')
  const { token } = await api.rpc<{ token: string }>('create_invitation', { p_org_id: org, p_email: colleague.person.email, p_role: 'member' })
  await colleague.api.rpc('accept_invitation', { p_token: token })
  await withEntries(api, org, [])
  const report = (title: string) =>
    colleague.api.rpc<string>('report_incident', { p_org_id: org, p_title: title, p_description: '', p_severity: 'sev1', p_service_ids: [], p_client_id: crypto.randomUUID() })

  await page.clock.install()
  /* What is there when the page opens is no news: the count comes first. */
  const counted = page.waitForResponse('**/rest/v1/rpc/notification_bell*')
  await page.goto('/ops/services')
  await counted
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications')
  await report('Nobody can pay')
  await page.clock.fastForward('01:05')
  await expect(bell).toHaveAccessibleName('Notifications 1 unread')
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(notice).toContainText('Incident Reported')
  await expect(notice).toContainText('Nobody can pay')
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nobody can pay/ })).toBeVisible()

  await api.call(`/rest/v1/profiles?id=eq.${member.id}`, { method: 'PATCH', body: { notifications_enabled: false } })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('notification_bell')) asked += 1
  })
  await page.goto('/notifications')
  await expect(page.getByText('the bell does not count', { exact: false })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Incident Reported')
  await expect(bell).toHaveAccessibleName('Notifications')
  expect(asked).toBe(0)
})

test('what could not be loaded says so instead of being empty, and comes back with Retry', async ({ page, member, api, expectedComplaints }) => {
  expectedComplaints.push(/400|Bad Request/)
  await withEntries(api, member.org.id, [['TIDY_UP', 'shelf 4']])
  let broken = true
  await page.route('**/rest/v1/rpc/notifications*', (route) =>
    broken ? route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"XX000","message":"broken"}' }) : route.continue(),
  )
  await page.goto('/notifications')
  await expect(page.getByText('Notifications could not be loaded.')).toBeVisible()
  await expect(page.getByText('No notifications')).toBeHidden()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('shelf 4')
})
