import type { Page } from '@playwright/test'
import {
  accountLink,
  expectProblems,
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
import { expect, main, test } from './shop.ts'

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
