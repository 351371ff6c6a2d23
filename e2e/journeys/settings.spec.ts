import { startFakeModel } from '../support/fake-model.mjs'
import { expect, test } from '../support/fixtures'
import { createWorld } from '../support/world'

/** Which model answers us, how long are things kept, how much may a month use? */

interface Asked {
  model: string
  key: string | null
}

test.describe('the model endpoint', () => {
  /* Refusals of the tested endpoint come back as 422. */
  test.use({ expectedComplaints: [/status of 422/] })

  test('is tested before it is kept, answers from then on, and its key is never seen again', async ({ page, member, api }) => {
    await createWorld(api, member.org.id)
    const model = await startFakeModel()
    const key = 'sk-of-this-test-wxyz'
    await page.goto('/ai/settings')
    await expect(page.getByText('Questions are answered with the passages found. No model writes.')).toBeVisible()
    const address = page.getByLabel('Base URL')
    const name = page.getByLabel('Model', { exact: true })
    const test = page.getByRole('button', { name: 'Test only' })
    const save = page.getByRole('button', { name: 'Test and save' })

    /* Each cause is said at its field, and nothing typed is lost. */
    await address.fill('http://192.168.0.7/v1')
    await name.fill('fail401')
    await page.getByLabel('API key').fill(key)
    await save.click()
    await expect(page.getByText('This address leads into a private network.')).toBeVisible()
    await expect(address).toBeFocused()
    await address.fill(model.url)
    await test.click()
    await expect(page.getByText('The endpoint did not accept this key.')).toBeVisible()
    await name.fill('fail404')
    await test.click()
    await expect(page.getByText('The endpoint does not know this model.')).toBeVisible()
    await expect(page.getByLabel('API key')).toHaveValue(key)
    await name.fill('stand-in')
    await test.click()
    await expect(page.getByText(/Answered in [\d,]+ ms\./)).toBeVisible()
    await expect(page.getByText('Nothing was saved.')).toBeVisible()
    expect(await api.rpc('model_endpoint', { p_org_id: member.org.id })).toBeNull()

    await save.click()
    await expect(page.getByText('Saved. The next question goes there.')).toBeVisible()
    await expect(page.getByText('set, ends in …wxyz')).toBeVisible()
    const kept = JSON.stringify(await api.rpc('model_endpoint', { p_org_id: member.org.id }))
    expect(kept).toContain('stand-in')
    expect(kept).not.toContain(key)
    expect(await page.content()).not.toContain(key)
    const [entry] = await api.select<{ meta: object; target: string }>('audit_logs', `org_id=eq.${member.org.id}&action=eq.MODEL_ENDPOINT_CHANGED`)
    expect(entry).toMatchObject({ target: 'stand-in', meta: { key: 'set' } })

    /* A stored key does not go to another host. */
    await address.fill('https://models.elsewhere.example/v1')
    await expect(page.getByText('The stored key is not sent there')).toBeVisible()

    await page.goto('/ai/knulledge/start-chat')
    await expect(page.getByRole('link', { name: 'stand-in' })).toBeVisible()
    await page.getByLabel('Question', { exact: true }).fill('What was the sustained rate of the load test?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('says so in its own words').first()).toBeVisible()
    const last = model.requests.at(-1) as Asked
    expect(last).toMatchObject({ model: 'stand-in', key: `Bearer ${key}` })

    /* A month's budget stops it before it is asked. */
    await page.goto('/ai/knulledge/settings')
    await page.getByLabel('Tokens per month').fill('1,5')
    await page.getByRole('button', { name: 'Save budget' }).click()
    await expect(page.getByText('A whole number from 0 to 1,000,000,000.')).toBeVisible()
    await page.getByLabel('Tokens per month').fill('1,000')
    await page.getByRole('button', { name: 'Save budget' }).click()
    await expect(page.getByText('Budget saved')).toBeVisible()
    const asked = model.requests.length
    const refused = await fetch(`${api.origin}/functions/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ org_id: member.org.id, question: 'And now?', client_id: crypto.randomUUID() }),
    })
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({ message: 'budget.exceeded' })
    expect(model.requests.length).toBe(asked)

    await page.getByRole('button', { name: 'Remove endpoint' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove endpoint' }).click()
    await expect(page.getByText('Questions are answered with the passages found. No model writes.')).toBeVisible()
    expect(await api.rpc('model_endpoint', { p_org_id: member.org.id })).toBeNull()
    await model.close()
  })
})

test('retention says what would go before it goes, and a member only reads', async ({ page, member, api, newMember }) => {
  const events = Array.from({ length: 3 }, () => ({ id: crypto.randomUUID(), name: 'page_viewed', properties: { screen: 'datasets' }, age: 0 }))
  await api.rpc('record_events', { p_org_id: member.org.id, p_session_id: crypto.randomUUID(), p_events: events })
  await page.goto('/ai/knulledge/settings')
  const conversations = page.getByLabel('Conversations')
  await conversations.selectOption('90')
  await expect(page.getByText('Nothing would be deleted today.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Retention saved')).toBeVisible()
  expect(await api.rpc('organisation_settings', { p_org_id: member.org.id })).toMatchObject({ chat_days: 90, analytics_days: 395 })

  await page.getByLabel('Analytics events').selectOption('0')
  await expect(page.getByText(/0 conversations would be deleted today\. \d+ events would go, too\./)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete what is older?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Analytics events'), 'nothing chosen is lost').toHaveValue('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save and delete' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/ai/knulledge/analytics')
  await expect(page.getByRole('heading', { name: 'This organisation keeps no events' })).toBeVisible()

  const { person, api: reader, page: theirs, context } = await newMember('Mo Reader')
  const { token } = await api.rpc<{ token: string }>('create_invitation', { p_org_id: member.org.id, p_email: person.email, p_role: 'member' })
  await reader.rpc('accept_invitation', { p_token: token })
  await context.addInitScript(([name, value]) => localStorage.setItem(name ?? '', value ?? ''), [`knull.org:${person.id}`, member.org.id])
  await theirs.goto('/ai/knulledge/settings')
  await expect(theirs.getByText('Admins of this organisation change these settings.')).toBeVisible()
  await expect(theirs.getByLabel('Conversations')).toBeDisabled()
  await expect(theirs.getByRole('button', { name: /save/i })).toHaveCount(0)
  await expect(theirs.getByLabel('API key')).toHaveCount(0)
})
