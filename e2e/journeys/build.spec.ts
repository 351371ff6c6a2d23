import { expect, test } from '../support/fixtures'

/** From an idea to a service that runs: /knulldev. */

test('a project goes from idea to running, and back into the archive', async ({ page, member, api }) => {
  expect(member.name).toBeTruthy()
  await page.goto('/knulldev')
  await expect(page.getByRole('heading', { name: 'No project yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New project' }).click()

  /* Refused beside the field, and nothing is made. */
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Give the project a name.')).toBeVisible()
  await page.getByLabel('Name').fill('x'.repeat(201))
  await expect(page.getByText('A name has at most 200 characters.')).toBeVisible()
  expect(await api.select('knulldev_projects')).toHaveLength(0)

  await page.getByLabel('Name').fill('ETA predictor')
  await page.getByLabel('Description').fill('Minutes to arrival.')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ETA predictor' })).toBeVisible()
  await expect(page).toHaveURL(/\/knulldev\/projects\/[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'Start building' }).click()
  await expect(page.getByText(/^In building for/)).toBeVisible()

  /* What cannot be done yet says why, and does nothing. */
  const blocked = page.getByRole('button', { name: 'Start operating: no service yet' })
  await expect(blocked).toHaveAttribute('aria-disabled', 'true')

  await api.insert('services', { org_id: member.org.id, name: 'eta-predictor', tier: 2 })
  await page.getByRole('button', { name: 'Attach a service' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Service')).toContainText('eta-predictor')
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(page.getByRole('link', { name: 'eta-predictor' })).toBeVisible()

  await page.getByRole('button', { name: 'Start operating' }).click()
  await expect(page.getByText(/^Operating for/)).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('cell', { name: 'From Building to Operating' })).toBeVisible()

  await page.getByRole('button', { name: 'More for ETA predictor' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('dialog')).toContainText('goes on running')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore to Operating' }).click()
  await expect(page.getByText(/^Operating for/)).toBeVisible()

  /* Every act is in the audit log. */
  const actions = (await api.select<{ action: string }>('audit_logs', 'action=like.PROJECT_*&select=action')).map(({ action }) => action)
  expect(actions.sort()).toEqual(['PROJECT_ARCHIVED', 'PROJECT_CREATED', 'PROJECT_MOVED', 'PROJECT_MOVED', 'PROJECT_RESTORED', 'PROJECT_SERVICE_ADDED'])
})

test('an incident on its service is in the way of the project', async ({ page, member, api }) => {
  const project = await api.rpc<{ id: string }>('create_project', { p_org_id: member.org.id, p_name: 'Dynamic quotes' })
  const [service] = await api.insert<{ id: string }>('services', { org_id: member.org.id, name: 'quote-api', tier: 1, project_id: project.id })
  await api.rpc('report_incident', { p_org_id: member.org.id, p_title: 'Quotes are zero', p_description: '', p_severity: 'sev1', p_service_ids: [service?.id], p_client_id: crypto.randomUUID() })

  await page.goto('/ai/knulldev')
  const lane = page.getByRole('region', { name: 'Planning' })
  await expect(lane.getByRole('link', { name: 'Dynamic quotes' })).toBeVisible()
  await expect(lane.getByText('Quotes are zero')).toBeVisible()
  await expect(page.getByText('1 has something in the way.')).toBeVisible()

  await lane.getByRole('link', { name: 'SEV1 INC-1' }).click()
  await expect(page).toHaveURL(/\/ops\/incidents\//)
})

test('deleting a project says what happens to its service, and leaves it', async ({ page, member, api }) => {
  const project = await api.rpc<{ id: string }>('create_project', { p_org_id: member.org.id, p_name: 'Fax gateway' })
  await api.insert('services', { org_id: member.org.id, name: 'fax', tier: 4, project_id: project.id })

  await page.goto(`/ai/projects/${project.id}`)
  await page.getByRole('button', { name: 'More for Fax gateway' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('(fax) goes on running and stays')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page).toHaveURL(/\/knulldev\/projects$/)
  await expect(page.getByRole('heading', { name: 'No project yet' })).toBeVisible()
  expect(await api.select('services', 'select=name,project_id')).toEqual([{ name: 'fax', project_id: null }])
})

test('the list filters by text and status, and the address keeps the filter', async ({ page, member, api }) => {
  for (const name of ['Alpha', 'Beta 100%', 'Gamma']) await api.rpc('create_project', { p_org_id: member.org.id, p_name: name })
  await page.goto('/knulldev/projects')
  await expect(page.getByRole('link', { name: 'Gamma' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter projects' }).fill('100%')
  await expect(page).toHaveURL(/q=100%25/)
  await expect(page.getByRole('link', { name: 'Beta 100%' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gamma' })).toBeHidden()

  await page.getByRole('searchbox', { name: 'Filter projects' }).fill('nowhere')
  await expect(page.getByText('No project contains “nowhere”')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Clear filter' }).click()
  await page.getByRole('tab', { name: /Archived/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is archived' })).toBeVisible()
})

test('what was typed survives a reload, and a double submit makes one project', async ({ page, member, api }) => {
  expect(member.org.id).toBeTruthy()
  await page.goto('/knulldev/new')
  await page.getByLabel('Name').fill('Kept')
  await page.getByLabel('Description').fill('Typed before the reload')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Kept')
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the reload')
  await page.getByRole('button', { name: 'Create project' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible()
  expect(await api.select('knulldev_projects')).toHaveLength(1)
  await page.goto('/knulldev/new')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('another organisation sees none of it', async ({ page, member, api, newMember, expectedComplaints }) => {
  expectedComplaints.push(/404|406/)
  const project = await api.rpc<{ id: string }>('create_project', { p_org_id: member.org.id, p_name: 'Ours alone' })
  const other = await newMember('Otto Outsider')
  await other.page.goto(`/knulldev/projects/${project.id}`)
  await expect(other.page.getByText('This is not here')).toBeVisible()
  await other.page.goto('/knulldev')
  await expect(other.page.getByRole('heading', { name: 'No project yet' })).toBeVisible()
  /* The positive control. */
  await page.goto(`/knulldev/projects/${project.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ours alone' })).toBeVisible()
})
