import { randomUUID } from 'node:crypto'
import { type Api, createPerson, enter, expect, test } from '../support/fixtures'
import { startModelServer } from '../support/model-server'
import { createWorld } from '../support/world'
import type { Page } from '@playwright/test'

/* Is that so, and where does it say so? Asked without a model, and with one that behaves and misbehaves. */

const field = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const source = (page: Page) => page.getByRole('complementary', { name: 'Source' })

async function ask(page: Page, question: string) {
  await field(page).fill(question)
  await field(page).press('Enter')
}

test.describe('without a model', () => {
  test('a first use has one thing to do', async ({ page, member }) => {
    expect(member.org.id).toBeTruthy()
    await page.goto('/ai/knulledge/start-chat')
    await expect(page.getByRole('heading', { name: 'There is nothing to ask yet' })).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Add data' }).click()
    await expect(page).toHaveURL(/\/ai\/knulledge\/datasets$/)
  })

  test('a question finds its row, quoted and linked', async ({ page, member, api }) => {
    const world = await createWorld(api, member.org.id)
    await page.goto('/ai/knulledge/start-chat?workspace=w7')
    await ask(page, 'which depot had a peak_rps of 121?')
    await expect(page).toHaveURL(/\/ai\/knulledge\/chat\/[\w-]{36}\?workspace=w7$/)
    await expect(page.getByText('Nothing below was written by a model.', { exact: false })).toBeVisible()
    await expect(page.getByText('0 tokens')).toBeVisible()
    await expect(page.getByText('$0.00')).toBeVisible()

    /* The source stands beside it, on the exact row. */
    await expect(source(page).getByText('Row matches')).toBeVisible()
    await expect(source(page).locator('tr[aria-current=true]')).toContainText('121')
    await source(page).getByRole('link', { name: 'Open planner_runs.csv' }).click()
    await expect(page).toHaveURL(new RegExp(`/ai/knulledge/datasets/${world.datasetId}\\?row=21$`))
    await expect(page.getByRole('main')).toContainText('121')
  })

  test('keys open, step and close quotes, and leave the field alone', async ({ page, member, api }) => {
    await createWorld(api, member.org.id)
    await page.goto('/ai/knulledge/start-chat')
    await ask(page, 'gateway staging sustained rate depot HAM')
    await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
    await expect(page.locator('[data-quote="2"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(source(page)).toHaveCount(0)
    await page.keyboard.press('2')
    await expect(page.locator('[data-quote="2"]')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('k')
    await expect(page.locator('[data-quote="1"]')).toHaveAttribute('aria-pressed', 'true')
    await expect(source(page).locator('mark').first()).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('j2 c')
    await expect(field(page)).toHaveValue('j2 c')
    await expect(page.locator('[data-quote="1"]')).toHaveAttribute('aria-pressed', 'true')
    await field(page).press('Shift+Enter')
    await expect(field(page)).toHaveValue('j2 c\n')
  })

  test('nothing found says what was searched, and a scope can be widened', async ({ page, member, api }) => {
    await createWorld(api, member.org.id)
    await page.goto('/ai/knulledge/start-chat')
    await page.getByRole('button', { name: 'Choose' }).click()
    await page.getByRole('checkbox', { name: /planner_runs\.csv/ }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await ask(page, 'gateway staging')
    await expect(page.getByRole('heading', { name: 'Nothing in your sources matches this' })).toBeVisible()
    await expect(page.getByText('Searched: 1 dataset with 120 rows, 0 documents with 0 passages.')).toBeVisible()
    await expect(page.getByText('Found in no source: gateway and staging.')).toBeVisible()
    await page.getByRole('button', { name: 'Search all sources' }).click()
    await expect(page.getByText('1 passage', { exact: true })).toBeVisible()
    await expect(source(page).getByText('Quote found, exact')).toBeVisible()
  })

  test('two clicks ask once, and the question is kept when the server cannot be reached', async ({ page, member, api, complaints }) => {
    await createWorld(api, member.org.id)
    await page.goto('/ai/knulledge/start-chat')
    await field(page).fill('depot HAM')
    await page.route('**/rest/v1/rpc/ask_question', (route) => route.abort('connectionfailed'), { times: 1 })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Not sent. Your question is kept.')).toBeVisible()
    await expect(field(page)).toHaveValue('depot HAM')
    await page.reload()
    await expect(field(page)).toHaveValue('depot HAM')
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
    const asked = await api.select('chat_messages', `org_id=eq.${member.org.id}&role=eq.user&content=eq.depot HAM`)
    expect(asked).toHaveLength(1)
    /* The call that was cut is the only complaint. */
    expect(complaints.every((text) => text.includes('ERR_CONNECTION_FAILED'))).toBe(true)
    complaints.length = 0
  })

  test('a link fills the field and asks nothing', async ({ page, member, api }) => {
    await createWorld(api, member.org.id)
    const before = await api.select('chat_messages', `org_id=eq.${member.org.id}`)
    await page.goto(`/ai/knulledge/start-chat?q=${encodeURIComponent('depot RTM')}`)
    await expect(field(page)).toHaveValue('depot RTM')
    await expect(page).toHaveURL(/start-chat$/)
    expect(await api.select('chat_messages', `org_id=eq.${member.org.id}`)).toHaveLength(before.length)
  })

  test('a question from the module’s home is asked at once, within what was chosen', async ({ page, member, api }) => {
    const world = await createWorld(api, member.org.id)
    await page.goto('/ai/knulledge')
    await page.locator('#knulledge-question').fill('depot LYS')
    await page.locator('#knulledge-question').press('Enter')
    await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
    await expect(page.locator('[data-quote="1"]')).toContainText('LYS')
    await page.goBack()
    await expect(page).not.toHaveURL(/start-chat/)
    expect(await api.select('chat_messages', `org_id=eq.${member.org.id}&role=eq.user&content=eq.depot LYS`)).toHaveLength(1)

    await page.goto(`/ai/knulledge/documents/${world.documentId}`)
    await page.getByRole('main').getByRole('link', { name: /ask/i }).first().click()
    await expect(page.getByRole('button', { name: 'Remove Load test: eta-predictor v15' })).toBeVisible()
  })

  test('a conversation is renamed and deleted', async ({ page, member, api }) => {
    const world = await createWorld(api, member.org.id)
    await page.goto(`/ai/chat/${world.sessionId}`)
    const list = page.getByRole('navigation', { name: 'Conversations' })
    await list.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Rates')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(list.getByRole('link', { name: /^Rates/ })).toBeVisible()
    await list.getByRole('button', { name: 'More for “Rates”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
    await expect(page).toHaveURL(/start-chat$/)
    await expect(list.getByRole('link')).toHaveCount(0)
    const actions = await api.select<{ action: string }>('audit_logs', `org_id=eq.${member.org.id}&action=like.CHAT_*&order=created_at`)
    expect(actions.map(({ action }) => action)).toEqual(['CHAT_SESSION_CREATED', 'CHAT_SESSION_UPDATED', 'CHAT_SESSION_DELETED'])
  })

  test('a deleted source leaves its quote', async ({ page, member, api }) => {
    const world = await createWorld(api, member.org.id)
    await api.call(`/rest/v1/documents?id=eq.${world.documentId}`, { method: 'DELETE' })
    await page.goto(`/ai/knulledge/chat/${world.sessionId}`)
    await expect(source(page).getByText('Source deleted')).toBeVisible()
    await expect(source(page).getByRole('blockquote')).toContainText('120 requests per second')
  })

  test('a phone shows the conversation alone, and a source as a sheet', async ({ page, member, api }) => {
    const world = await createWorld(api, member.org.id)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/ai/knulledge/chat/${world.sessionId}`)
    await page.locator('[data-quote="1"]').click()
    const sheet = page.getByRole('dialog', { name: 'Source' })
    await expect(sheet.getByText('Quote found, exact')).toBeVisible()
    await expect(sheet.locator('mark').first()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: 'Conversations' }).click()
    await expect(page.getByRole('dialog', { name: 'Conversations' }).getByRole('link', { name: /sustained rate/ })).toBeVisible()
  })
})

test.describe('with a model', () => {
  test.describe.configure({ mode: 'serial' })
  let server: Awaited<ReturnType<typeof startModelServer>>
  test.beforeAll(async () => {
    server = await startModelServer()
  })
  test.afterAll(async () => {
    await server.close()
  })

  /** A new person with data, in `page`, on the server with the model. */
  async function begin(page: Page): Promise<{ api: Api; orgId: string }> {
    const { person, api } = await createPerson(server.origin)
    await createWorld(api, person.org.id)
    await enter(page.context(), server.origin, api.session)
    await page.goto(`${server.origin}/ai/knulledge/start-chat`)
    await expect(page.getByText('stand-in')).toBeVisible()
    return { api, orgId: person.org.id }
  }
  const settled = async (api: Api, orgId: string) => {
    const entries = await api.select<{ entry: string; tokens: number; input_tokens: number; output_tokens: number; request_id: string }>(
      'usage_ledger',
      `org_id=eq.${orgId}&order=created_at`,
    )
    const open = entries.filter(({ entry, request_id }) => entry === 'reserve' && !entries.some((other) => other.entry === 'settle' && other.request_id === request_id))
    return { open: open.length, sum: entries.reduce((sum, { tokens }) => sum + tokens, 0), last: entries.at(-1) }
  }

  test('an answer is written, its quotes checked, its tokens booked', async ({ page }) => {
    const { api, orgId } = await begin(page)
    await ask(page, 'What was the sustained rate of the test?')
    await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
    const quotes = page.getByRole('heading', { name: 'Quotes' })
    await expect(quotes).toBeVisible()
    await expect(page.getByText('1 dropped: it does not occur there.', { exact: false })).toBeVisible()
    await expect(page.getByTitle('No quote stands behind this sentence').first()).toHaveText('This sentence stands on nothing that was sent.')
    await page.getByRole('button', { name: /^Quote 1, / }).click()
    await expect(source(page).getByText(/Quote found, exact|Row matches/)).toBeVisible()
    const { open, sum, last } = await settled(api, orgId)
    expect(open).toBe(0)
    expect(sum).toBe((last?.input_tokens ?? 0) + (last?.output_tokens ?? 0))
    expect(sum).toBeGreaterThan(0)
    await page.reload()
    await expect(quotes).toBeVisible()
  })

  test('Esc stops it; what was written stays, is booked, and can be asked again', async ({ page }) => {
    const { api, orgId } = await begin(page)
    await ask(page, 'slowly: what was the sustained rate of the test?')
    await expect(page.getByTestId('writing')).toContainText('says so')
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/Stopped after \d+ tokens?\./)).toBeVisible()
    await expect(page.getByText(/says so/).first()).toBeVisible()
    await expect.poll(async () => (await settled(api, orgId)).open).toBe(0)
    expect((await settled(api, orgId)).sum).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Show the passages' }).click()
    await expect(page.getByText('These are the passages found, without stand-in.')).toBeVisible()
  })

  for (const [word, text] of [
    ['fail401', 'The model’s provider did not accept the configured key.'],
    ['fail429', 'The provider has too many requests. Try again in 17 s.'],
    ['html', 'What came back was no answer of a model.'],
    ['empty', 'The model gave an empty answer.'],
    ['cut', 'The connection to the provider broke.'],
  ] as const) {
    test(`${word}: a stated end, a way on, and a settled ledger`, async ({ page }) => {
      const { api, orgId } = await begin(page)
      await ask(page, `${word} sustained rate of the test`)
      await expect(page.getByRole('alert').getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect((await settled(api, orgId)).open).toBe(0)
    })
  }

  test('a spent budget is said before anything is asked, and passages are still there', async ({ page, complaints }) => {
    const { api, orgId } = await begin(page)
    await page.route('**/functions/v1/chat', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 402, contentType: 'application/json', body: JSON.stringify({ code: '53400', message: 'budget.exceeded', details: '{"needed":7000,"available":120}' }) })
        : route.fallback(),
    )
    await ask(page, 'sustained rate of the test')
    await expect(page.getByText('up to 7000 tokens are needed, 120 are left', { exact: false })).toBeVisible()
    await expect(field(page)).toHaveValue('sustained rate of the test')
    await page.getByRole('button', { name: 'Answer with passages' }).click()
    await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
    await expect(page.getByText('0 tokens')).toBeVisible()
    expect((await settled(api, orgId)).sum).toBe(0)
    expect(complaints.every((line) => line.includes('402'))).toBe(true)
    complaints.length = 0
  })

  test('what failed once is asked again in its place', async ({ page }) => {
    const { api, orgId } = await begin(page)
    await ask(page, 'failonce sustained rate of the test')
    await expect(page.getByRole('alert').getByText('The provider failed. The passages found are kept.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Quotes' })).toBeVisible()
    await expect(page.getByText('The model did not answer.')).toHaveCount(0)
    expect(await api.select('chat_messages', `org_id=eq.${orgId}&role=eq.assistant&answer=eq.model`)).toHaveLength(1)
    expect((await settled(api, orgId)).open).toBe(0)
  })
})

test.describe('a session that ends', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('keeps the question, the conversation and the scope', async ({ page, context, member, api }) => {
    const world = await createWorld(api, member.org.id)
    const place = `/ai/knulledge/chat/${world.sessionId}`
    await page.goto(place)
    await page.getByRole('button', { name: 'Choose' }).click()
    await page.getByRole('checkbox', { name: /planner_runs\.csv/ }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await field(page).fill('and depot GDN?')
    await context.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({ status: 400, json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' } }),
    )
    await page.evaluate(() => {
      const key = 'sb-127-auth-token'
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at: number }
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 5 }))
    })
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    await context.unrouteAll()
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(place)
    await expect(field(page)).toHaveValue('and depot GDN?')
    await expect(page.getByRole('button', { name: 'Remove planner_runs.csv' })).toBeVisible()
    await field(page).press('Enter')
    await expect(page.locator('[data-quote="1"]').last()).toContainText('GDN')
    await expect(field(page)).toHaveValue('')
  })
})

test('a viewer reads and cannot ask', async ({ page, member, api, baseURL }) => {
  const world = await createWorld(api, member.org.id)
  const { person, api: viewer } = await createPerson(baseURL ?? '', 'Vi Viewer')
  const invitation = await api.rpc<{ token: string }>('create_invitation', { p_org_id: member.org.id, p_email: person.email, p_role: 'viewer' })
  await viewer.rpc('accept_invitation', { p_token: invitation.token })
  await expect(viewer.rpc('ask_question', { p_session_id: null, p_org_id: member.org.id, p_question: 'x', p_client_id: randomUUID() })).rejects.toThrow('org.forbidden')

  const context = await page.context().browser()?.newContext({ baseURL })
  if (!context) throw new Error('no browser')
  await enter(context, baseURL ?? '', viewer.session)
  await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), { key: `knull.org:${person.id}`, value: member.org.id })
  const screen = await context.newPage()
  await screen.goto(`/ai/knulledge/chat/${world.sessionId}`)
  await expect(screen.getByText('You can read, not ask.')).toBeVisible()
  await expect(screen.locator('[data-quote="1"]')).toBeVisible()
  await expect(field(screen)).toHaveCount(0)
  await context.close()
})

test('a conversation that is not there says so', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto(`/ai/knulledge/chat/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
})
