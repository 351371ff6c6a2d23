import { readFileSync } from 'node:fs'
import { appoint, expect, test } from '../support/fixtures'

const denied = { title: 'Access Denied', body: "You don't have permission to access this resource." }

test.describe('the gate', () => {
  test('a member is told so and sent to /ai, from each of the three addresses; a visitor signs in first', async ({ page, member, newMember, browser, baseURL }) => {
    expect(member.id).toBeTruthy()
    for (const address of ['/admin', '/admin/overview', '/knulldev/admin?view=users']) {
      await page.goto(address)
      await expect(page.getByText(denied.title, { exact: true })).toBeVisible()
      await expect(page.getByText(denied.body)).toBeVisible()
      await expect(page).toHaveURL(/\/ai$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    /* Nothing of the administration is offered to whoever may not enter it. */
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('admin')
    await expect(page.getByText('No results found.')).toBeVisible()

    const visitor = await browser.newPage({ baseURL })
    await visitor.goto('/admin?view=audit')
    await expect(visitor).toHaveURL(/\/auth(\?|$)/)
    await visitor.close()

    /* The owner of an organisation is no platform admin; whoever is appointed comes in, by the palette too. */
    const other = await newMember('Grace Hopper')
    await appoint(baseURL ?? '', other.person.id)
    await other.page.goto('/knullplatform')
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
    await other.page.keyboard.press('Control+k')
    await other.page.getByRole('dialog').getByRole('combobox').fill('Admin Dashboard')
    await other.page.keyboard.press('Enter')
    await expect(other.page).toHaveURL(/\/knulldev\/admin$/)
    await expect(other.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  })

  test.describe('without an answer about the role', () => {
    test.use({ expectedComplaints: [/role look-up failed|the server responded with a status of 403/] })

    test('unknown is a spinner; a look-up that fails is a denial, and is logged', async ({ page, admin, complaints }) => {
      expect(admin.id).toBeTruthy()
      let answer: (status: number) => void = () => {}
      const answered = new Promise<number>((resolve) => {
        answer = resolve
      })
      await page.route('**/rest/v1/user_roles*', async (route) => {
        await route.fulfill({ status: await answered, json: { code: '42501', message: 'permission denied for table user_roles', details: null, hint: null } })
      })
      await page.goto('/admin')
      await expect(page.getByRole('status').filter({ hasText: 'Checking your session' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/admin')
      answer(403)
      await expect(page.getByText(denied.title, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/ai$/)
      expect(complaints.some((text) => text.includes('role look-up failed'))).toBe(true)
    })
  })

  test.describe('a role that is taken', () => {
    test.use({ expectedComplaints: [/the server responded with a status of 403/] })

    test('is over at once where the administration is open', async ({ page, admin, newMember, baseURL }) => {
      const other = await newMember('Grace Hopper')
      await appoint(baseURL ?? '', other.person.id)
      await page.goto('/admin')
      await expect(page.getByRole('table', { name: 'Organisations' })).toBeVisible()
      await other.api.rpc('admin_set_platform_role', { p_user_id: admin.id, p_admin: false })
      await page.getByRole('tab', { name: 'Audit log' }).click()
      await expect(page.getByText(denied.title, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/ai$/)
    })
  })
})

test('from an organisation to its people, and one of them becomes an admin and gives it up', async ({ page, admin, newMember }) => {
  expect(admin.id).toBeTruthy()
  const other = await newMember(`Grace 100% ${admin.id.slice(0, 8)}`)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(other.person.org.name)
  const organisation = page.getByRole('row').filter({ hasText: other.person.org.name })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(organisation).toContainText('1,000')
  await organisation.getByRole('link', { name: /^1 member of/ }).click()

  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  const person = page.getByRole('row').filter({ hasText: other.person.email })
  await person.getByRole('button', { name: `Make ${other.person.name} platform admin` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('They will not see what organisations write.')
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await expect(person.getByText('Platform admin', { exact: true })).toBeVisible()

  /* She sees it, and gives it up: to her own place, without being told that access is denied. */
  await other.page.goto('/admin?view=audit&log=platform')
  await expect(other.page.getByText(`Made ${other.person.name} a platform admin`)).toBeVisible()
  await other.page.getByRole('tab', { name: 'Users' }).click()
  await other.page.getByPlaceholder('Filter by name, e-mail or ID').fill(other.person.email)
  await other.page.getByRole('button', { name: `Revoke the platform role of ${other.person.name}` }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Revoke admin' }).click()
  await expect(other.page).toHaveURL(/\/knullplatform$/)
  await expect(other.page.getByText(`${other.person.name} is no longer a platform admin`)).toBeVisible()
  await expect(other.page.getByText(denied.title, { exact: true })).toHaveCount(0)
})

test('the audit of all organisations: narrowed, paged, and taken away as a file', async ({ page, admin, newMember }) => {
  expect(admin.id).toBeTruthy()
  const { api, person } = await newMember('Ada Byron')
  const services = await api.insert<{ id: string }>('services', Array.from({ length: 60 }, (_, index) => ({ org_id: person.org.id, name: index === 7 ? '=1+1' : `svc_${index} 50%`, tier: 3 })))
  expect(services).toHaveLength(60)
  await api.rpc('ask_question', { p_session_id: null, p_org_id: person.org.id, p_question: 'Why did Vesta leave us?', p_client_id: crypto.randomUUID() })

  await page.goto('/admin?view=audit')
  await page.getByRole('combobox', { name: 'Organisation' }).fill(person.org.id)
  /* Until the answer is there the list shows others of the same name. */
  await page.getByRole('option', { name: `${person.org.name} ${person.org.id.slice(0, 8)}` }).click()
  await expect(page.getByText(`Organisation: ${person.org.name}`)).toBeVisible()
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table.getByRole('row').filter({ hasText: 'CHAT_SESSION_CREATED' })).toContainText('name withheld')
  await expect(table).not.toContainText('Vesta')

  await page.getByRole('textbox', { name: 'Action begins with' }).fill('service_')
  await expect(table.getByRole('row').filter({ hasText: 'CHAT_SESSION_CREATED' })).toHaveCount(0)
  await expect(table.getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(table.getByRole('row')).toHaveCount(61)

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('60 entries are in the file.')
  const lines = readFileSync(await (await download).path(), 'utf8').trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[0]).toContain('time,organisation,organisation_id')
  expect(lines.filter((line) => line.includes("'=1+1"))).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('searchbox', { name: 'Target contains' }).fill('SVC_8 50%')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Target contains' }).fill('svc%8')
  await expect(page.getByRole('heading', { name: 'No entry matches' })).toBeVisible()

  /* What was looked at stands in the log of those who look. */
  await page.getByRole('tab', { name: 'Platform admins' }).click()
  await expect(page.getByText('Exported the audit log').first()).toBeVisible()
})

test('an error is resolved, happens again, and is open again; the numbers know', async ({ page, admin, newMember }) => {
  expect(admin.id).toBeTruthy()
  const { api } = await newMember()
  const report = (build: string) =>
    api.rpc('report_client_error', {
      p_message: `TypeError: ${admin.id.slice(0, 8)} is not a place`,
      p_stack: `TypeError\n    at open (https://a.example/assets/chat-screen-${build}.js:1:1)`,
      p_route: '/ai/knulledge/chat/x?q=secret',
      p_build: build,
    })
  await report('AAAAAAAA')
  await report('BBBBBBBB')

  await page.goto('/knulldev/admin')
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sign-in service' })).toContainText('ms')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'The last 30 days' }).getByRole('row')).toHaveCount(31)

  await page.getByRole('tab', { name: 'Client errors' }).click()
  await page.getByRole('searchbox').fill(admin.id.slice(0, 8))
  const group = page.getByRole('row').filter({ hasText: admin.id.slice(0, 8) })
  await expect(group).toContainText('open (/assets/chat-screen.js)')
  /* The row moves when the others go. */
  await expect(page.getByRole('row')).toHaveCount(2)
  await group.getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('1 user')
  await expect(sheet).toContainText('/ai/knulledge/chat/x')
  await expect(sheet).not.toContainText('secret')
  await expect(sheet).toContainText('chat-screen-BBBBBBBB.js')
  await sheet.getByRole('button', { name: 'Resolve' }).click()
  await expect(sheet.getByText('Resolved', { exact: true })).toBeVisible()

  await report('CCCCCCCC')
  await page.reload()
  await expect(sheet.getByText('Happened again', { exact: true })).toBeVisible()
  await expect(sheet).toContainText('1 occurrence since')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL((url) => !url.searchParams.has('group'))
  await expect(group).toContainText('Happened again')
})

test.describe('without version.json', () => {
  test.use({ expectedComplaints: [/the server responded with a status of 404/] })

  test('the version is there; without the file it is only logged', async ({ page, admin }) => {
    expect(admin.id).toBeTruthy()
    await page.goto('/admin?view=version')
    await expect(page.getByText('the same as in this tab')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Features' })).toContainText('realtime')

    const warnings: string[] = []
    page.on('console', (entry) => {
      if (entry.type() === 'warning') warnings.push(entry.text())
    })
    await page.route('**/version.json', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The server does not say its version' })).toBeVisible()
    await expect.poll(() => warnings.some((text) => text.includes('version.json could not be read'))).toBe(true)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })
})
