import type { Page } from '@playwright/test'
import { expect, test, type Api, type Person } from '../support/fixtures'

/* Billing: credits are bought on the sandbox's page, arrive once whatever its events do, and only by an owner. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const balanceOf = async (api: Api, person: Person) => Number(await api.rpc('credit_balance', { p_org_id: person.org.id }))
/** The first call of each edge function starts it, which takes seconds on a busy machine. */
const patience = { timeout: 40_000 }

interface Started {
  checkout: string
}
interface Sent {
  events: { type: string; outcome: string }[]
}
const checkout = <Answer>(api: Api, body: Record<string, unknown>) => api.call('/functions/v1/checkout', { body }) as Promise<Answer>
const start = (api: Api, person: Person, offer: { item: string; cadence: string }) =>
  checkout<Started>(api, { action: 'start', org_id: person.org.id, client_id: crypto.randomUUID(), currency: 'EUR', ...offer })
const act = (api: Api, id: string, what: string) => checkout<Sent>(api, { action: 'sandbox', checkout: id, act: what })

/** Nothing about the page may tell a search engine to keep it. */
const isHidden = (page: Page) => expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

test('credits bought in the sandbox arrive once, though the webhook is told again and again', async ({ page, member, api }) => {
  const before = await balanceOf(api, member)
  await page.goto('/billing')
  await expect(heading(page)).toHaveText('Billing & Credits')
  await expect(page.getByText('1,000 credits', { exact: true })).toBeVisible()
  await expect(page.getByText('No tokens used yet')).toBeVisible()
  await button(page, 'Buy credits').click()
  await expect(page.getByText('This backend takes no money')).toBeVisible(patience)
  await page.getByLabel('Currency').selectOption('EUR')
  await button(page, 'Buy 5,000 credits for €22').click()

  /* The page that stands in for the provider says what it is, and asks for no card. */
  await expect(page).toHaveURL(/\/checkout\/sandbox\/[0-9a-f-]{36}$/, patience)
  await expect(page.getByText('No money is taken here')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await isHidden(page)
  expect(await balanceOf(api, member), 'nothing was given for beginning').toBe(before)
  await button(page, 'Pay €22').click()
  await expect(page).toHaveURL(/\/checkout\/success\?checkout=/, patience)
  await expect(heading(page)).toHaveText('5,000 credits are there')
  await expect(page.locator('p[data-state=paid]')).toContainText('6,000 credits')
  await isHidden(page)
  expect(await balanceOf(api, member)).toBe(before + 5000)

  /* The same event again, and another event about the same money; the page after payment, opened again, gives nothing either. */
  const id = new URL(page.url()).searchParams.get('checkout') ?? ''
  await page.goto(`/checkout/sandbox/${id}`)
  await button(page, 'Deliver the event again').click()
  await expect(page.getByText('this event was received before')).toBeVisible(patience)
  await expect(page.getByText('this payment was credited before')).toBeVisible()
  await page.goto(`/checkout/success?checkout=${id}`)
  await expect(page.locator('p[data-state=paid]')).toContainText('6,000 credits')
  expect(await balanceOf(api, member)).toBe(before + 5000)

  await page.goto('/account/billing?view=ledger')
  await expect(page.getByRole('row', { name: /Credits bought.*\+5,000\.00/ })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^credits-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText('2 entries were exported.')).toBeVisible()

  /* Given back: the credits go, once. */
  await page.goto(`/checkout/sandbox/${id}`)
  await button(page, 'Refund the payment').click()
  await expect(page.getByText('credits taken back')).toBeVisible(patience)
  await expect(button(page, 'Refund the payment')).toHaveCount(0)
  expect(await balanceOf(api, member)).toBe(before)
  await page.goto('/account/billing?view=payments')
  await expect(page.getByRole('row', { name: /Refund: Knull, 5,000 credits.*-€22/ })).toBeVisible()
})

test('a transfer is pending until it arrives; a declined one and a cancelled one give nothing', async ({ page, member, api }) => {
  const before = await balanceOf(api, member)
  const slow = await start(api, member, { item: 'pack-1000', cadence: 'once' })
  await act(api, slow.checkout, 'transfer')
  await page.goto(`/checkout/success?checkout=${slow.checkout}`)
  await expect(heading(page)).toHaveText('Your payment is on its way')
  expect(await balanceOf(api, member)).toBe(before)
  await act(api, slow.checkout, 'arrive')
  /* The page looks again by itself. */
  await expect(heading(page)).toHaveText('1,000 credits are there')
  expect(await balanceOf(api, member)).toBe(before + 1000)

  const refused = await start(api, member, { item: 'pack-1000', cadence: 'once' })
  await page.goto(`/checkout/sandbox/${refused.checkout}`)
  await button(page, 'Decline the payment').click()
  await expect(heading(page)).toHaveText('The payment failed', patience)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Plans and credits' })).toHaveAttribute('aria-selected', 'true')

  const left = await start(api, member, { item: 'pack-1000', cadence: 'once' })
  await page.goto(`/checkout/sandbox/${left.checkout}`)
  await button(page, 'Cancel and go back').click()
  await expect(page).toHaveURL(/\/checkout\/cancel/, patience)
  await expect(heading(page)).toHaveText('Nothing was charged')
  await isHidden(page)
  expect(await balanceOf(api, member)).toBe(before + 1000)

  /* Whoever paid and then went back is told the truth. */
  await page.goto(`/checkout/cancel?checkout=${slow.checkout}`)
  await expect(heading(page)).toHaveText('This was paid already')
})

test('a plan brings its credits with each paid period, until it is cancelled', async ({ page, member, api }) => {
  const before = await balanceOf(api, member)
  await page.goto('/knulldev/billing?view=plans')
  await expect(page.locator('[data-module=knulldev]:has(main)'), 'within KnullDev').toHaveCount(1)
  await page.getByLabel('Currency').selectOption('EUR')
  await button(page, 'Choose Team').click(patience)
  await button(page, 'Pay €29').click(patience)
  await expect(heading(page)).toHaveText('10,000 credits are there', patience)
  const id = new URL(page.url()).searchParams.get('checkout') ?? ''
  expect(await balanceOf(api, member)).toBe(before + 10_000)
  expect((await act(api, id, 'period')).events).toEqual([{ type: 'invoice.paid', outcome: 'credited' }])
  expect((await act(api, id, 'again')).events.map(({ outcome }) => outcome)).toEqual(['replayed', 'known'])
  expect(await balanceOf(api, member)).toBe(before + 20_000)

  await page.goto('/account/billing?view=plans')
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(/Team.*Active/)
  await expect(button(page, /^Choose/)).toHaveCount(0)
  await button(page, 'Manage plan').click()
  await button(page, 'Cancel at the end of the period').click(patience)
  await expect(page.getByText(/^Ends on/)).toBeVisible(patience)
  await button(page, 'Let the period end').click()
  await expect(page.getByText(/^Ended on/)).toBeVisible(patience)
  await page.goto('/account/billing?view=plans')
  await expect(button(page, 'Choose Solo')).toBeVisible(patience)
  expect(await balanceOf(api, member), 'what was left stays').toBe(before + 20_000)
})

test.describe('without the right', () => {
  test.use({ expectedComplaints: [/Failed to load resource|profile not loaded/] })

  test('a viewer sees the balance and who can buy, and nobody buys or credits by another way', async ({ member, api, newMember, page }) => {
    const guest = await newMember('Vic')
    const { token } = await api.rpc<{ token: string }>('create_invitation', { p_org_id: member.org.id, p_email: 'guest@example.com', p_role: 'viewer' })
    await guest.api.rpc('accept_invitation', { p_token: token })
    await guest.page.goto('/account/billing?view=plans')
    await button(guest.page, /^Switch organisation/).click()
    await guest.page.getByRole('menuitemradio', { name: new RegExp(member.org.name) }).click()
    await expect(guest.page.getByText('Only owners buy credits and plans.')).toBeVisible()
    await expect(guest.page.getByText(`Ask ${member.name}.`)).toBeVisible()
    await expect(guest.page.getByText('1,000 credits', { exact: true }).first()).toBeVisible()
    await expect(button(guest.page, /^(Buy|Choose)/)).toHaveCount(0)
    await guest.page.getByRole('tab', { name: 'Ledger' }).click()
    await expect(guest.page.getByRole('heading', { name: 'The ledger is for admins and owners' })).toBeVisible()

    /* The same by hand: buying, paying for somebody else's purchase, a webhook of one's own, an organisation of one's own choice. */
    await expect(start(guest.api, member, { item: 'pack-1000', cadence: 'once' })).rejects.toThrow(/403.*org\.forbidden/)
    const { checkout: id } = await start(api, member, { item: 'pack-1000', cadence: 'once' })
    await expect(act(guest.api, id, 'pay')).rejects.toThrow(/403.*org\.forbidden/)
    const outsider = await newMember('Otto')
    await expect(act(outsider.api, id, 'pay')).rejects.toThrow(/404.*billing\.not_found/)
    const forged = { id: 'evt_forged', object: 'event', type: 'checkout.session.completed', created: Math.floor(Date.now() / 1000), data: { object: { id: 'cs', metadata: { checkout: id }, payment_status: 'paid', amount_total: 500, currency: 'eur' } } }
    for (const signature of ['', `t=${forged.created},v1=${'0'.repeat(64)}`])
      await expect(guest.api.call('/functions/v1/billing-webhook', { body: forged, headers: { 'stripe-signature': signature } })).rejects.toThrow(/400.*billing\.signature_/)
    expect(await balanceOf(api, member)).toBe(1000)

    /* The page after payment tells an outsider nothing, and a visitor to sign in. */
    await outsider.page.goto(`/checkout/success?checkout=${id}`)
    await expect(heading(outsider.page)).toHaveText('This purchase is not here')
    await page.goto('/knullplatform')
    await page.evaluate(() => localStorage.removeItem('sb-127-auth-token'))
    await page.goto(`/checkout/success?checkout=${id}`)
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /returnTo=%2Fcheckout%2Fsuccess/)
    await page.goto('/checkout/cancel')
    await expect(heading(page)).toHaveText('Nothing was charged')
  })
})
