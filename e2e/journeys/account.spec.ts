import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/settings.mjs'
import { createPerson, expect, test, type Api, type Person } from '../support/fixtures'

/* What is one's own: how the product behaves, who one is, where one is signed in, and the end of the account. */

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const root = (page: Page) => page.locator('html')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** Signs in through the API, as another device does. Answers the status. */
async function signInElsewhere(api: Api, person: Pick<Person, 'email' | 'password'>): Promise<number> {
  const answer = await fetch(`${api.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  return answer.status
}

interface Mail {
  to: string
  links: string[]
}

test('a visitor has what this device keeps, in every tab, and signs in from there', async ({ page, context, newMember }) => {
  const { person } = await newMember('Ada Byron')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/account')
  await expect(heading(page, 'Preferences')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Enable Notifications')).toHaveCount(0)

  const other = await context.newPage()
  await other.goto('/account')
  await choose(page, 'Compact')
  await choose(page, 'Dark')
  await page.getByRole('switch', { name: 'Reduce Motion' }).check()
  for (const tab of [page, other]) {
    await expect(root(tab)).toHaveAttribute('data-density', 'compact')
    await expect(root(tab)).toHaveAttribute('data-theme', 'dark')
    await expect(root(tab)).toHaveAttribute('data-motion', 'reduce')
  }
  /* The device asked for nothing: it is the choice that stops the animations. */
  const slowest = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'transition: opacity 3s; animation: none 3s infinite'
    const style = getComputedStyle(probe)
    const seconds = [style.transitionDuration, style.animationDuration].map(Number.parseFloat)
    probe.remove()
    return { asked: matchMedia('(prefers-reduced-motion: reduce)').matches, seconds: Math.max(...seconds) }
  })
  expect(slowest.asked).toBe(false)
  expect(slowest.seconds).toBeLessThan(0.001)

  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(heading(page, 'Einstellungen')).toBeVisible()
  await expect(heading(other, 'Einstellungen')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en')
  await other.close()

  /* Before anything of ours runs but the file that is there for it. */
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(root(page)).toHaveAttribute('data-density', 'compact')
  await expect(root(page)).toHaveAttribute('data-motion', 'reduce')
  await expect(page.locator('#root')).toBeEmpty()
  release()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Faccount$/)
  await signIn(page, person.email, person.password)
  await expect(heading(page, 'Account')).toBeVisible()
  /* The profile's value replaces what the device kept. */
  await expect(root(page)).toHaveAttribute('data-density', 'comfortable')
  await expect(root(page)).not.toHaveAttribute('data-motion', 'reduce')
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked()

  /* Signing out here leads to the sign-in page, as everywhere. */
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/account')
  await expect(heading(page, 'Preferences')).toBeVisible()
})

test('preferences follow to another device, and an address that asks for a language keeps it', async ({ page, member, api, browser, baseURL }) => {
  await page.goto('/account')
  await expect(heading(page, 'Account')).toBeVisible()
  await choose(page, 'Spacious')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByRole('switch', { name: 'Reduce Motion' }).check()
  await page.getByRole('switch', { name: 'Enable Notifications' }).uncheck()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await expect(heading(page, 'Compte')).toBeVisible()
  await expect
    .poll(() => api.select('profiles', `id=eq.${member.id}&select=density,reduce_motion,notifications_enabled,language`))
    .toEqual([{ density: 'spacious', reduce_motion: true, notifications_enabled: false, language: 'fr' }])

  const device = await browser.newContext({ baseURL })
  const elsewhere = await device.newPage()
  await elsewhere.goto('/account')
  await elsewhere.getByRole('link', { name: 'Sign in' }).click()
  await signIn(elsewhere, member.email, member.password)
  await expect(heading(elsewhere, 'Compte')).toBeVisible()
  await expect(root(elsewhere)).toHaveAttribute('data-density', 'spacious')
  await expect(root(elsewhere)).toHaveAttribute('data-motion', 'reduce')
  await expect(elsewhere.getByRole('switch', { name: 'Activer les notifications' })).not.toBeChecked()
  await elsewhere.goto('/account?lng=es')
  await expect(heading(elsewhere, 'Cuenta')).toBeVisible()
  /* Also once the profile, which says French, is there. */
  await expect(elsewhere.getByRole('switch', { name: 'Activar notificaciones' })).toBeEnabled()
  await expect(heading(elsewhere, 'Cuenta')).toBeVisible()
  await device.close()
})

test.describe('a profile that does not take it', () => {
  test.use({ expectedComplaints: [/Failed to load resource|a preference was not kept/] })

  test('leaves the choice in force here, and says so', async ({ page, member }) => {
    expect(member.id).toBeTruthy()
    await page.route('**/rest/v1/profiles*', (route) => (route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '{}' }) : route.continue()))
    await page.goto('/account')
    await expect(heading(page, 'Account')).toBeVisible()
    await choose(page, 'Dark')
    await expect(toast(page, 'Theme Updated')).toContainText('Theme preference saved locally')
    await choose(page, 'Compact')
    await expect(toast(page, 'Density Updated')).toContainText('Density preference saved locally')
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await expect(root(page)).toHaveAttribute('data-density', 'compact')
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(0)
    /* What a device cannot keep is not pretended to be kept. */
    await page.getByRole('switch', { name: 'Enable Notifications' }).click()
    await expect(page.getByRole('switch', { name: 'Enable Notifications' })).toBeChecked()
  })
})

test('a new name is everybody’s at once, and one’s data comes as a file', async ({ page, member, api }) => {
  await page.goto('/account')
  await button(page, 'Edit profile').click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('   ')
  await button(page, 'Save').click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await page.getByLabel('Name').fill('Grace Hopper')
  await button(page, 'Save').click()
  await expect(button(page, 'Edit profile')).toBeFocused()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toContainText('Grace Hopper')
  await page.keyboard.press('Escape')
  const people = await api.rpc<{ name: string }[]>('members', { p_org_id: member.org.id })
  expect(people.map(({ name }) => name)).toEqual(['Grace Hopper'])

  const arriving = page.waitForEvent('download')
  await button(page, 'Export your data').click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^knull-\d{4}-\d\d-\d\d\.json$/)
  const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    account: { email: string }
    organisations: unknown[]
    sessions: unknown[]
    data: Record<string, Record<string, unknown>[]>
    cut: string[]
  }
  expect(copy.account.email).toBe(member.email)
  expect(copy.organisations).toHaveLength(1)
  expect(copy.sessions).toHaveLength(1)
  expect(copy.data.profiles).toMatchObject([{ name: 'Grace Hopper' }])
  expect(copy.data.audit_logs?.map(({ action }) => action)).toContain('ORG_CREATED')
  expect(copy.cut).toEqual([])
})

test.describe('signing in', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('elsewhere is listed and ended, and the password changes for whoever knows it', async ({ page, member, api }) => {
    expect(await signInElsewhere(api, member)).toBe(200)
    await page.goto('/account')
    await expect(heading(page, 'Account')).toBeVisible()
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toContainText('Last active')
    await expect(sessions.getByRole('listitem').first()).toContainText('This session')
    await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions).toContainText('You are signed in nowhere else.')

    const dialog = page.getByRole('dialog')
    await button(page, 'Change password').click()
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByLabel('New password').fill('short')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 6 characters/)
    await dialog.getByLabel('New password').fill('a better one')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
    await dialog.getByLabel('Current password').fill(member.password)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await signInElsewhere(api, member)).toBe(400)
    const changed = { email: member.email, password: 'a better one' }
    expect(await signInElsewhere(api, changed)).toBe(200)
    await page.reload()
    await sessions.getByRole('button', { name: 'Sign out others' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
  })

  test('with another address begins once the link that was sent has been confirmed', async ({ page, member, api }) => {
    const address = `new-${member.email}`
    await page.goto('/account')
    const dialog = page.getByRole('dialog')
    await button(page, 'Change email').click()
    await dialog.getByLabel('New email').fill(address)
    await dialog.getByLabel('Current password').fill(member.password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`Your address becomes ${address}`)).toBeVisible()
    expect(await signInElsewhere(api, { email: address, password: member.password })).toBe(400)
    const mails = (await (await page.request.get('/_mail.json')).json()) as Mail[]
    const link = mails.find(({ to, links }) => to === member.email && links.some((one) => one.includes('email_change')))?.links[0] ?? ''
    await page.goto(link)
    await button(page, 'Confirm the change').click()
    await expect(page.getByText('Your email has changed.')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText(address)
    await page.goto(link)
    await button(page, 'Confirm the change').click()
    await expect(page.getByText('This link no longer works.')).toBeVisible()
    expect(await signInElsewhere(api, { email: address, password: member.password })).toBe(200)
    expect(await signInElsewhere(api, member)).toBe(400)
  })

  test('ends with the account, once nobody is left without an owner', async ({ page, member, api, baseURL }) => {
    const colleague = await createPerson(baseURL ?? '', 'Ben Stone')
    const shared = await api.rpc<string>('create_organisation', { p_name: 'Shared Works' })
    const invitation = await api.rpc<{ token: string }>('create_invitation', { p_org_id: shared, p_email: colleague.person.email, p_role: 'member' })
    await colleague.api.rpc('accept_invitation', { p_token: invitation.token })
    await api.rpc('create_project', { p_org_id: member.org.id, p_name: 'Mine alone' })
    await page.goto('/account')
    const dialog = page.getByRole('dialog')
    await button(page, 'Delete account').click()
    await expect(dialog).toContainText('Shared Works has 1 more member and no other owner.')
    await expect(dialog).toContainText('In all: 1 project.')
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep account' }).click()

    await api.rpc('change_member_role', { p_org_id: shared, p_user_id: colleague.person.id, p_role: 'owner' })
    await button(page, 'Delete account').click()
    await expect(dialog).toContainText('What you made in Shared Works')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel(/^Type/).fill(member.email)
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
    await dialog.getByLabel('Current password').fill(member.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    await signIn(page, member.email, member.password)
    await expect(toast(page, 'Error')).toContainText('Invalid login credentials')
    const people = await colleague.api.rpc<{ name: string }[]>('members', { p_org_id: shared })
    expect(people.map(({ name }) => name)).toEqual(['Ben Stone'])
    await page.goto('/account')
    await expect(heading(page, 'Preferences')).toBeVisible()
  })
})
