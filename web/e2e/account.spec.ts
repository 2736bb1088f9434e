import type { Page } from '@playwright/test'
import {
  accountLink,
  expectProblems,
  requestPasswordReset,
  linkFailed,
  logIn,
  newCustomer,
  problems,
  register,
  emailNotice,
  signInAsNew,
  signIn,
} from './customers.ts'
import { linkIn, mailTo } from './mails.ts'
import { expect, test } from './shop.ts'

function main(page: Page) {
  return page.getByRole('main')
}
function statusMessage(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text })
}

test('editing a profile names the changes; a new email address needs the password and notifies the old one', async ({
  page,
  context,
  shop,
}) => {
  const customer = await signInAsNew(context, shop)
  await page.goto('/user')
  await page.getByRole('region', { name: 'Profile' }).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Mei')
  await page.getByLabel('First name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectProblems(page, ['First name: Value is required'])

  await page.getByLabel('First name', { exact: true }).fill('Maya')
  await page.getByLabel(/^Phone/).fill('(661) 555-0142')
  await page.getByRole('checkbox', { name: /newsletter/ }).check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(statusMessage(page, 'Saved: first name, phone, and newsletter.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Tanaka' })).toBeFocused()
  await expect(main(page)).toContainText(/\(?661\)?[ -]?555-?0142/)

  const { email } = newCustomer()
  await page.goto('/user/edit')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Current password', { exact: true }).first().fill('not the password')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(problems(page)).toContainText('Current password')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Current password', { exact: true }).first().fill(customer.password)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(statusMessage(page, 'Saved: email address.')).toBeVisible()
  await mailTo(shop, customer.email, 'mailChanged')
  await mailTo(shop, email, 'verify')

  await context.clearCookies()
  await page.goto('/user/login')
  await logIn(page, customer)
  await expectProblems(page, ['Incorrect email or password.'])
  await logIn(page, { ...customer, email })
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Tanaka' })).toBeVisible()
})

test('changing the password keeps other tabs of the browser logged in and ends other sessions', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const customer = await signInAsNew(context, shop)
  const other = await context.newPage()
  await other.goto('/user/edit')
  const otherContext = await browser.newContext({ baseURL: shop.urls.web })
  await signIn(otherContext, shop, customer)
  const stranger = await otherContext.newPage()
  await stranger.goto('/user')
  await expect(accountLink(stranger)).toHaveText('Account')

  await page.goto('/user/edit')
  const password = 'a longer turbo pump'
  await page.getByLabel('Current password', { exact: true }).last().fill(customer.password)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(statusMessage(page, 'Your password was changed.')).toBeVisible()
  await mailTo(shop, customer.email, 'passwordChanged')

  await other.getByLabel('Company', { exact: true }).fill('Tanaka Optics')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(statusMessage(other, 'Saved: company.')).toBeVisible()

  await stranger.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await stranger.goto('/about')
  await expect(accountLink(stranger)).toHaveText('Log In')
  await stranger.goto('/user')
  await logIn(stranger, customer)
  await expectProblems(stranger, ['Incorrect email or password.'])
  await logIn(stranger, { ...customer, password })
  await expect(accountLink(stranger)).toHaveText('Account')
  await otherContext.close()
})

test('a forgotten password is reset once by an emailed link, and no log contains the link or the password', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const customer = await register(context, shop)
  const elsewhere = await browser.newContext({ baseURL: shop.urls.web })
  await signIn(elsewhere, shop, customer)

  async function request(email: string) {
    await page.goto('/user/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The previous page has an email field, too, so wait for the next one.
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await main(page).getByRole('button', { name: 'Send link' }).click()
    return emailNotice(page, email)
  }
  expect(await request(customer.email)).toBe(await request('nobody@lab.example'))
  const link = linkIn(await mailTo(shop, customer.email, 'passwordReset'), '/user/new-password')
  const hash = link.searchParams.get('hash') ?? ''

  const password = 'a longer turbo pump'
  async function setPassword(href: string) {
    await page.goto(href)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  // A changed timestamp is as invalid as an expired one.
  for (const [name, value] of [
    ['timestamp', String(Number(link.searchParams.get('timestamp')) - 1)],
    ['hash', `${hash.slice(0, -1)}${hash.endsWith('A') ? 'B' : 'A'}`],
    ['user', '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const tampered = new URL(link)
    tampered.searchParams.set(name, value)
    await setPassword(tampered.href)
    await expect(linkFailed(page), name).toBeFocused()
    await expect(main(page).getByRole('link', { name: 'Send a new link' })).toBeVisible()
  }

  await setPassword(link.href)
  await expect(statusMessage(page, 'Your new password is set.')).toBeVisible()
  await expect(accountLink(page)).toHaveText('Account')
  await mailTo(shop, customer.email, 'passwordChanged')
  const stranger = await elsewhere.newPage()
  await stranger.goto('/user')
  await expect(stranger).toHaveURL(/\/user\/login/)
  await elsewhere.close()

  await context.clearCookies()
  await setPassword(link.href)
  await expect(linkFailed(page)).toBeFocused()
  await page.goto('/user/login')
  await logIn(page, { ...customer, password })
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible()

  for (const secret of [hash, encodeURIComponent(hash), password, password.replaceAll(' ', '+'), customer.password]) {
    expect(shop.lines.filter((line) => line.includes(secret))).toEqual([])
  }
})

test('a reset link invalidated by a later login sets no password and offers a new one', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const customer = await register(context, shop)
  await requestPasswordReset(context, shop, customer)
  const link = linkIn(await mailTo(shop, customer.email, 'passwordReset'), '/user/new-password')
  const otherContext = await browser.newContext({ baseURL: shop.urls.web })
  await signIn(otherContext, shop, customer)
  await page.goto(link.href)
  await page.getByLabel('New password', { exact: true }).fill('a longer turbo pump')
  await main(page).getByRole('button', { name: 'Set password' }).click()
  await expect(linkFailed(page)).toBeFocused()
  await main(page).getByRole('link', { name: 'Send a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  // The password is unchanged.
  await page.goto('/user/login')
  await logIn(page, customer)
  await expect(accountLink(page)).toHaveText('Account')
  await otherContext.close()
})

test('a form cannot be sent offline, keeps its input, and succeeds once online', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  await page.goto('/user/edit')
  await page.getByLabel('Company', { exact: true }).fill('Tanaka Optics')
  const save = page.getByRole('button', { name: 'Save profile' })
  await context.setOffline(true)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Company', { exact: true }).press('Enter')
  await expect(problems(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(save).not.toHaveAttribute('aria-disabled')
  // The browser is online, but requests fail.
  await page.route('**/graphql', (route) => route.abort('internetdisconnected'))
  await save.click()
  await expect(problems(page)).toContainText('Please try again.')
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Tanaka Optics')
  await page.unroute('**/graphql')
  await save.click()
  await expect(statusMessage(page, 'Saved: company.')).toBeVisible()
})
