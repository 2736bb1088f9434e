import {
  expectProblems,
  fillIn,
  linkFailed,
  logIn,
  newCustomer,
  problems,
  register,
  emailNotice,
  type Customer,
} from './customers.ts'
import { linkIn, mailTo } from './mails.ts'
import { expect, test } from './shop.ts'
import type { Page } from '@playwright/test'

function create(page: Page) {
  return page.getByRole('button', { name: 'Create account' }).click()
}

test('an invalid form shows errors at each field and in the summary, and keeps its input', async ({ page }) => {
  await page.goto('/user/register')
  await create(page)
  const labels = ['Email', 'Password', 'First name', 'Last name', 'Company']
  await expectProblems(
    page,
    labels.map((label) => `${label}: Value is required`),
  )
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Value is required/)
    await expect(field).toHaveAttribute('autocomplete', /.+/)
  }
  await problems(page)
    .getByRole('link', { name: /^Company/ })
    .click()
  await expect(page.getByLabel('Company', { exact: true })).toBeFocused()

  await fillIn(page, { email: 'mei', password: 'eleven char', firstName: 'Mei', lastName: 'Tanaka', company: 'T' })
  await page.getByLabel(/^Phone/).fill('555')
  await create(page)
  await expectProblems(page, [
    'Email: Value is not a valid email address',
    'Password: This field should be at least 12 characters long',
    'Company: This field should be at least 2 characters long',
    'Phone: Enter a phone number of 10 digits, or one with + and the country code',
  ])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mei')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('eleven char')
  await expect(page.getByLabel(/^Phone/)).toHaveValue('555')

  // After the first submit, fields are validated as they change.
  await page.getByLabel('Company', { exact: true }).fill('Tanaka Thin Films')
  await expect(page.getByLabel('Company', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Email', { exact: true }).fill('mei.tanaka@lab.example')
  await page.getByLabel('Password', { exact: true }).fill('mei.tanaka is me')
  await page.getByLabel(/^Phone/).fill('(661) 555-0142')
  await create(page)
  await expectProblems(page, ['Password: The password must not contain the part of your email address before the @.'])
  await expect(page.getByLabel(/^Phone/)).toHaveValue('(661) 555-0142')
})

test('registration sends an email whose link confirms the address once', async ({ page, context, shop }) => {
  const customer = newCustomer()
  await page.goto('/user/register')
  await fillIn(page, customer)
  await page.getByRole('checkbox', { name: /newsletter/ }).check()
  await create(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(customer.email)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('AuthToken')

  const link = linkIn(await mailTo(shop, customer.email, 'verify'), '/user/verify')
  expect(link.origin).toBe(new URL(shop.urls.web).origin)

  // A mail scanner that opens the link confirms nothing.
  const tampered = new URL(link)
  tampered.searchParams.set('timestamp', String(Number(link.searchParams.get('timestamp')) - 1))
  const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm this address' })
  await page.goto(tampered.href)
  await confirm.click()
  await expect(linkFailed(page)).toBeFocused()

  await page.goto(link.href)
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeFocused()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('AuthToken')

  await page.goto(link.href)
  await confirm.click()
  await expect(linkFailed(page)).toBeFocused()

  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/login$/)
  await logIn(page, customer)
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Tanaka Thin Films')
})

test('registration responds the same for an existing account, and only the email differs', async ({
  page,
  context,
  shop,
}) => {
  async function answerTo(customer: Customer) {
    await page.goto('/user/register')
    await fillIn(page, customer)
    await create(page)
    return emailNotice(page, customer.email)
  }
  const known = await register(context, shop)
  const again = { ...known, email: known.email.toUpperCase(), password: 'something else entirely' }
  expect(await answerTo(again)).toBe(await answerTo(newCustomer()))
  await mailTo(shop, known.email, 'verify')
  // The email goes to the address as its owner wrote it.
  await mailTo(shop, known.email, 'accountExists')

  await page.goto('/user/login')
  await logIn(page, again)
  await expectProblems(page, ['Incorrect email or password.'])
})
