import type { Page } from '@playwright/test'
import { accountLink, logIn, newCustomer, problems, register } from './customers.ts'
import { linkIn, mailTo } from './mails.ts'
import { expect, test } from './shop.ts'

test.use({ javaScriptEnabled: false })

function main(page: Page) {
  return page.getByRole('main')
}

test('a customer can register, log in, edit and log out without JavaScript', async ({ page, shop }) => {
  const customer = newCustomer()
  await page.goto('/user/register')
  await page.getByLabel('Email', { exact: true }).fill(customer.email)
  await page.getByLabel('Company', { exact: true }).fill(customer.company)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(problems(page)).toContainText('First name: Value is required')
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue(customer.company)
  await page.getByLabel('First name', { exact: true }).fill(customer.firstName)
  await page.getByLabel('Last name', { exact: true }).fill(customer.lastName)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const link = linkIn(await mailTo(shop, customer.email, 'verify'), '/user/verify')
  await page.goto(link.href)
  await main(page).getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible()

  await page.goto('/user/address-book/add-shipping')
  await logIn(page, { ...customer, password: 'not the password' })
  await expect(problems(page)).toContainText('Incorrect email or password.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await logIn(page, customer)
  await expect(page.getByRole('heading', { level: 1, name: 'Add a shipping address' })).toBeVisible()

  await page.getByLabel('First name', { exact: true }).fill('Mei')
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Singapore' })
  await page.getByRole('button', { name: 'Change country' }).click()
  await expect(page.getByLabel('State', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Mei')
  await page.getByLabel('Last name', { exact: true }).fill('Tanaka')
  await page.getByLabel('Street address', { exact: true }).fill('10 Ayer Rajah Crescent')
  await page.getByLabel('Postal code', { exact: true }).fill('13994')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(problems(page)).toContainText('Postal code: Enter a code such as 546080')
  await expect(page.getByLabel('Street address', { exact: true })).toHaveValue('10 Ayer Rajah Crescent')
  await page.getByLabel('Postal code', { exact: true }).fill('139944')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(main(page)).toContainText('Singapore 139944')
  await main(page)
    .getByRole('button', { name: /^Delete / })
    .click()
  await expect(main(page)).toContainText('Delete this address?')
  await main(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(main(page)).not.toContainText('Singapore 139944')

  await page.goto('/user')
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(accountLink(page)).toHaveText('Log In')
  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/login$/)
})

test('a guest finds parts by browsing and search, and keeps both in the cart through login', async ({
  page,
  context,
  shop,
}) => {
  const customer = await register(context, shop)
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).first().click()
  await main(page)
    .getByRole('link', { name: /Subminiature-D/ })
    .first()
    .click()
  await main(page).getByRole('row').nth(1).getByRole('link').first().click()
  await main(page).getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('combobox', { name: /search/i })
    .filter({ visible: true })
    .fill('540003')
  await page
    .getByRole('combobox', { name: /search/i })
    .filter({ visible: true })
    .press('Enter')
  await expect(page).toHaveURL(/\/search\?terms=540003$/)
  await main(page).getByRole('button', { name: 'Add 540003 to cart' }).first().click()
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2)
  await accountLink(page).first().click()
  await logIn(page, customer)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(accountLink(page).first()).toHaveText('Account')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2)
})

test('feature flags say they need JavaScript, and show no switches', async ({ page }) => {
  await page.goto('/feature-flags')
  const notice = main(page).locator('noscript p')
  await expect(notice).toBeVisible()
  await expect(notice).toHaveText('Feature flags need JavaScript. Without it, all stay at their defaults.')
  await expect(main(page).getByRole('heading', { name: 'Recently viewed products' })).toBeVisible()
  await expect(main(page).getByRole('switch')).toHaveCount(0)
  await expect(main(page).getByRole('button')).toHaveCount(0)
})
