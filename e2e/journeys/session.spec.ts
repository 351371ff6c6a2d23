import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fault } from '../faults/faults'
import { createPerson, expect, test } from '../support/fixtures'

/* Signing up, in, out and back: every row of the specification's error catalogue that belongs to it. */

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page, given: { email: string; password: string }) {
  await page.getByLabel('Email').fill(given.email)
  await password(page).fill(given.password)
  await button(page, 'Sign In').click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** The browser says it in the console whenever a request is refused. */
const refused = /Failed to load resource/

interface Entry {
  action: string
  source: string
  user_id: string
  meta: Record<string, unknown>
}

test.describe('signing up', () => {
  test('gives an organisation, and leads to where the visitor was going', async ({ page }) => {
    await page.goto('/ops/services?q=pay%20ment#top')
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Email').fill(`ines.moreau+${randomUUID()}@example.com`)
    await password(page).fill('secret')
    await button(page, 'Sign Up').click()
    await expect(toast(page, 'Account created!')).toContainText('Redirecting to your workspace...')
    await expect(page).toHaveURL('/ops/services?q=pay%20ment#top')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menu')).toContainText('ines.moreau')
    await expect(page.getByRole('menu')).toContainText(/Credits: \d/)
    await page.keyboard.press('Escape')
    /* The sign-in page is not in the history: going back does not lead into it. */
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2)
  })

  test('says what is wrong next to the field, and sends nothing', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/signup')) sent.push(request.url())
    })
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await button(page, 'Sign Up').click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ines')
    await password(page).fill('five5')
    await button(page, 'Sign Up').click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/not a complete email/)
    await expect(password(page)).toHaveAccessibleDescription(/Use at least 6 characters/)
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
    await expect(page.getByText('Longer is better')).toBeVisible()
    expect(sent).toEqual([])
  })

  test.describe('with an address that has an account', () => {
    test.use({ expectedComplaints: [refused] })
    test('keeps what was typed', async ({ page, baseURL }) => {
      const { person } = await createPerson(baseURL ?? '')
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await page.getByLabel('Name').fill('Somebody Else')
      await page.getByLabel('Email').fill(person.email)
      await password(page).fill('something else')
      await button(page, 'Sign Up').click()
      await expect(toast(page, 'Error')).toContainText('User already registered')
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already has an account/)
      await expect(page.getByLabel('Name')).toHaveValue('Somebody Else')
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
      await expect(password(page)).toHaveValue('something else')
      /* And the address need not be typed again in the other tab. */
      await page.getByRole('tab', { name: 'Sign In' }).click()
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
    })
  })
})

test.describe('signing in', () => {
  test.use({ expectedComplaints: [/Failed to load resource|auth-bootstrap failed|audit entry not written|profile not loaded/] })

  test('with a wrong password says the service’s own sentence, and works the second time', async ({ page, baseURL }) => {
    const { person, api } = await createPerson(baseURL ?? '')
    await page.goto('/auth')
    await signIn(page, { ...person, password: 'not the one' })
    await expect(toast(page, 'Error')).toContainText('Invalid login credentials')
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveValue('not the one')
    await expect(password(page)).toHaveAttribute('type', 'text')
    await signIn(page, person)
    await expect(toast(page, 'Welcome back!')).toContainText('You have successfully signed in.')
    /* One toast of the session at a time: the error is gone. */
    await expect(toast(page, 'Error')).toHaveCount(0)
    await expect(page).toHaveURL('/knullplatform')
    await expect.poll(() => api.select<Entry>('audit_logs', 'action=eq.SIGN_IN')).toMatchObject([{ source: 'client', user_id: person.id }])
  })

  test('is refused in the reader’s language', async ({ page }) => {
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 429, json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' } }))
    await page.goto('/auth?lng=de')
    await page.getByLabel('E-Mail').fill('ines@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill('geheim')
    await button(page, 'Anmelden').click()
    await expect(toast(page, 'Fehler')).toContainText('Zu viele Anfragen')
  })
  test('keeps every button still while it is under way', async ({ page, baseURL }) => {
    const { person } = await createPerson(baseURL ?? '')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    await page.route('**/auth/v1/token**', async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    await page.goto('/auth')
    await expect(button(page, 'Google')).toBeVisible()
    await signIn(page, person)
    await expect(button(page, 'Sign In')).toBeDisabled()
    await expect(button(page, 'Google')).toBeDisabled()
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeDisabled()
    await password(page).press('Enter')
    release()
    await expect(page).toHaveURL('/knullplatform')
    expect(asked).toBe(1)
  })

  test('is not asked of somebody who is signed in', async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/auth?returnTo=%2Fops%2Fservices%3Fq%3Dx')
    await expect(page).toHaveURL('/ops/services?q=x')
    await page.goto('/auth?returnTo=%2F%2Fevil.example')
    await expect(page).toHaveURL('/knullplatform')
  })

  test('goes on when bootstrap, audit and profile fail, and says only what the catalogue says', fault('bootstrap', 'audit', 'profile'), async ({ page, baseURL }) => {
    const { person } = await createPerson(baseURL ?? '')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/functions/v1/auth-bootstrap', (route) => route.fulfill({ status: 500, json: { error: 'down' } }))
    await page.route('**/rest/v1/rpc/log_audit', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }))
    await page.route('**/rest/v1/profiles**', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }))
    await page.goto('/auth')
    await signIn(page, person)
    await expect(toast(page, 'Error loading profile')).toContainText('Please try refreshing the page.')
    await expect(page).toHaveURL('/knullplatform')
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    for (const what of ['auth-bootstrap failed', 'audit entry not written', 'profile not loaded']) await expect.poll(() => logged.join('\n')).toContain(what)
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('an address that came back from elsewhere', () => {
  test('with an error says it, and loses it', async ({ page }) => {
    await page.goto('/auth?error=access_denied&error_code=access_denied&error_description=The+user+denied+access')
    await expect(toast(page, 'Error')).toContainText('The user denied access')
    await expect(page).toHaveURL('/auth')
    await page.goto('/knullplatform#error=server_error&error_description=Database+error')
    await expect(toast(page, 'Error')).toContainText('Database error')
    await expect(page).toHaveURL('/auth')
  })
})

test.describe('social sign-in', () => {
  for (const [provider, login, name] of [
    ['Google', 'grace', 'Grace Example'],
    ['GitHub', 'octo', 'Octo Cat'],
  ] as const) {
    test(`with ${provider} comes back to where it was started from`, async ({ page }) => {
      await page.goto('/ops/services?q=y')
      await expect(page).toHaveURL(/\/auth\?returnTo=/)
      await button(page, provider).click()
      await expect(page.getByRole('heading', { name: provider })).toBeVisible()
      await page.getByRole('link', { name: new RegExp(name) }).click()
      await expect(page).toHaveURL('/ops/services?q=y')
      await expect(toast(page, 'Welcome back!')).toBeVisible()
      await page.getByRole('button', { name: 'Account menu' }).click()
      await expect(page.getByRole('menu')).toContainText(`${login}@example.com`)
      await expect(page.getByRole('menu')).toContainText(name)
    })
  }

  test('that the person refuses says so, and can be tried again', async ({ page }) => {
    await page.goto('/ops/services?q=z')
    await button(page, 'GitHub').click()
    await page.getByRole('link', { name: 'Refuse' }).click()
    await expect(toast(page, 'Error')).toContainText('The user refused.')
    await expect(page).toHaveURL('/auth?returnTo=%2Fops%2Fservices%3Fq%3Dz')
    await expect(button(page, 'GitHub')).toBeEnabled()
  })

  test('from which one turns back leaves a page that works', async ({ page }) => {
    await page.goto('/auth')
    await button(page, 'GitHub').click()
    await expect(page.getByRole('heading', { name: 'GitHub' })).toBeVisible()
    await page.goBack()
    await expect(button(page, 'Sign In')).toBeEnabled()
    await expect(button(page, 'GitHub')).toBeEnabled()
  })
})

test.describe('a lost password', () => {
  test.use({ expectedComplaints: [refused] })

  interface Mail {
    to: string
    links: string[]
  }
  const mails = async (page: Page, to: string) => {
    const all = (await (await page.request.get('/_mail.json')).json()) as Mail[]
    return all.filter((mail) => mail.to === to)
  }
  const ask = async (page: Page, email: string) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    /* The page before has such a field, too. */
    await expect(page.getByRole('heading', { name: 'A new password' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await button(page, 'Send the link').click()
    return page.getByRole('status').filter({ hasText: 'Look at your mail.' })
  }

  test('is replaced through the mail, and the link works once', async ({ page, baseURL, browser }) => {
    const { person } = await createPerson(baseURL ?? '')
    await expect(await ask(page, person.email)).toContainText(`If ${person.email} has an account`)
    await expect.poll(async () => (await mails(page, person.email)).length).toBe(1)
    const link = (await mails(page, person.email))[0]?.links.find((address) => address.includes('/auth/reset?')) ?? ''
    const path = new URL(link).pathname + new URL(link).search
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    /* The token is gone from the address. */
    await expect(page).toHaveURL('/auth/reset')
    await page.reload()
    await page.getByLabel('New password').fill('short')
    await button(page, 'Save password').click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 6/)
    await page.getByLabel('New password').fill('a brand new password')
    await button(page, 'Save password').click()
    await expect(toast(page, 'Password saved')).toBeVisible()
    await expect(page).toHaveURL('/knullplatform')

    const other = await browser.newContext({ baseURL })
    const stranger = await other.newPage()
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await stranger.getByRole('link', { name: 'Send a new link' }).click()
    await expect(stranger).toHaveURL('/auth/recover')
    await stranger.goto('/auth')
    await signIn(stranger, person)
    await expect(toast(stranger, 'Error')).toContainText('Invalid login credentials')
    await signIn(stranger, { ...person, password: 'a brand new password' })
    await expect(stranger).toHaveURL('/knullplatform')
    await other.close()
  })

  test('is not a way to find out who has an account', async ({ page }) => {
    const nobody = `${randomUUID()}@example.com`
    await expect(await ask(page, nobody)).toContainText(`If ${nobody} has an account`)
    expect(await mails(page, nobody)).toEqual([])
  })

  test('without a link is told how to get one', async ({ page }) => {
    await page.goto('/auth/reset')
    await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible()
  })
})

test.describe('signing out', () => {
  test.use({ expectedComplaints: [/Failed to load resource|audit entry not written/] })

  test('ends the session in every tab, is audited first, and leaves nothing behind', fault('two-tabs'), async ({ page, context, member, api, baseURL }) => {
    await page.goto('/ops/services')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const second = await context.newPage()
    await second.goto('/knulldev/new')
    await second.getByLabel('Name').fill('Half a project')
    await signOut(page)
    await expect(page).toHaveURL('/auth')
    await expect(second).toHaveURL('/auth')
    /* The fixture's own token still reads; the session that it came from is over. */
    const entries = await createReader(baseURL ?? '', member)
    await expect.poll(entries).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'SIGN_OUT', source: 'client', user_id: member.id })]))
    for (const tab of [page, second]) {
      const kept = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !/^(i18nextLng|e2e-|knull\.(theme|org:))/.test(key)))
      expect(kept).toEqual([])
    }
    /* A sign-out is over: the next protected address is one to come back to. */
    await page.goto('/knulldev/new')
    await signIn(page, member)
    await expect(page).toHaveURL('/knulldev/new')
    await expect(page.getByLabel('Name')).toHaveValue('')
    expect(api.origin).toBe(baseURL)
  })

  test('works without the server', async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.goto('/ops/services')
    await page.route('**/rest/v1/rpc/log_audit', (route) => route.abort())
    await page.route('**/auth/v1/logout**', (route) => route.abort())
    await signOut(page)
    await expect(page).toHaveURL('/auth')
    await page.reload()
    await expect(button(page, 'Sign In')).toBeVisible()
  })
})

/** Reads the audit log as this person, with a session of its own. */
async function createReader(origin: string, person: { email: string; password: string }): Promise<() => Promise<Entry[]>> {
  const { PUBLISHABLE_KEY } = await import('../../supabase/embedded/settings.mjs')
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return async () => (await (await fetch(`${origin}/rest/v1/audit_logs?select=*`, { headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` } })).json()) as Entry[]
}

test.describe('two organisations', () => {
  test('are switched with an audit entry, and the choice is remembered on this device', fault('org-switch'), async ({ page, member, api }) => {
    const created = await api.rpc<{ id: string } | string>('create_organisation', { p_name: 'Second Freight' })
    const second = typeof created === 'string' ? created : created.id
    await api.insert('services', [{ org_id: member.org.id, name: 'only in the first', tier: 2 }])
    /* The list of the organisation that is left answers last. */
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/rest/v1/*org_id=eq.${member.org.id}*`, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.goto('/ops/services')
    await page.getByRole('button', { name: /Switch organisation/ }).click()
    await page.getByRole('menuitemradio', { name: /Second Freight/ }).click()
    await expect(page.getByRole('button', { name: /Organisation: Second Freight/ })).toBeVisible()
    release()
    /* What is shown was asked of the organisation that is shown. */
    await expect(page.getByRole('heading', { name: 'Start with what you run' })).toBeVisible()
    await expect.poll(() => api.select<Entry>('audit_logs', 'action=eq.SWITCH_ORG')).toMatchObject([{ meta: { org_id: second }, user_id: member.id }])
    await expect(page.getByText('only in the first')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: /Organisation: Second Freight/ })).toBeVisible()
    await expect(page.getByText('only in the first')).toHaveCount(0)
  })
})

test.describe('the theme', () => {
  test.use({ expectedComplaints: [/Failed to load resource|not kept in the profile/] })

  test('is kept here when the profile does not take it', fault('theme'), async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.route('**/rest/v1/profiles**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }) : route.continue(),
    )
    await page.goto('/ops/services')
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(toast(page, 'Theme Updated')).toContainText('Theme preference saved locally')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('goes with the user to another device', async ({ page, member, api }) => {
    await page.goto('/ops/services')
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => api.select('profiles', `id=eq.${member.id}&select=theme_pref`)).toEqual([{ theme_pref: 'dark' }])
    await page.evaluate(() => localStorage.setItem('knull.theme', 'light'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
